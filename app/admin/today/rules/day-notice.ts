// What Today says after one of its buttons.

const done = [
  "letter",
  "channelStay",
  "arrive",
  "leave",
  "undoArrival",
  "undoLeaving",
  "paid",
  "paymentUndone",
  "cleaning",
] as const;
const refused = ["changed", "nightsSold", "openChanged"] as const;

/** What was done, or why nothing was. */
export type DayNotice = (typeof done)[number] | (typeof refused)[number];

/** The notice of that name in an address; null for any other text. */
export function readNotice(name: string | null): DayNotice | null {
  return [...done, ...refused].find((known) => known === name) ?? null;
}

/** Whether nothing was done. */
export function isRefusal(notice: DayNotice): boolean {
  return refused.some((one) => one === notice);
}
