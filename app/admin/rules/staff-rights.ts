// What staff may do beside seeing the day and the guests: a table that the owner edits on the page of the users.

/** `money`: see sums at all; every other right but the last shows some, so it needs that one. */
export const staffRights = ["money", "book", "change", "payments", "cancel", "freeNights"] as const;
export type StaffRight = (typeof staffRights)[number];

/** Which of them staff have. */
export type StaffRights = Record<StaffRight, boolean>;

/** Before an owner has changed anything: staff collect what guests owe, and cancel nothing. */
export const firstRights: StaffRights = {
  money: true,
  book: true,
  change: true,
  payments: true,
  cancel: false,
  freeNights: false,
};

/** An owner has all of them, whatever the table says. */
export const allRights: StaffRights = {
  money: true,
  book: true,
  change: true,
  payments: true,
  cancel: true,
  freeNights: true,
};

const withoutMoney: readonly StaffRight[] = ["money", "freeNights"];

/** What of the table holds: without seeing money nothing that shows any. */
export function effectiveRights(table: StaffRights): StaffRights {
  if (table.money) return table;
  return Object.fromEntries(
    staffRights.map((right) => [right, withoutMoney.includes(right) && table[right]]),
  ) as StaffRights;
}
