// Who may enter which address of the owner's side.

/** What a person may be. Staff see no revenue and no settings. */
export type Role = "owner" | "staff";

/** Who may enter a page: anybody, whoever is signed in, or the owner only. */
export type Access = "public" | Role;

/** Every page under /admin says in its `handle` who may enter; scripts/admin-doors.ts refuses one that does not. */
export interface AccessHandle {
  access: Access;
  /** It brings its own frame instead of the visitors' header and footer. */
  bare?: true;
}

/** Whether somebody of that role (null: not signed in) may enter. */
export function mayEnter(role: Role | null, access: Access): boolean {
  if (access === "public" || role === "owner") return true;
  return role === access;
}
