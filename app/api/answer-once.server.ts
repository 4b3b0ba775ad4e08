// One answer to a request, however often it comes: the first is kept and replayed byte for byte.
import { createHash } from "node:crypto";
import type { House } from "#app/house.server.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { Answer } from "./answer.ts";
import {
  claimKey,
  findRequest,
  keepAnswer,
  reclaimKey,
  releaseKey,
} from "./idempotency.sql.server.ts";
import type { Claim, KeptRequest, KeyName } from "./idempotency.sql.server.ts";
import type { Fault } from "./problem.ts";

/** An answer, fresh or replayed, or why there is none: the key is another request's, or that one is still under way. */
export type Once = { answer: Answer; replayed: boolean } | { fault: Fault };

/**
 * Answers with `work`, unless the key has its answer already. An answer of 500 and above is not kept, nor what throws.
 * `work` must itself do a thing only once per key: when its process dies, it runs again a minute later.
 */
export async function answerOnce(
  request: KeyName & { body: unknown },
  house: House,
  work: () => Promise<Answer>,
): Promise<Once> {
  const { db } = house.database;
  const now = house.clock.now();
  const { scope, key, body } = request;
  const until = new Date(now.getTime() + leaseMilliseconds);
  const claim: Claim = { scope, key, requestHash: hashOf(body), until, now };
  while (!(await claimKey(db, claim))) {
    const kept = await findRequest(db, request);
    if (!kept) continue; // given back between the two looks
    if (maySendAnotherCard(kept, claim)) {
      if (await reclaimKey(db, claim, kept)) break;
      continue;
    }
    const field = "Idempotency-Key";
    if (kept.requestHash !== claim.requestHash) return { fault: { code: "keyReused", field } };
    return kept.answer
      ? { answer: kept.answer, replayed: true }
      : { fault: { code: "inFlight", field } };
  }
  return answerClaimed(claim, house, work);
}

// Longer than a booking takes, a gateway that says nothing included.
const leaseMilliseconds = 60_000;
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

async function answerClaimed(
  claim: Claim,
  house: House,
  work: () => Promise<Answer>,
): Promise<Once> {
  const { db } = house.database;
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
  const expiresAt = new Date(claim.now.getTime() + keptMilliseconds);
  if (await keepAnswer(db, claim, answer, expiresAt)) {
    return { answer, replayed: false };
  }
  // It took longer than the claim lasts, and another request answered meanwhile: what it was told counts.
  const kept = await findRequest(db, claim);
  return { answer: kept?.answer ?? answer, replayed: false };
}

// A declined card leaves the nights kept for a quarter of an hour: the same booking may then be paid in another way,
// under its own key, as on the page. Everything else of the payload must be as it was.
function maySendAnotherCard({ answer, requestHash }: KeptRequest, claim: Claim): boolean {
  if (answer?.status !== 402 || requestHash === claim.requestHash) return false;
  return requestHash.split(".")[0] === claim.requestHash.split(".")[0];
}

// In two parts: all but the payment, and the payment. Made from entries: a body may name a field `__proto__`.
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
