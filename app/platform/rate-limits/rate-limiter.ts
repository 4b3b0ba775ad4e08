// The rate limiter: counts requests per network and limit in memory; high counts are shared with other processes
// (shared-counts.sql.server.ts).
import type { Clock } from "../clock.ts";
import { parentNetworkOf, widerNetworks } from "../http/network-of.ts";
import type { RateLimit } from "./rules/rate-limits.ts";

/** Whether one more request is within the limit; if not, by how many it is exceeded and the seconds until the window ends. */
export type RateLimitResult = { within: true } | { within: false; beyond: number; seconds: number };

/** The counter of one network, one limit, one window. */
export interface RateLimitCounter {
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

export interface RateLimiter {
  /** Counts one more request and checks the limit. */
  count(limit: RateLimit, network: string): RateLimitResult;
  /** Checks without counting whether another request would be within the limit. */
  check(limit: RateLimit, network: string): RateLimitResult;
  /**
   * The counters to share with other processes: those that reached a tenth of the limit, so that ordinary visitors are
   * never stored.
   */
  countersToShare(): RateLimitCounter[];
}

/** The most counters in memory; `makeRoom` decides which are dropped. */
const defaultMaxCounters = 50_000;

/** A counter and the width of its network: 0 for a household, 1 for an IPv6 /48, 2 for a /32. */
interface NetworkCounter extends RateLimitCounter {
  width: number;
}

/**
 * Counts in windows that begin at the same moments in every process. Costs a few microseconds. An IPv6 household (/64)
 * is also counted in its /48 and /32, with larger limits (`widerNetworks`), since a client that controls one of those
 * controls all households in it. Refused requests are not counted in the wider networks: one household cannot use up
 * its neighbours' allowance.
 */
export function createRateLimiter(clock: Clock, maxCounters = defaultMaxCounters): RateLimiter {
  // By parent network (`parentNetworkOf`), then by key.
  const byNetwork = new Map<string, Map<string, NetworkCounter>>();
  let size = 0;

  const find = (limit: RateLimit, network: string, now: number): NetworkCounter[] => {
    const length = limit.seconds * 1000;
    const endsAt = (Math.floor(now / length) + 1) * length;
    const origin = parentNetworkOf(network);
    const networks = [{ network, times: 1 }, ...widerNetworks(network)];
    return networks.map((each, width) => {
      const key = `${limit.name} ${each.network} ${endsAt}`;
      const found = byNetwork.get(origin)?.get(key);
      if (found) return found;
      if (size >= maxCounters) size -= makeRoom(byNetwork, maxCounters);
      const most = limit.most * each.times;
      const opened = { key, own: 0, shared: 0, others: 0, most, endsAt, width };
      const counters = byNetwork.get(origin) ?? new Map<string, NetworkCounter>();
      byNetwork.set(origin, counters.set(key, opened));
      size++;
      return opened;
    });
  };

  return {
    count(limit, network) {
      const now = clock.now().getTime();
      for (const found of find(limit, network, now)) {
        found.own++;
        const result = resultOf(found.own + found.others, found, now);
        if (!result.within) return result;
      }
      return { within: true };
    },
    check(limit, network) {
      const now = clock.now().getTime();
      for (const found of find(limit, network, now)) {
        const result = resultOf(found.own + found.others + 1, found, now);
        if (!result.within) return result;
      }
      return { within: true };
    },
    countersToShare() {
      const now = clock.now().getTime();
      const countersToShare: RateLimitCounter[] = [];
      for (const [origin, counters] of byNetwork) {
        for (const [key, counter] of counters) {
          const { own, shared, most, endsAt } = counter;
          if (endsAt <= now) size -= Number(counters.delete(key));
          else if (own > shared && own >= most / 10 && shared < 2 * most)
            countersToShare.push(counter);
        }
        if (counters.size === 0) byNetwork.delete(origin);
      }
      return countersToShare;
    },
  };
}

function resultOf(used: number, { most, endsAt }: RateLimitCounter, now: number): RateLimitResult {
  return used <= most
    ? { within: true }
    : { within: false, beyond: used - most, seconds: Math.ceil((endsAt - now) / 1000) };
}

// Called during a flood; drops a hundredth at once, so that each new network costs next to nothing. A parent network
// with many counters is the likely source: its own are dropped first, households before /48s, its /32 never. Counters
// over their limit stay as long as others can be dropped. Expired ones are dropped when counters are shared. Returns
// how many were dropped.
function makeRoom(
  byNetwork: Map<string, Map<string, NetworkCounter>>,
  maxCounters: number,
): number {
  const hundredth = Math.ceil(maxCounters / 100);
  let biggest = 0;
  for (const { size } of byNetwork.values()) biggest = Math.max(biggest, size);
  const isOver = ({ own, others, most }: NetworkCounter) => own + others > most;
  const passes: [fewest: number, goes: (counter: NetworkCounter) => boolean][] = [
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
    for (const [origin, counters] of byNetwork) {
      if (counters.size < fewest) continue;
      for (const [key, counter] of counters) {
        if (!goes(counter)) continue;
        counters.delete(key);
        if (++dropped === left) break;
      }
      if (counters.size === 0) byNetwork.delete(origin);
      if (dropped === left) return dropped;
    }
  return dropped;
}
