// Idempotent answers: the first answer to a key is stored and replayed byte for byte.
import { createHash } from "node:crypto";
import type { App } from "#app/app.server.ts";
import type { Answer } from "./answer.ts";
import {
  claimKey,
  findRequest,
  reclaimKey,
  releaseKey,
  saveAnswer,
} from "./idempotency.sql.server.ts";
import type { Claim, ScopedKey, StoredRequest } from "./idempotency.sql.server.ts";
import type { Fault } from "./problem.ts";
import { canonicalJson } from "./read-body.ts";

/**
 * An answer, fresh or replayed, or why there is none: the key belongs to another request, or that request is still in
 * progress.
 */
export type OnceResult = { answer: Answer; replayed: boolean } | { fault: Fault };

/**
 * Answers with `work`, unless an answer is already stored under the key. Answers of 500 and above are not stored, nor
 * are errors. `work` must itself be idempotent per key: when its process dies, it runs again a minute later.
 */
export async function answerOnce(
  request: ScopedKey & { body: unknown },
  app: App,
  work: () => Promise<Answer>,
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
  work: () => Promise<Answer>,
): Promise<OnceResult> {
  const { db } = app.database;
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    await releaseKey(db, claim);
    throw error;
  }
  if (answer.status >= 500) {
    await releaseKey(db, claim);
    return { answer, replayed: false };
  }
  const expiresAt = new Date(claim.now.getTime() + retentionMilliseconds);
  if (await saveAnswer(db, claim, answer, expiresAt)) {
    return { answer, replayed: false };
  }
  // It took longer than the claim lasts, and another request has answered meanwhile: that stored answer wins.
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
