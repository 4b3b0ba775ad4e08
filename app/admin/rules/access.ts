// Which role may open which page of the admin.

/** A user's role. Staff see each booking's price and payments, but no totals, rates, analytics, settings or users. */
export type Role = "owner" | "staff";

/**
 * Who may open a page: everyone, any signed-in user, or owners only. Every page under /admin declares it in its `handle`; a
 * test fails for a page that does not.
 */
export type Access = "public" | Role;

/** Whether a role (null: not signed in) may open a page. */
export function hasAccess(role: Role | null, access: Access): boolean {
  if (access === "public" || role === "owner") return true;
  return role === access;
}
