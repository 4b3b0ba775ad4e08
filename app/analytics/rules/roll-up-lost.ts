// A day's searches that were not sold, by reason and by month of arrival.
import type { LostWish } from "#app/booking/rules/told-page.ts";

/** `month` is 'YYYY-MM'. */
export interface LostFigures {
  reason: string;
  month: string;
  searches: number;
  nights: number;
  cents: number;
}

/** The same visitor asking for the same stay again counts once. */
export function rollUpLost(
  wishes: readonly (Omit<LostWish, "reason"> & { visitor: string; reason: string })[],
): LostFigures[] {
  const once = new Map(
    wishes.map((wish) => [
      [wish.visitor, wish.reason, wish.checkIn, wish.checkOut, wish.guests].join(" "),
      wish,
    ]),
  );
  const figures = new Map<string, LostFigures>();
  for (const { reason, checkIn, nights, cents } of once.values()) {
    const month = checkIn.slice(0, 7);
    const key = `${reason} ${month}`;
    const found = figures.get(key) ?? { reason, month, searches: 0, nights: 0, cents: 0 };
    figures.set(key, {
      ...found,
      searches: found.searches + 1,
      nights: found.nights + nights,
      cents: found.cents + cents,
    });
  }
  return [...figures.values()];
}
