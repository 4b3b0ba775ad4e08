// The rows of the idempotency keys: who may answer a request, and the stored first answer to replay.
import * as v from "valibot";
import { locksRows, retryOnConflict } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { IdempotencyKeyRow } from "#app/platform/tables/tables.ts";
import type { Answer } from "./answer.ts";

/** A key within its scope, such as the endpoint it was sent to. */
export interface ScopedKey {
  scope: string;
  key: string;
}

/** A key with the hash of what was sent under it; `until` is when the claim expires. */
export interface Claim extends ScopedKey {
  requestHash: string;
  until: Date;
  now: Date;
}

/** The stored state of a key. */
export interface StoredRequest {
  requestHash: string;
  /** Null while it is being answered. */
  answer: Answer | null;
  /** Until when the answer, or the claim, is valid. */
  expiresAt: Date;
}

/**
 * Claims a key that is free; expired claims and answers count as free. Returns whether the claim succeeded: one
 * statement decides across all processes.
 */
export async function claimKey(db: Db, claim: Claim): Promise<boolean> {
  const { scope, key, requestHash, until, now } = claim;
  const row = {
    request_hash: requestHash,
    status: "in_flight",
    response_status: null,
    response_headers: null,
    response_body: null,
    created_at: now.toISOString(),
    expires_at: until.toISOString(),
  } as const;
  const claimed = await retryOnConflict(() =>
    db
      .insertInto("idempotency_keys")
      .values({ scope, key, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(["scope", "key"])
          .doUpdateSet(row)
          .where("idempotency_keys.expires_at", "<=", now.toISOString()),
      )
      .returning("key")
      .executeTakeFirst(),
  );
  return claimed !== undefined;
}

/**
 * Claims a key that already has the answer `stored`, to answer another request under it. False when another
 * request was faster.
 */
export async function reclaimKey(db: Db, claim: Claim, stored: StoredRequest): Promise<boolean> {
  const { requestHash, until, now } = claim;
  const { numUpdatedRows } = await retryOnConflict(() =>
    db
      .updateTable("idempotency_keys")
      .set({
        request_hash: requestHash,
        status: "in_flight",
        created_at: now.toISOString(),
        expires_at: until.toISOString(),
      })
      .where("scope", "=", claim.scope)
      .where("key", "=", claim.key)
      .where("request_hash", "=", stored.requestHash)
      .where("status", "=", "done")
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

/** Stores the answer to a claimed request. False when the claim expired and another request holds the key. */
export async function saveAnswer(
  db: Db,
  claim: Claim,
  answer: Answer,
  expiresAt: Date,
): Promise<boolean> {
  return retryOnConflict(() => writeAnswer(db, claim, answer, expiresAt));
}

/** The same within a transaction, which is tried again as a whole. */
export async function writeAnswer(
  db: Db,
  claim: Claim,
  answer: Answer,
  expiresAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("idempotency_keys")
    .set({
      status: "done",
      response_status: answer.status,
      response_headers: JSON.stringify(answer.headers),
      response_body: answer.body,
      expires_at: expiresAt.toISOString(),
    })
    .where("scope", "=", claim.scope)
    .where("key", "=", claim.key)
    .where("status", "=", "in_flight")
    .where("expires_at", "=", claim.until.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Releases a claimed key: nothing about the request stays stored. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await retryOnConflict(() =>
    db
      .deleteFrom("idempotency_keys")
      .where("scope", "=", claim.scope)
      .where("key", "=", claim.key)
      .where("status", "=", "in_flight")
      .where("expires_at", "=", claim.until.toISOString())
      .execute(),
  );
}

/** The stored state of a key, or null. */
export async function findRequest(
  db: Db,
  { scope, key }: ScopedKey,
): Promise<StoredRequest | null> {
  const row = await db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  return row ? asRequest(row) : null;
}

/** Deletes expired keys, `most` at once, skipping those locked by another process. */
export async function deleteExpiredKeys(db: Db, now: Date, most: number): Promise<void> {
  await retryOnConflict(() =>
    db
      .deleteFrom("idempotency_keys")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("scope", "key"),
          "in",
          selectFrom("idempotency_keys")
            .select(["scope", "key"])
            .where("expires_at", "<=", now.toISOString())
            .limit(most)
            .$if(locksRows(db), (query) => query.forUpdate().skipLocked())
            .$asTuple("scope", "key"),
        ),
      )
      .execute(),
  );
}

const headersSchema = v.record(v.string(), v.string());

function asRequest(row: IdempotencyKeyRow): StoredRequest {
  const { status, response_status, response_headers, response_body } = row;
  const done = status === "done" && response_status !== null && response_body !== null;
  return {
    requestHash: row.request_hash,
    expiresAt: new Date(row.expires_at),
    answer: done
      ? {
          status: response_status,
          headers: v.parse(headersSchema, JSON.parse(response_headers ?? "{}")),
          body: response_body,
        }
      : null,
  };
}
