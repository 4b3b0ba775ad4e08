// A new user of the admin: the validated form, and the link with which they set a passphrase.
import type { Role } from "../../rules/access.ts";

/** Lower case: two spellings of an address mean the same user. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** What a form or a command says of a new user. */
export interface NewUser {
  email: string;
  name: string;
  role: Role;
}

export type UserFault = "emailFaulty" | "nameMissing" | "roleMissing";

/** The user of a form, cleaned, or its faults by field. */
export function readNewUser(typed: {
  email: string;
  name: string;
  role: string;
}): { ok: true; user: NewUser } | { ok: false; faults: Record<string, UserFault> } {
  const email = normalizeEmail(typed.email);
  const name = typed.name.trim().replaceAll(/\s+/g, " ");
  const faults: Record<string, UserFault> = {};
  if (name === "" || name.length > 100) faults.name = "nameMissing";
  if (email.length > 254 || !/^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(email))
    faults.email = "emailFaulty";
  if (typed.role !== "owner" && typed.role !== "staff") faults.role = "roleMissing";
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, user: { email, name, role: typed.role as Role } };
}

/** How many days a link works: of an invitation, or printed on the owner's own terminal. */
export const linkDays = { invitation: 7, command: 1 } as const;

/** The path of a link, by its token. */
export function invitationPath(token: string): string {
  return `/admin/invitation/${token}`;
}
