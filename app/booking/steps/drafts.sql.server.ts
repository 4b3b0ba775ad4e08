// The rows of guests' unfinished forms. The secret that opens one lives in a cookie; only its hash is stored.
import { createHash } from "node:crypto";
import type { Db } from "#app/platform/database.server.ts";
import type { GuestDetails, PaymentMethod } from "../rules/booking-request.ts";
import type { Cents } from "../rules/money.ts";
import { withoutCardNumbers } from "../rules/card-numbers.ts";

/** What a guest has typed so far. `key` is the idempotency key of this attempt to book; no card data but the last four digits. */
export interface Draft {
  guest: GuestDetails;
  paymentMethod: PaymentMethod;
  cardToken?: string;
  cardBrand?: string;
  cardLast4?: string;
  key: string;
  /** The total the guest was shown last and agreed to. */
  consentedTotal?: Cents;
  bookingId?: string;
}

/** The draft of that secret, or null when there is none or its day is over. */
export async function readDraft(db: Db, secret: string, now: Date): Promise<Draft | null> {
  const row = await db
    .selectFrom("drafts")
    .select(["data", "booking_id"])
    .where("id_hash", "=", hashOf(secret))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const draft = JSON.parse(row.data) as Draft;
  return row.booking_id ? { ...draft, bookingId: row.booking_id } : draft;
}

/** Keeps a draft for 24 hours from now, in place of the one of the same secret; drafts of the past are forgotten. */
export async function writeDraft(db: Db, secret: string, draft: Draft, now: Date): Promise<void> {
  const { bookingId, ...kept } = draft;
  const instant = now.toISOString();
  const row = {
    data: JSON.stringify({ ...kept, guest: withoutCardNumbers(draft.guest) }),
    booking_id: bookingId ?? null,
    updated_at: instant,
    expires_at: new Date(now.getTime() + dayInMilliseconds).toISOString(),
  };
  await forgetDrafts(db, now);
  await db
    .insertInto("drafts")
    .values({ id_hash: hashOf(secret), created_at: instant, ...row })
    .onConflict((conflict) => conflict.column("id_hash").doUpdateSet(row))
    .execute();
}

/** Links the draft to the booking made of it and forgets the card's token; a draft that is gone stays gone. */
export async function finishDraft(db: Db, secret: string, bookingId: string): Promise<void> {
  const row = await db
    .selectFrom("drafts")
    .select("data")
    .where("id_hash", "=", hashOf(secret))
    .executeTakeFirst();
  if (!row) return;
  const { cardToken: _, ...draft } = JSON.parse(row.data) as Draft;
  await db
    .updateTable("drafts")
    .set({ data: JSON.stringify(draft), booking_id: bookingId })
    .where("id_hash", "=", hashOf(secret))
    .execute();
}

/** Deletes the drafts whose day is over, and with them what a guest typed and never sent. */
export async function forgetDrafts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("drafts").where("expires_at", "<=", now.toISOString()).execute();
}

const dayInMilliseconds = 24 * 60 * 60 * 1000;

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
