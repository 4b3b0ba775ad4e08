// The rows of the calendar: which nights are taken, and by what.
import { mayChange } from "#app/bookings/rules/stay-change.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import { parseMoves, partsOf } from "#app/stays/rules/moves.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import type { Party } from "#app/stays/rules/stay.ts";
import { joinNights } from "./rules/timeline.ts";
import type { CalendarEntry, TakenNight } from "./rules/timeline.ts";

/** An entry with its apartment. */
export interface PlacedEntry extends CalendarEntry {
  apartmentId: number;
}

/**
 * Every entry with a night, or its departure, from `from` up to, and without, `to`, by apartment and date. Expired holds
 * are left out. Entries that extend further are complete, blocked and imported nights up to a year on either side.
 */
export async function listEntries(
  db: Db,
  { from, to, now }: { from: PlainDate; to: PlainDate; now: Date },
): Promise<PlacedEntry[]> {
  const bookings = await listBookedStays(db, { from, to, now });
  const unavailable = await listUnavailableNights(db, addDays(from, -366), addDays(to, 366));
  const runs = joinNights(unavailable)
    .filter((run) => run.from < to && run.to >= from)
    .map(({ note, heldFor, ...run }) => ({
      ...run,
      label: note ?? "",
      given: "",
      reference: null,
      ...(heldFor !== null && { heldFor }),
    }));
  return [...bookings, ...runs].toSorted(
    (a, b) => a.apartmentId - b.apartmentId || (a.from < b.from ? -1 : 1),
  );
}

async function listBookedStays(
  db: Db,
  { from, to, now }: { from: PlainDate; to: PlainDate; now: Date },
): Promise<PlacedEntry[]> {
  const rows = await db
    .selectFrom("nights")
    .innerJoin("bookings", "bookings.id", "nights.booking_id")
    .select([
      "bookings.apartment_id",
      "moves",
      "reference",
      "check_in",
      "check_out",
      "free_from",
      "first_name",
      "last_name",
      "payment_method",
      "nights.kind",
    ])
    .distinct()
    // Includes the night before: a stay that ends on the first day still takes its morning.
    .where("night", ">=", addDays(from, -1))
    .where("night", "<", to)
    .where((eb) => eb.or([eb("kind", "=", "booking"), eb("expires_at", ">", now.toISOString())]))
    .execute();
  return rows.flatMap((row) => {
    const parts = partsOf({
      apartmentId: row.apartment_id,
      checkIn: row.check_in,
      // Nights that were released may belong to another booking.
      checkOut: row.free_from ?? row.check_out,
      moves: parseMoves(row.moves),
    });
    const of = (index: number) => parts[index]?.apartmentId ?? null;
    return parts
      .map((part, index) => ({
        apartmentId: part.apartmentId,
        kind: row.kind === "hold" ? ("hold" as const) : row.payment_method,
        from: part.checkIn,
        to: part.checkOut,
        label: row.last_name,
        given: row.first_name,
        reference: row.reference,
        ...(parts.length > 1 && { moved: { before: of(index - 1), after: of(index + 1) } }),
      }))
      .filter((part) => parts.length === 1 || (part.from < to && part.to >= from));
  });
}

async function listUnavailableNights(
  db: Db,
  from: PlainDate,
  to: PlainDate,
): Promise<TakenNight[]> {
  const rows = await db
    .selectFrom("nights")
    .leftJoin("bookings", "bookings.id", "nights.booking_id")
    .select(["nights.apartment_id as apartmentId", "night", "kind", "note"])
    .select("reference as heldFor")
    .where("kind", "in", ["block", "channel"])
    .where("night", ">=", from)
    .where("night", "<", to)
    .orderBy("nights.apartment_id")
    .orderBy("night")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as TakenNight["kind"] }));
}

/** A booking that the search of the calendar may find. */
export interface FindableStay {
  reference: string;
  apartmentId: number;
  checkIn: PlainDate;
  checkOut: PlainDate;
  firstName: string;
  lastName: string;
  moves: Move[];
}

/** The bookings with nights that leave on `since` or later, by arrival. */
export async function listFindableStays(db: Db, since: PlainDate): Promise<FindableStay[]> {
  const rows = await db
    .selectFrom("bookings")
    .select(["reference", "apartment_id", "check_in", "check_out", "first_name", "last_name"])
    .select("moves")
    .where("check_out", ">=", since)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("nights")
          .select("nights.night")
          .whereRef("nights.booking_id", "=", "bookings.id"),
      ),
    )
    .orderBy("check_in")
    .orderBy("reference")
    .execute();
  return rows.map((row) => ({ ...fromRow(row), moves: parseMoves(row.moves) }));
}

/** The parties of the bookings between two days that staff may still change, by reference. */
export async function listChangeableParties(
  db: Db,
  { from, to, today }: { from: PlainDate; to: PlainDate; today: PlainDate },
): Promise<Map<string, Party>> {
  const rows = await db
    .selectFrom("bookings")
    .select(["reference", "status", "check_out as checkOut", "adults", "children"])
    .where("check_in", "<", to)
    .where("check_out", ">=", from)
    .execute();
  return new Map(
    rows
      .filter((row) => mayChange(row, today))
      .map(({ reference, adults, children }) => [reference, { adults, children }]),
  );
}
