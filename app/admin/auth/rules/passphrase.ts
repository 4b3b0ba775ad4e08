// Rules for passphrases: length above all (NIST SP 800-63B-4: 15 characters where it is the only factor). And a new user of the
// admin: the validated form, and the link with which they set a passphrase.
import type { Role } from "../../rules/access.ts";

/** In characters as a reader counts them, not bytes. */
export const shortest = 15;
/** The cost of hashing grows with the length; longer ones are abuse. */
export const longest = 200;

export type PassphraseFault = "tooShort" | "tooLong" | "tooSimple" | "notTheSame";

/** Normalizes the Unicode composition of letters; spaces count and stay. */
export function normalizePassphrase(typed: string): string {
  return typed.normalize("NFC");
}

/** The fault of a new passphrase, or null. `about` is what a stranger would guess first: name, email, property. */
export function checkPassphrase(
  typed: string,
  again: string,
  about: readonly string[],
): PassphraseFault | null {
  const passphrase = normalizePassphrase(typed);
  const length = [...passphrase].length;
  if (length < shortest) return "tooShort";
  if (length > longest) return "tooLong";
  if (isSimple(passphrase.toLowerCase(), about)) return "tooSimple";
  return passphrase === normalizePassphrase(again) ? null : "notTheSame";
}

// Few different characters, one piece repeated, a row of the keyboard or of numbers, or nothing but known words.
function isSimple(passphrase: string, about: readonly string[]): boolean {
  if (new Set(passphrase).size < 6) return true;
  if (/^(.{1,8}?)\1+.{0,7}$/su.test(passphrase)) return true;
  let rest = passphrase;
  for (const guess of [...about.flatMap(partsOf), ...commonPieces])
    rest = rest.replaceAll(guess, "");
  return [...rest.replaceAll(/[\d\s\p{P}\p{S}]/gu, "")].length < 4;
}

function partsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return [lower, ...lower.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
}

const commonPieces = [
  "passphrase",
  "password",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "qwerty",
  "asdfghjkl",
  "zxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "letmein",
  "iloveyou",
  "welcome",
  "admin",
  "secret",
  "mauritius",
];

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

type UserFault = "emailFaulty" | "nameMissing" | "roleMissing";

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
  if (!["owner", "staff", "cleaner"].includes(typed.role)) faults.role = "roleMissing";
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, user: { email, name, role: typed.role as Role } };
}

/** How many days a link works: of an invitation, or printed on the owner's own terminal. */
export const linkDays = { invitation: 7, command: 1 } as const;

/** The path of a link, by its token. */
export function invitationPath(token: string): string {
  return `/admin/invitation/${token}`;
}
