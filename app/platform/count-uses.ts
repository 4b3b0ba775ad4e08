// How often each network asked for each purpose, counted in memory; what grows is shared with other processes (share-uses.server.ts).
import type { Clock } from "./clock.ts";
import { originOf, widerNetworks } from "./http/network-of.ts";
import type { Purpose } from "./rules/purposes.ts";

/** Whether one more is within the limit; if not, how many came beyond it and the seconds until the window ends. */
export type UseVerdict = { within: true } | { within: false; beyond: number; seconds: number };

/** One network, one purpose, one window. */
export interface UseCount {
  key: string;
  /** Counted here. */
  own: number;
  /** How much of it the database knows. */
  shared: number;
  /** Counted by other processes, as far as it is known. */
  others: number;
  most: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

export interface UseCounter {
  /** Counts one more and judges it. */
  count(purpose: Purpose, network: string): UseVerdict;
  /** Judges without counting: whether another would be within the limit. */
  judge(purpose: Purpose, network: string): UseVerdict;
  /** What other processes should hear of: at least a tenth of the limit, so that a person is never written down. */
  news(): UseCount[];
}

/** How many counters are kept at most; `makeRoom` says which give way. */
const mostKept = 50_000;

/** A counter and how wide its network is: 0 for that of one household, 1 for an IPv6 /48, 2 for a /32. */
interface KeptCount extends UseCount {
  width: number;
}

/**
 * Counts in windows that begin at the same moments in every process. Costs a few microseconds. A household (/64) of IPv6 is
 * also counted in its /48 and /32, whose allowances are wider (`widerNetworks`), since a client that has one of those has all
 * households in it. What was refused is not counted further up: one household cannot use up what its neighbours have.
 */
export function countUses(clock: Clock, mostCounters = mostKept): UseCounter {
  // By origin (`originOf`), then by key.
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

// Called while a flood goes on; drops a hundredth at once, so that each new network costs next to nothing. An origin that
// holds many is where the flood comes from: it pushes out its own first, households before /48s, its /32 not at all.
// Counters over their limit stay as long as others can go. Those whose window has ended go when news is asked for. Answers
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
  // One that holds a tenth has enough to spare for looking through it more rarely.
  const left = biggest > 10 * hundredth ? 5 * hundredth : hundredth;
  if (biggest > hundredth)
    passes.unshift(
      [biggest / 2, (counter) => counter.width === 0 && !isOver(counter)],
      [biggest / 2, (counter) => counter.width === 1 && !isOver(counter)],
    );
  let dropped = 0;
  for (const [fewest, goes] of passes)
    // A Map gives first what came first.
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
