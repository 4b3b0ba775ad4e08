// Rules for passphrases: length above all (NIST SP 800-63B-4: 15 characters where it is the only factor).

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
