// Secrets that the house hands out: it keeps only their hash, so nobody who reads the database can use them.
import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 bits, base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What a secret of ours looks like. */
export const tokenShape = /^[\w-]{43}$/;

/** SHA-256, hex: the secret has too many bits to be guessed, so a slow hash would protect nothing more. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
