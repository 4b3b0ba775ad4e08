// Which role may open which page of the admin; and what staff may do beside seeing the day and the guests, in a table that the
// owner edits on the page of the users.

/**
 * A user's role. Staff see each booking's price and payments, but no totals, rates, analytics, settings or users; cleaners see
 * what is to be cleaned, without prices.
 */
export type Role = "owner" | "staff" | "cleaner";

/**
 * Who may open a page: everyone, any signed-in user, staff and owners, or owners only. Every page under /admin declares it in
 * its `handle`; a test fails for a page that does not.
 */
export type Access = "public" | Role;

const ranks = { cleaner: 1, staff: 2, owner: 3 } as const satisfies Record<Role, number>;

/** Whether a role (null: not signed in) may open a page. */
export function hasAccess(role: Role | null, access: Access): boolean {
  if (access === "public") return true;
  return role !== null && ranks[role] >= ranks[access];
}

/** `money`: see sums at all; every other right but the last two shows some, so it needs that one. */
export const staffRights = [
  "money",
  "book",
  "change",
  "prices",
  "payments",
  "cancel",
  "freeNights",
  "texts",
] as const;
export type StaffRight = (typeof staffRights)[number];

/** Which of them staff have. */
export type StaffRights = Record<StaffRight, boolean>;

/** Before an owner has changed anything: staff collect what guests owe, and cancel nothing. */
export const firstRights: StaffRights = {
  money: true,
  book: true,
  change: true,
  prices: false,
  payments: true,
  cancel: false,
  freeNights: false,
  texts: false,
};

/** An owner has all of them, whatever the table says. */
export const allRights: StaffRights = {
  money: true,
  book: true,
  change: true,
  prices: true,
  payments: true,
  cancel: true,
  freeNights: true,
  texts: true,
};

const withoutMoney: readonly StaffRight[] = ["money", "freeNights", "texts"];

/** What of the table holds: without seeing money nothing that shows any. */
export function effectiveRights(table: StaffRights): StaffRights {
  if (table.money) return table;
  return Object.fromEntries(
    staffRights.map((right) => [right, withoutMoney.includes(right) && table[right]]),
  ) as StaffRights;
}
