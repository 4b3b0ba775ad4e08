// The rows of unfinished checkout forms, one per browser and stay. The secret that identifies the browser is in a cookie;
// only its hash is stored.
import { createHash, randomUUID } from "node:crypto";
import * as v from "valibot";
import type { Db } from "#app/platform/database/database.server.ts";
import { guestFieldNames } from "#app/bookings/rules/guest-fields.ts";
import { transferWays } from "#app/extras/rules/extra.ts";
import { withoutCardNumbers } from "#app/bookings/payments/rules/mask-card-numbers.ts";

const stayFields = v.object({ apartmentId: v.number(), checkIn: v.string(), checkOut: v.string() });

/** The nights a draft is for: a browser has at most one draft for each. */
export type DraftStay = v.InferOutput<typeof stayFields>;

const draftSchema = v.object({
  /** Null in a row written by an earlier release. */
  stay: v.nullish(stayFields, null),
  /** A field that was not asked when the draft was written is empty. */
  guest: v.object(v.entriesFromList(guestFieldNames, v.optional(v.string(), ""))),
  paymentMethod: v.picklist(["card", "property"]),
  /** What is ordered with the stay. */
  extras: v.optional(
    v.array(
      v.object({
        id: v.string(),
        quantity: v.number(),
        flight: v.string(),
        time: v.string(),
        ways: v.optional(v.picklist(transferWays), "arrival"),
        flightBack: v.optional(v.string(), ""),
        timeBack: v.optional(v.string(), ""),
      }),
    ),
  ),
  /** The guest pays by card in two parts. */
  inParts: v.optional(v.boolean()),
  cardToken: v.optional(v.string()),
  cardBrand: v.optional(v.string()),
  cardLast4: v.optional(v.string()),
  key: v.string(),
  /** The total the guest was shown last and agreed to, in cents. */
  consentedTotal: v.optional(v.number()),
});

/** What a guest has typed so far. `key` is the idempotency key of this attempt to book; no card data but the last four digits. */
export type Draft = v.InferOutput<typeof draftSchema> & { bookingId?: string };

/** A draft to be stored: its stay is always set. */
export type WrittenDraft = Draft & { stay: DraftStay };

/** The unexpired drafts of the browser with that secret, most recently written first. */
export async function listDrafts(db: Db, secret: string, now: Date): Promise<Draft[]> {
  const browser = hashOf(secret);
  const rows = await db
    .selectFrom("drafts")
    .select(["data", "booking_id"])
    .where((eb) => eb.or([eb("browser_hash", "=", browser), eb("id_hash", "=", browser)]))
    .where("expires_at", ">", now.toISOString())
    .orderBy("updated_at", "desc")
    .orderBy("id_hash")
    .execute();
  return rows.map(({ data, booking_id }) => {
    const draft = v.parse(draftSchema, JSON.parse(data));
    return booking_id ? { ...draft, bookingId: booking_id } : draft;
  });
}

/**
 * Stores a draft for 24 hours, in place of the browser's draft for the same stay. Expired drafts are deleted, and all but
 * the browser's 12 most recent ones.
 */
export async function writeDraft(
  db: Db,
  secret: string,
  draft: WrittenDraft,
  now: Date,
): Promise<void> {
  const { bookingId, ...stored } = draft;
  const instant = now.toISOString();
  const browser = hashOf(secret);
  const row = {
    data: JSON.stringify({ ...stored, guest: withoutCardNumbers(draft.guest) }),
    booking_id: bookingId ?? null,
    updated_at: instant,
    expires_at: new Date(now.getTime() + dayInMilliseconds).toISOString(),
  };
  await deleteExpiredDrafts(db, now);
  await db
    .insertInto("drafts")
    .values({
      id_hash: rowHash(secret, draft.stay),
      browser_hash: browser,
      created_at: instant,
      ...row,
    })
    .onConflict((conflict) => conflict.column("id_hash").doUpdateSet(row))
    .execute();
  await db
    .deleteFrom("drafts")
    .where("browser_hash", "=", browser)
    .where("id_hash", "not in", (eb) =>
      eb
        .selectFrom("drafts as newest")
        .select("newest.id_hash")
        .where("newest.browser_hash", "=", browser)
        .orderBy("newest.updated_at", "desc")
        .orderBy("newest.id_hash")
        .limit(maxDrafts),
    )
    .execute();
}

/**
 * A new idempotency key, at most 80 characters. After a booking that has ended, the next one of a stay that an agent proposed keeps the
 * prefix of the agent's draft, so that the agent hears of it too (app/mcp/agent-drafts.sql.server.ts).
 */
export function newKey(before?: Pick<Draft, "key">): string {
  const [prefix = ""] = /^agent:[0-9a-f]+:/.exec(before?.key ?? "") ?? [];
  return prefix + randomUUID();
}

/** Deletes the browser's draft for that stay. */
export async function deleteDraft(db: Db, secret: string, stay: DraftStay): Promise<void> {
  await db.deleteFrom("drafts").where("id_hash", "=", rowHash(secret, stay)).execute();
}

/** Deletes the drafts from which that booking was made. */
export async function deleteDraftsOf(db: Db, bookingId: string): Promise<void> {
  await db.deleteFrom("drafts").where("booking_id", "=", bookingId).execute();
}

/** Links the draft to the booking made from it and removes the card token; does nothing when the draft was deleted. */
export async function finishDraft(
  db: Db,
  secret: string,
  stay: DraftStay,
  bookingId: string,
): Promise<void> {
  const id = rowHash(secret, stay);
  const row = await db
    .selectFrom("drafts")
    .select("data")
    .where("id_hash", "=", id)
    .executeTakeFirst();
  if (!row) return;
  const { cardToken: _, ...draft } = v.parse(draftSchema, JSON.parse(row.data));
  await db
    .updateTable("drafts")
    .set({ data: JSON.stringify(draft), booking_id: bookingId })
    .where("id_hash", "=", id)
    .execute();
}

// Deletes the expired drafts, and with them the personal data that guests typed and never submitted.
async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("drafts").where("expires_at", "<=", now.toISOString()).execute();
}

const dayInMilliseconds = 24 * 60 * 60 * 1000;

// More stays than a guest compares in a day; a bot cannot fill the table with one cookie.
const maxDrafts = 12;

function rowHash(secret: string, { apartmentId, checkIn, checkOut }: DraftStay): string {
  return hashOf(`${secret} ${apartmentId} ${checkIn} ${checkOut}`);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
