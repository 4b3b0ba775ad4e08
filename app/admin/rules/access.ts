// Which role may open which page of the admin.

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
