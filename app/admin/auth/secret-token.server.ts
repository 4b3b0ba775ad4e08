// Secret tokens: only their hash is stored, so that reading the database is not enough to use them.
import { createHash, randomBytes } from "node:crypto";

/** A new token of 256 bits, base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The format of a token. */
export const tokenFormat = /^[\w-]{43}$/;

/** SHA-256, hex: a token has too many bits to be guessed, so a slow hash would add no protection. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
