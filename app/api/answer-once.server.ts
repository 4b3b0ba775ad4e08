// Idempotent answers: the first answer to a key is stored with the canonical form of the request's body, and replayed byte for byte.
import { createHash } from "node:crypto";
import type { App } from "#app/app.server.ts";
import type { Answer } from "./answer.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import {
  claimKey,
  findRequest,
  reclaimKey,
  releaseKey,
  saveAnswer,
  writeAnswer,
} from "./idempotency.sql.server.ts";
import type { Claim, ScopedKey, StoredRequest } from "./idempotency.sql.server.ts";
import type { Fault } from "./problem.ts";

const maxDepth = 20;

/** JSON with sorted object keys and no whitespace; null when nested deeper than any request needs. */
export function canonicalJson(value: unknown, depth = 0): string | null {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (depth === maxDepth) return null;
  const inner = (part: unknown) => canonicalJson(part, depth + 1);
  if (Array.isArray(value)) {
    const parts = value.map(inner);
    return parts.includes(null) ? null : `[${parts.join(",")}]`;
  }
  const parts: string[] = [];
  for (const name of Object.keys(value).toSorted()) {
    const part = inner((value as Record<string, unknown>)[name]);
    if (part === null) return null;
    parts.push(`${JSON.stringify(name)}:${part}`);
  }
  return `{${parts.join(",")}}`;
}

/** The parsed body, or the one thing wrong with it. */
type ReadBody = { ok: true; body: unknown } | { ok: false; fault: Fault };

/** Reads `application/json` in UTF-8. The body size is limited before this is called. */
export async function readBody(request: Request): Promise<ReadBody> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return { ok: false, fault: { code: "jsonExpected", field: "Content-Type" } };
  const bytes = await request.arrayBuffer();
  const body = parseJson(bytes);
  if (body === undefined) return { ok: false, fault: { code: "invalidJson", field: null } };
  if (canonicalJson(body) === null) return { ok: false, fault: { code: "tooDeep", field: null } };
  return { ok: true, body };
}

// Fatal: otherwise a name with invalid UTF-8 would be stored with replacement characters. No JSON parses to undefined.
function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * An answer, fresh or replayed, or why there is none: the key belongs to another request, or that request is still in
 * progress.
 */
type OnceResult = { answer: Answer; replayed: boolean } | { fault: Fault };

/** Stores the answer in the transaction that does what it says: a process that dies then has done both, or nothing. Rejects when another request holds the key now. */
export type SaveWithin = (trx: Trx, answer: Answer) => Promise<void>;

/**
 * Answers with `work`, unless an answer is already stored under the key. Answers of 500 and above are not stored, nor
 * are errors. `work` must itself be idempotent per key, as by saving its answer within its transaction: when its process dies, it
 * runs again a minute later.
 */
export async function answerOnce(
  request: ScopedKey & { body: unknown },
  app: App,
  work: (saveWithin: SaveWithin) => Promise<Answer>,
): Promise<OnceResult> {
  const { db } = app.database;
  const now = app.clock.now();
  const { scope, key, body } = request;
  const until = new Date(now.getTime() + leaseMilliseconds);
  const claim: Claim = { scope, key, requestHash: hashOf(body), until, now };
  while (!(await claimKey(db, claim))) {
    const stored = await findRequest(db, request);
    if (!stored) continue; // released between the two queries
    if (maySendAnotherCard(stored, claim)) {
      if (await reclaimKey(db, claim, stored)) break;
      continue;
    }
    const field = "Idempotency-Key";
    if (stored.requestHash !== claim.requestHash) return { fault: { code: "keyReused", field } };
    return stored.answer
      ? { answer: stored.answer, replayed: true }
      : { fault: { code: "inFlight", field } };
  }
  return answerClaimed(claim, app, work);
}

// Longer than a booking takes, even with a payment gateway that does not respond.
const leaseMilliseconds = 60_000;
const retentionMilliseconds = 7 * 24 * 60 * 60 * 1000;

async function answerClaimed(
  claim: Claim,
  app: App,
  work: (saveWithin: SaveWithin) => Promise<Answer>,
): Promise<OnceResult> {
  const { db } = app.database;
  const expiresAt = new Date(claim.now.getTime() + retentionMilliseconds);
  let answer: Answer;
  try {
    answer = await work(async (trx, done) => {
      // Else both requests would be done; so this transaction is rolled back.
      if (!(await writeAnswer(trx, claim, done, expiresAt)))
        throw new Error("The key was taken over by another request");
    });
  } catch (error) {
    await releaseKey(db, claim);
    throw error;
  }
  if (answer.status >= 500) {
    await releaseKey(db, claim);
    return { answer, replayed: false };
  }
  if (await saveAnswer(db, claim, answer, expiresAt)) {
    return { answer, replayed: false };
  }
  // It was stored with what it says; or it took longer than the claim lasts, and another request has answered meanwhile: then
  // that answer wins.
  const stored = await findRequest(db, claim);
  return { answer: stored?.answer ?? answer, replayed: false };
}

// After a declined card the nights stay held for a quarter of an hour: the same booking may be retried with another
// payment under the same key, as on the page. The rest of the payload must be unchanged.
function maySendAnotherCard({ answer, requestHash }: StoredRequest, claim: Claim): boolean {
  if (answer?.status !== 402 || requestHash === claim.requestHash) return false;
  return requestHash.split(".")[0] === claim.requestHash.split(".")[0];
}

// Two hashes: of everything but the payment, and of the payment. Built from entries because a body may contain a field
// named `__proto__`.
function hashOf(body: unknown): string {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return sha256(body);
  const named = Object.groupBy(Object.entries(body), ([name]) =>
    name === "payment" ? "payment" : "rest",
  );
  return [named.rest, named.payment]
    .map((fields = []) => sha256(Object.fromEntries(fields)))
    .join(".");
}

function sha256(payload: unknown): string {
  return createHash("sha256")
    .update(canonicalJson(payload) ?? "")
    .digest("base64url");
}
