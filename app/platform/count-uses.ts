// The rate limiter: counts requests per network and limit in memory; high counts are shared with other processes
// (share-counts.server.ts).
import type { Clock } from "./clock.ts";
import { originOf, widerNetworks } from "./http/network-of.ts";
import type { Purpose } from "./rules/purposes.ts";

/** Whether one more request is within the limit; if not, by how many it is exceeded and the seconds until the window ends. */
export type UseVerdict = { within: true } | { within: false; beyond: number; seconds: number };

/** The counter of one network, one limit, one window. */
export interface UseCount {
  key: string;
  /** Counted by this process. */
  own: number;
  /** How much of it is already in the database. */
  shared: number;
  /** Counted by other processes, as far as known. */
  others: number;
  most: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

export interface UseCounter {
  /** Counts one more request and checks the limit. */
  count(purpose: Purpose, network: string): UseVerdict;
  /** Checks without counting whether another request would be within the limit. */
  judge(purpose: Purpose, network: string): UseVerdict;
  /**
   * The counters to share with other processes: those that reached a tenth of the limit, so that ordinary visitors are
   * never stored.
   */
  news(): UseCount[];
}

/** The most counters in memory; `makeRoom` decides which are dropped. */
const mostKept = 50_000;

/** A counter and the width of its network: 0 for a household, 1 for an IPv6 /48, 2 for a /32. */
interface KeptCount extends UseCount {
  width: number;
}

/**
 * Counts in windows that begin at the same moments in every process. Costs a few microseconds. An IPv6 household (/64)
 * is also counted in its /48 and /32, with larger limits (`widerNetworks`), since a client that controls one of those
 * controls all households in it. Refused requests are not counted in the wider networks: one household cannot use up
 * its neighbours' allowance.
 */
export function countUses(clock: Clock, mostCounters = mostKept): UseCounter {
  // By parent network (`parentNetworkOf`), then by key.
  const kept = new Map<string, Map<string, KeptCount>>();
  let size = 0;

  const find = (purpose: Purpose, network: string, now: number): KeptCount[] => {
    const length = purpose.seconds * 1000;
    const endsAt = (Math.floor(now / length) + 1) * length;
    const origin = originOf(network);
    const networks = [{ network, times: 1 }, ...widerNetworks(network)];
    return networks.map((each, width) => {
      const key = `${purpose.name} ${each.network} ${endsAt}`;
      const found = kept.get(origin)?.get(key);
      if (found) return found;
      if (size >= mostCounters) size -= makeRoom(kept, mostCounters);
      const most = purpose.most * each.times;
      const opened = { key, own: 0, shared: 0, others: 0, most, endsAt, width };
      const counters = kept.get(origin) ?? new Map<string, KeptCount>();
      kept.set(origin, counters.set(key, opened));
      size++;
      return opened;
    });
  };

  return {
    count(purpose, network) {
      const now = clock.now().getTime();
      for (const found of find(purpose, network, now)) {
        found.own++;
        const verdict = judged(found.own + found.others, found, now);
        if (!verdict.within) return verdict;
      }
      return { within: true };
    },
    judge(purpose, network) {
      const now = clock.now().getTime();
      for (const found of find(purpose, network, now)) {
        const verdict = judged(found.own + found.others + 1, found, now);
        if (!verdict.within) return verdict;
      }
      return { within: true };
    },
    news() {
      const now = clock.now().getTime();
      const news: UseCount[] = [];
      for (const [origin, counters] of kept) {
        for (const [key, counter] of counters) {
          const { own, shared, most, endsAt } = counter;
          if (endsAt <= now) size -= Number(counters.delete(key));
          else if (own > shared && own >= most / 10 && shared < 2 * most) news.push(counter);
        }
        if (counters.size === 0) kept.delete(origin);
      }
      return news;
    },
  };
}

function judged(used: number, { most, endsAt }: UseCount, now: number): UseVerdict {
  return used <= most
    ? { within: true }
    : { within: false, beyond: used - most, seconds: Math.ceil((endsAt - now) / 1000) };
}

// Called during a flood; drops a hundredth at once, so that each new network costs next to nothing. A parent network
// with many counters is the likely source: its own are dropped first, households before /48s, its /32 never. Counters
// over their limit stay as long as others can be dropped. Expired ones are dropped when counters are shared. Returns
// how many were dropped.
function makeRoom(kept: Map<string, Map<string, KeptCount>>, mostCounters: number): number {
  const hundredth = Math.ceil(mostCounters / 100);
  let biggest = 0;
  for (const { size } of kept.values()) biggest = Math.max(biggest, size);
  const isOver = ({ own, others, most }: KeptCount) => own + others > most;
  const passes: [fewest: number, goes: (counter: KeptCount) => boolean][] = [
    [0, (counter) => !isOver(counter)],
    [0, () => true],
  ];
  // One that holds a tenth has enough counters to be scanned less often.
  const left = biggest > 10 * hundredth ? 5 * hundredth : hundredth;
  if (biggest > hundredth)
    passes.unshift(
      [biggest / 2, (counter) => counter.width === 0 && !isOver(counter)],
      [biggest / 2, (counter) => counter.width === 1 && !isOver(counter)],
    );
  let dropped = 0;
  for (const [fewest, goes] of passes)
    // A Map iterates in insertion order, the oldest first.
    for (const [origin, counters] of kept) {
      if (counters.size < fewest) continue;
      for (const [key, counter] of counters) {
        if (!goes(counter)) continue;
        counters.delete(key);
        if (++dropped === left) break;
      }
      if (counters.size === 0) kept.delete(origin);
      if (dropped === left) return dropped;
    }
  return dropped;
}
