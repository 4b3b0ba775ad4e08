// On which days an apartment was on sale, so that the figures of past months do not change when one is added or retired.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** An apartment was put on sale, or taken off, on that day. */
export interface SaleChange {
  apartmentId: number;
  day: PlainDate;
  onSale: boolean;
}

/** An apartment as it is now, with its changes in their order. */
export interface SaleHistory {
  id: number;
  onSaleNow: boolean;
  changes: readonly SaleChange[];
}

/**
 * Whether it was on sale that day: as its last change until then says. Before its first change it was the opposite; without any it
 * always was as it is now.
 */
export function wasOnSale({ onSaleNow, changes }: SaleHistory, day: PlainDate): boolean {
  const [first] = changes;
  if (!first) return onSaleNow;
  const last = changes.findLast((change) => change.day <= day);
  return last ? last.onSale : !first.onSale;
}

/** An apartment's night. */
export interface ApartmentNight {
  apartmentId: number;
  night: PlainDate;
}

/** Those of the sold nights whose apartment was not on sale that day, as its bookings stay when it is switched off; each once. */
export function soldOffSale<Sold extends ApartmentNight>(
  histories: readonly SaleHistory[],
  sold: readonly Sold[],
): Sold[] {
  const historyOf = new Map(histories.map((history) => [history.id, history]));
  const found = sold.filter(({ apartmentId, night }) => {
    const history = historyOf.get(apartmentId);
    return history !== undefined && !wasOnSale(history, night);
  });
  return [...new Map(found.map((each) => [`${each.apartmentId} ${each.night}`, each])).values()];
}

/** The nights from `from` to `to`, both included, that apartments were on sale; those of several apartments are added up. */
export function nightsOnSale(
  histories: readonly SaleHistory[],
  { from, to }: { from: PlainDate; to: PlainDate },
): number {
  let nights = 0;
  for (let day = from; day <= to; day = addDays(day, 1))
    nights += histories.filter((history) => wasOnSale(history, day)).length;
  return nights;
}
