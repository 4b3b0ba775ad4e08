// How often each network asked for each purpose, counted in memory; what grows is shared with other processes (share-uses.server.ts).
import type { Clock } from "./clock.ts";
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

/** How many counters are kept at most; the oldest make room. */
const mostKept = 50_000;

/** Counts in windows that begin at the same moments in every process. Costs a microsecond or two. */
export function countUses(clock: Clock, mostCounters = mostKept): UseCounter {
  const kept = new Map<string, UseCount>();

  const find = (purpose: Purpose, network: string, now: number) => {
    const width = purpose.seconds * 1000;
    const endsAt = (Math.floor(now / width) + 1) * width;
    const key = `${purpose.name} ${network} ${endsAt}`;
    const found = kept.get(key);
    if (found) return found;
    if (kept.size >= mostCounters) makeRoom(kept, mostCounters);
    const opened = { key, own: 0, shared: 0, others: 0, most: purpose.most, endsAt };
    kept.set(key, opened);
    return opened;
  };

  const judged = (used: number, { most, endsAt }: UseCount, now: number): UseVerdict =>
    used <= most
      ? { within: true }
      : { within: false, beyond: used - most, seconds: Math.ceil((endsAt - now) / 1000) };

  return {
    count(purpose, network) {
      const now = clock.now().getTime();
      const found = find(purpose, network, now);
      found.own++;
      return judged(found.own + found.others, found, now);
    },
    judge(purpose, network) {
      const now = clock.now().getTime();
      const found = find(purpose, network, now);
      return judged(found.own + found.others + 1, found, now);
    },
    news() {
      const now = clock.now().getTime();
      for (const [key, { endsAt }] of kept) if (endsAt <= now) kept.delete(key);
      return [...kept.values()].filter(
        ({ own, shared, most }) => own > shared && own >= most / 10 && shared < 2 * most,
      );
    },
  };
}

// Called while a flood goes on: dropping the oldest hundredth at once costs next to nothing for each new network. The
// counters whose window has ended go when news is asked for.
function makeRoom(kept: Map<string, UseCount>, mostCounters: number): void {
  let left = Math.ceil(mostCounters / 100);
  // A Map gives first what came first.
  for (const key of kept.keys()) {
    kept.delete(key);
    if (--left === 0) return;
  }
}
