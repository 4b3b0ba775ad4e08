// The rows of the nights that external calendars claim, and the nights blocked for them.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import { parseMoves, partsOf } from "#app/stays/rules/moves.ts";
import type { Claim } from "./rules/channel-event.ts";
import type { FreedStay, KnownClaim, Settlement, TakenNight } from "./rules/settle-nights.ts";

/**
 * Replaces the claims of a feed from `today` on; `keepMissing` leaves existing claims that are not in the list. A claim
 * keeps its `since`, unless a booking became a closure: that is a claim of its own, which the site may have made after
 * it read our calendar.
 */
export async function replaceClaims(
  trx: Trx,
  feed: { id: string; apartment_id: number; label: string; told_at: string | null },
  claims: readonly Claim[],
  { today, keepMissing, now }: { today: PlainDate; keepMissing: boolean; now: Date },
): Promise<void> {
  const before = await trx
    .selectFrom("channel_claims")
    .selectAll()
    .where("feed_id", "=", feed.id)
    .where("night", ">=", today)
    .execute();
  const known = new Map(before.map((row) => [row.night, row]));
  const claimed = new Set(claims.map(({ night }) => night));
  const changed = claims.filter((claim) => !isSame(claim, known.get(claim.night)));
  const gone = keepMissing ? [] : before.filter(({ night }) => !claimed.has(night));
  if (claims.some(({ closed }) => !closed))
    await trx
      .updateTable("channel_feeds")
      .set({ marks_bookings: 1 })
      .where("id", "=", feed.id)
      .where("marks_bookings", "=", 0)
      .execute();
  await endPastEvents(trx, feed.id, { before, claims: keepMissing ? null : claims, today });
  // A stay that the calendar already had, and that only became longer, is what staff said of it.
  const wasSold = new Set(before.filter((row) => row.closed === 0).map((row) => row.event_from));
  const sold = changed.filter(({ from, closed }) => !closed && !wasSold.has(from));
  await forgetNoGuest(trx, feed, sold, now);
  const dropped = [...gone, ...changed].map(({ night }) => night);
  if (dropped.length > 0)
    await trx
      .deleteFrom("channel_claims")
      .where("feed_id", "=", feed.id)
      .where("night", "in", dropped)
      .execute();
  if (changed.length === 0) return;
  await trx
    .insertInto("channel_claims")
    .values(
      changed.map(({ night, from, to, closed }) => {
        const row = known.get(night);
        const goesOn = row !== undefined && !(closed && row.closed === 0);
        return {
          feed_id: feed.id,
          night,
          event_from: from,
          event_to: to,
          closed: closed ? (1 as const) : (0 as const),
          since: goesOn ? row.since : now.toISOString(),
          told_at: goesOn ? row.told_at : feed.told_at,
        };
      }),
    )
    .execute();
}

// A stay in progress of which nothing is left from today on, or only a closure, ended today: its past nights say so. `claims` null:
// the calendar could not be read whole, so that nothing is known to be gone.
async function endPastEvents(
  trx: Trx,
  feedId: string,
  {
    before,
    claims,
    today,
  }: {
    before: readonly { event_from: string; event_to: string; closed: number }[];
    claims: readonly Claim[] | null;
    today: PlainDate;
  },
): Promise<void> {
  if (!claims) return;
  const begun = before.filter(({ event_from, closed }) => event_from < today && closed === 0);
  for (const event_to of new Set(begun.map((row) => row.event_to))) {
    const events = begun.filter((row) => row.event_to === event_to);
    const goesOn = claims.some(
      ({ from, to, closed }) =>
        !closed && (to === event_to || events.some((row) => row.event_from === from)),
    );
    if (goesOn) continue;
    await trx
      .updateTable("channel_claims")
      .set({ event_to: today })
      .where("feed_id", "=", feedId)
      .where("event_to", "=", event_to)
      .where("closed", "=", 0)
      .where("night", "<", today)
      .execute();
  }
}

// Staff said of closed nights that they are no guest's; since then they were sold.
async function forgetNoGuest(
  trx: Trx,
  feed: { apartment_id: number; label: string },
  sold: readonly Claim[],
  now: Date,
): Promise<void> {
  for (const { from, to } of new Map(sold.map((claim) => [claim.from, claim])).values())
    await trx
      .updateTable("channel_stays")
      .set((eb) => ({ is_guest: 1, version: eb("version", "+", 1), updated_at: now.toISOString() }))
      .where("apartment_id", "=", feed.apartment_id)
      .where((eb) => eb(eb.fn<string>("lower", ["label"]), "=", feed.label.toLowerCase()))
      .where("is_guest", "=", 0)
      .where("from_night", "<", to)
      .where("to_night", ">", from)
      .execute();
}

function isSame(
  { from, to, closed }: Claim,
  row: { event_from: string; event_to: string; closed: number } | undefined,
): boolean {
  return row?.event_from === from && row.event_to === to && Boolean(row.closed) === closed;
}

/** All claims on an apartment from `today` on. */
export async function listClaims(
  db: Db,
  apartmentId: number,
  today: PlainDate,
): Promise<KnownClaim[]> {
  const rows = await db
    .selectFrom("channel_claims")
    .innerJoin("channel_feeds", "channel_feeds.id", "channel_claims.feed_id")
    .select([
      "feed_id",
      "label",
      "night",
      "event_from",
      "event_to",
      "closed",
      "since",
      "channel_claims.told_at",
    ])
    .where("apartment_id", "=", apartmentId)
    .where("night", ">=", today)
    .execute();
  return rows.map(({ feed_id, event_from, event_to, told_at, closed, ...row }) => ({
    ...row,
    feedId: feed_id,
    from: event_from,
    to: event_to,
    closed: closed === 1,
    exportReadAt: told_at,
  }));
}

/** How many nights each feed claims from `today` on. */
export async function countClaims(db: Db, today: PlainDate): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("channel_claims")
    .select((eb) => ["feed_id", eb.fn.countAll<number>().as("count")])
    .where("night", ">=", today)
    .groupBy("feed_id")
    .execute();
  return new Map(rows.map(({ feed_id, count }) => [feed_id, count]));
}

/** The taken nights of an apartment from `from` on, whatever took them. Expired holds are left out. */
export async function listTakenNights(
  db: Db,
  apartmentId: number,
  { from, now }: { from: PlainDate; now: Date },
): Promise<TakenNight[]> {
  return db
    .selectFrom("nights")
    .leftJoin("bookings", "bookings.id", "nights.booking_id")
    .select(["night", "nights.kind", "nights.booking_id as bookingId"])
    .select(["bookings.created_at as bookedAt", "nights.note"])
    .where("nights.apartment_id", "=", apartmentId)
    .where("night", ">=", from)
    .where((eb) => eb.or([eb("kind", "<>", "hold"), eb("expires_at", ">", now.toISOString())]))
    .execute();
}

/** The stays of an apartment that gave nights from `today` on back, and when they last did. */
export async function listFreedStays(
  db: Db,
  apartmentId: number,
  today: PlainDate,
): Promise<FreedStay[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("booking_events", "booking_events.booking_id", "bookings.id")
    .select(["check_in", "check_out", "apartment_id", "moves", "created_at as bookedAt"])
    .select((eb) => eb.fn.max("at").as("freedAt"))
    .where((eb) => eb.or([eb("apartment_id", "=", apartmentId), eb("moves", "<>", "[]")]))
    .where("free_from", "is not", null)
    .where("check_out", ">", today)
    .where("what", "in", ["left", "nightsFreed"])
    .groupBy(["bookings.id", "check_in", "check_out", "apartment_id", "moves", "created_at"])
    .execute();
  return rows.flatMap(({ bookedAt, freedAt, ...row }) =>
    partsOf({ ...fromRow(row), moves: parseMoves(row.moves) })
      .filter((part) => part.apartmentId === apartmentId)
      .map(({ checkIn: from, checkOut: to }) => ({ from, to, bookedAt, freedAt })),
  );
}

/** Frees nights, blocks others and updates the labels that have changed. Call `lockApartment` first. */
export async function applySettlement(
  trx: Trx,
  apartmentId: number,
  { take, relabel, free }: Settlement,
  now: Date,
): Promise<void> {
  const renamed = relabel.map(({ night }) => night);
  const dropped = [...free, ...renamed];
  if (dropped.length > 0)
    await trx
      .deleteFrom("nights")
      .where("apartment_id", "=", apartmentId)
      .where("kind", "=", "channel")
      .where("night", "in", dropped)
      .execute();
  const blocked = [...take, ...relabel];
  if (blocked.length === 0) return;
  await trx
    .deleteFrom("nights")
    .where("apartment_id", "=", apartmentId)
    .where("kind", "=", "hold")
    .where("expires_at", "<=", now.toISOString())
    .where(
      "night",
      "in",
      blocked.map(({ night }) => night),
    )
    .execute();
  await trx
    .insertInto("nights")
    .values(
      blocked.map(({ night, label }) => ({
        apartment_id: apartmentId,
        night,
        kind: "channel" as const,
        booking_id: null,
        expires_at: null,
        note: label,
      })),
    )
    .execute();
}
