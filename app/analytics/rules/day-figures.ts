// What is counted of a day, and when one visit ends and the next begins.

/**
 * The figures of one value of a split; the whole day is split "all", value "". Visitors are different ones; a visit
 * belongs to the language, device, source, campaign and region of its first page. Entries and exits are of pages.
 */
export interface DayFigures {
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

/** Searches that were not sold, by reason and month of arrival, 'YYYY-MM'. */
export interface LostFigures {
  reason: string;
  month: string;
  searches: number;
  nights: number;
  cents: number;
}

/** Seconds: after half an hour without a page the next one begins another visit, as the trade has agreed on. */
export const visitGap = 30 * 60;

/**
 * Whether a day's figures, made from `then` rows, are to be made again from `now`: of a day that is over for every row,
 * of today when it has grown by a hundredth, so that a day of millions is not counted anew every minute.
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

/** Adds figures to those of the same name, number by number. */
export function addFigures<Figures extends DayFigures | LostFigures>(
  sums: Map<string, Figures>,
  added: readonly Figures[],
  nameOf: (figures: Figures) => string,
): void {
  for (const figures of added) {
    const sum = sums.get(nameOf(figures));
    if (!sum) {
      sums.set(nameOf(figures), { ...figures });
      continue;
    }
    for (const [key, value] of Object.entries(figures))
      if (typeof value === "number")
        Object.assign(sum, { [key]: (sum[key as keyof Figures] as number) + value });
  }
}
