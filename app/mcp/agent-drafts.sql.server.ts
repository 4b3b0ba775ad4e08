// The rows of drafts that AI agents have made: a stay that a person may book, without any personal data.
import { createHash, randomBytes } from "node:crypto";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";

/** A stay as an agent proposed it, with the total it was quoted; nothing is held. */
export interface AgentDraft {
  stay: Stay;
  party: Party;
  apartmentId: number;
  plan: RatePlan;
  language: Language;
  total: Cents;
  currency: string;
}

/** Stores a draft for 30 days and returns its id: 128 random bits, of which only the hash is stored. Expired drafts are deleted. */
export async function writeAgentDraft(db: Db, draft: AgentDraft, now: Date): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  const { stay, party, apartmentId, plan, language, total, currency } = draft;
  await db.deleteFrom("agent_drafts").where("expires_at", "<=", now.toISOString()).execute();
  await db
    .insertInto("agent_drafts")
    .values({
      id_hash: hashOf(id),
      apartment_id: apartmentId,
      check_in: stay.checkIn,
      check_out: stay.checkOut,
      adults: party.adults,
      children: party.children,
      rate_plan: plan,
      language,
      total,
      currency,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifetime).toISOString(),
    })
    .execute();
  return id;
}

/** The draft with that id, or null when there is none or its 30 days are over. */
export async function findAgentDraft(db: Db, id: string, now: Date): Promise<AgentDraft | null> {
  const row = await db
    .selectFrom("agent_drafts")
    .selectAll()
    .where("id_hash", "=", hashOf(id))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  return {
    stay: { checkIn: row.check_in, checkOut: row.check_out },
    party: { adults: row.adults, children: row.children },
    apartmentId: row.apartment_id,
    plan: row.rate_plan as RatePlan,
    language: row.language as Language,
    total: row.total,
    currency: row.currency,
  };
}

/**
 * A new idempotency key for a browser that opened the draft. Every browser gets one of its own, because a key gives its booking back to
 * whichever client sends it.
 */
export function newKeyOf(id: string): string {
  return `${keyPrefix(id)}${randomBytes(9).toString("base64url")}`;
}

/** The bookings that were made from the draft, latest first: their state and price, never whose they are. */
export async function listBookingsOf(
  db: Db,
  id: string,
): Promise<{ status: BookingStatus; total: Cents; currency: string }[]> {
  const prefix = keyPrefix(id);
  return (
    db
      .selectFrom("bookings")
      .select(["status", "total", "currency"])
      .where("idempotency_key", ">=", prefix)
      // The character after the colon: everything that begins with the prefix is below.
      .where("idempotency_key", "<", `${prefix.slice(0, -1)};`)
      .orderBy("created_at", "desc")
      .execute()
  );
}

// Half of the hash: the key is stored beside the booking, and must not be a way to the draft.
function keyPrefix(id: string): string {
  return `agent:${hashOf(id).slice(0, 32)}:`;
}

const lifetime = 30 * 24 * 60 * 60 * 1000;

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
