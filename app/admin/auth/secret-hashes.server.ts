// How secrets are stored, so that a stolen database is of no use: passphrases by argon2id, random tokens by SHA-256.
import * as crypto from "node:crypto";
import { createHash, randomBytes } from "node:crypto";
import { limitConcurrency } from "#app/platform/concurrency.ts";
import { normalizePassphrase } from "./rules/passphrase.ts";

/** The hash of a new passphrase in PHC format, including salt and cost. */
export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = crypto.randomBytes(16);
  const hash = await runHash(() => argon2id(passphrase, salt, cost));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toBase64(salt)}$${toBase64(hash)}`;
}

/** Whether the passphrase matches the hash. Null takes as long and is false, so that timing does not reveal accounts. */
export async function verifyPassphrase(passphrase: string, phc: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", hash = ""] =
    phcFormat.exec(phc ?? dummyHash) ?? [];
  if (!memory) throw new Error("A passphrase's hash is not argon2id in PHC format");
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const expected = Buffer.from(hash, "base64");
  const found = await runHash(() => argon2id(passphrase, Buffer.from(salt, "base64"), parameters));
  return crypto.timingSafeEqual(found, expected) && phc !== null;
}

interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

// OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane; about 25 ms.
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]{43})$/;
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

function argon2id(passphrase: string, nonce: Buffer, { memory, passes, parallelism }: Cost) {
  // Added in Node 24.7; older versions can do everything except sign users in.
  if (!crypto.argon2)
    throw new Error(`Signing in needs Node 24.7 or newer; this is ${process.versions.node}`);
  const message = normalizePassphrase(passphrase);
  const settings = { message, nonce, memory, passes, parallelism, tagLength: 32 };
  return new Promise<Buffer>((resolve, reject) =>
    crypto.argon2("argon2id", settings, (error, hash) => (error ? reject(error) : resolve(hash))),
  );
}

// Two at a time: a flood of attempts is queued instead of taking all memory and threads from guests' requests.
const runHash = limitConcurrency(2);

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

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
