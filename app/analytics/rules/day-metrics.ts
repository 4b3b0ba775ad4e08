// The metrics of a day, and when one visit ends and the next begins.

/**
 * The metrics of one value of a split; the whole day is split "all", value "". Visitors are unique; a visit belongs to
 * the language, device, source, campaign and region of its first page. Entries and exits are of pages.
 */
export interface DayMetrics {
  split: string;
  value: string;
  visitors: number;
  views: number;
  visits: number;
  bounces: number;
  /** From a visit's first page to its last. */
  seconds: number;
  entries: number;
  exits: number;
}

/** Searches that could not be sold, by reason and month of arrival, 'YYYY-MM'. */
export interface UnmetDemandTotals {
  reason: string;
  month: string;
  searches: number;
  nights: number;
  cents: number;
}

/** Seconds: a page view after half an hour of inactivity starts a new visit, as is usual in web analytics. */
export const visitGap = 30 * 60;

/**
 * Whether a day's metrics, computed from `then` rows, are to be recomputed from `now` rows: a past day on any change,
 * today only after growing by a hundredth, so that a day with millions of rows is not recounted every minute.
 */
export function isStale(
  then: { views: number; wishes: number } | null,
  now: { views: number; wishes: number },
  isOver: boolean,
): boolean {
  if (then === null) return true;
  const grown = now.views - then.views;
  if (isOver || grown < 0) return grown !== 0 || now.wishes !== then.wishes;
  return grown > then.views / 100 || now.wishes - then.wishes > then.wishes / 100;
}

/** Adds metrics to those with the same key, number by number. */
export function addMetrics<Metrics extends DayMetrics | UnmetDemandTotals>(
  sums: Map<string, Metrics>,
  added: readonly Metrics[],
  keyOf: (metrics: Metrics) => string,
): void {
  for (const metrics of added) {
    const sum = sums.get(keyOf(metrics));
    if (!sum) {
      sums.set(keyOf(metrics), { ...metrics });
      continue;
    }
    for (const [key, value] of Object.entries(metrics))
      if (typeof value === "number")
        Object.assign(sum, { [key]: (sum[key as keyof Metrics] as number) + value });
  }
}

/** Hashes from `from` that sort before `below`, bytewise; null means unbounded. */
interface VisitorSlice {
  from: string | null;
  below: string | null;
}

/** Slices of about two thousand of `rows` rows, at least one; together they cover all visitors. */
export function visitorSlices(rows: number): VisitorSlice[] {
  const count = Math.min(most, Math.max(1, Math.ceil(rows / rowsOfSlice)));
  const bound = (place: number) => {
    const beginning = Math.floor((place * most) / count);
    return place === 0 || place === count
      ? null
      : `${base64urlOrder[beginning >> 6]}${base64urlOrder[beginning & 63]}`;
  };
  return Array.from({ length: count }, (_, place) => ({
    from: bound(place),
    below: bound(place + 1),
  }));
}

const rowsOfSlice = 2_000;
const most = 64 * 64;
// The characters of base64url in byte order.
const base64urlOrder = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
