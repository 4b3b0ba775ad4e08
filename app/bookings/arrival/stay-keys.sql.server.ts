// The rows behind the door code of a stay: whether its guest may read one, its own code, and codes no longer needed.
import { randomUUID } from "node:crypto";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { recordedMethods } from "#app/ledger/rules/accounts.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import { writeVersioned } from "#app/platform/database/shared-rows.sql.server.ts";
import type { EndedCodeRow } from "#app/platform/tables/booking-tables.ts";
import { apartmentsOf, parseMoves, partsOf } from "#app/stays/rules/moves.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import { parseQuote } from "#app/stays/rules/stored-terms.ts";
import { isHalfPaid } from "../rules/booking-terms.ts";

/** What determines the door code of one stay. */
export interface StayKeys {
  /** At least half of what is paid before arrival was paid, by card or as recorded by staff, or staff released the guide. */
  mayRead: boolean;
  paid: boolean;
  released: boolean;
  /** The code of this stay alone; "" when it uses the apartment's. */
  code: string;
  /** In the lock of which apartment that code is; null: of the one in which the stay began. */
  apartmentId: number | null;
  /** 0 while nothing was set. */
  version: number;
}

/** What is set for a booking, and whether it is paid. */
export async function findStayKeys(db: Db, bookingId: string): Promise<StayKeys> {
  const row = await db
    .selectFrom("stay_keys")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  const booking = await db
    .selectFrom("bookings")
    .select((eb) => [
      "due_now",
      "quote",
      eb
        .selectFrom("payments")
        .select((payments) => payments.fn.countAll<number>().as("count"))
        .whereRef("payments.booking_id", "=", "bookings.id")
        .where("payments.status", "=", "captured")
        .where("payments.purpose", "in", ["booking", "group"])
        .as("captured"),
      eb
        .selectFrom("payments")
        .select((payments) => payments.fn.sum<number>("amount").as("sum"))
        .whereRef("payments.booking_id", "=", "bookings.id")
        .where("payments.status", "=", "captured")
        .where("payments.purpose", "=", "balance")
        .as("later"),
    ])
    .where("id", "=", bookingId)
    .executeTakeFirst();
  const byHand = await sumRecorded(db, bookingId);
  const byCard = (booking?.captured ? booking.due_now : 0) + (booking?.later ?? 0);
  const paid =
    booking !== undefined &&
    byCard + byHand > 0 &&
    isHalfPaid({ dueNow: byCard + byHand, quote: parseQuote(booking.quote) });
  const released = row?.released === 1;
  return {
    mayRead: released || paid,
    paid,
    released,
    code: row?.code ?? "",
    apartmentId: row?.apartment_id ?? null,
    version: row?.version ?? 0,
  };
}

// What staff recorded as received for a booking, less what was given back or undone, in cents.
async function sumRecorded(db: Db, bookingId: string): Promise<number> {
  const { received } = await db
    .selectFrom("ledger_movements")
    .select((eb) =>
      eb.fn
        .sum<number>(
          eb
            .case()
            .when("credit", "=", "guest")
            .then(eb.ref("amount"))
            .else(eb.neg(eb.ref("amount")))
            .end(),
        )
        .as("received"),
    )
    .where("booking_id", "=", bookingId)
    .where((eb) =>
      eb.or([
        eb.and([eb("debit", "in", recordedMethods), eb("credit", "=", "guest")]),
        eb.and([eb("debit", "=", "guest"), eb("credit", "in", recordedMethods)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return received ?? 0;
}

/**
 * False, and nothing written, when the version is no longer `seen` (0: nothing was set). `removed`: the own code of an ended
 * stay was removed from the lock.
 */
export async function writeStayKeys(
  trx: Trx,
  bookingId: string,
  seen: number,
  {
    released,
    code,
    apartmentId,
    removed = false,
  }: Pick<StayKeys, "released" | "code" | "apartmentId"> & { removed?: boolean },
): Promise<boolean> {
  return writeVersioned(trx, "stay_keys", { booking_id: bookingId }, seen, {
    released: released ? 1 : 0,
    code,
    apartment_id: apartmentId,
    removed: removed ? 1 : 0,
  });
}

/** A code that a guest has read, or could have, and no longer needs. `code` is the stay's own, "" for the apartment's. */
export type EndedCode = CamelKeys<EndedCodeRow>;

/** Records that a code is no longer needed. */
export async function insertEndedCode(
  trx: Trx,
  ended: Omit<EndedCode, "id" | "endedAt"> & { endedAt: Date },
): Promise<void> {
  await trx
    .insertInto("ended_codes")
    .values(toRow({ ...ended, id: randomUUID(), endedAt: ended.endedAt.toISOString() }))
    .execute();
}

/** An ended code with the reference of its booking. */
export type ListedCode = EndedCode & { reference: string };

/** The codes that have ended by now, the latest first; of one booking when it is named. */
export async function listEndedCodes(db: Db, now: Date, bookingId?: string): Promise<ListedCode[]> {
  const rows = await db
    .selectFrom("ended_codes")
    .innerJoin("bookings", "bookings.id", "ended_codes.booking_id")
    .selectAll("ended_codes")
    .select("reference")
    .where("ended_at", "<=", now.toISOString())
    .$if(bookingId !== undefined, (query) => query.where("booking_id", "=", bookingId ?? ""))
    .orderBy("ended_at", "desc")
    .execute();
  return rows.map(fromRow);
}

/** Deletes one ended code of a booking and returns it; null when it was deleted before. */
export async function deleteEndedCode(
  trx: Trx,
  bookingId: string,
  id: string,
): Promise<string | null> {
  const deleted = await trx
    .deleteFrom("ended_codes")
    .where("id", "=", id)
    .where("booking_id", "=", bookingId)
    .returning("code")
    .executeTakeFirst();
  return deleted?.code ?? null;
}

/** Deletes the codes of a booking that end after `now`: its stay has changed. */
export async function deleteEndingCodes(trx: Trx, bookingId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom("ended_codes")
    .where("booking_id", "=", bookingId)
    .where("ended_at", ">", now.toISOString())
    .execute();
}

/** Deletes what was recorded when a stay ended that goes on: its guest still needs the codes of its apartments. */
export async function deleteEndedCodeOfStay(
  trx: Trx,
  { id, ...stay }: { id: string; apartmentId: number; moves: readonly Move[] },
): Promise<void> {
  await trx
    .deleteFrom("ended_codes")
    .where("booking_id", "=", id)
    .where("apartment_id", "in", apartmentsOf(stay))
    .where("code", "=", "")
    .execute();
}

/** Deletes the ended codes of an apartment's own code, which has just been changed. */
export async function deleteEndedCodesOf(trx: Trx, apartmentId: number): Promise<void> {
  await trx
    .deleteFrom("ended_codes")
    .where("apartment_id", "=", apartmentId)
    .where("code", "=", "")
    .execute();
}

/**
 * The stays with a code of their own that are no longer active, or whose check-out is on `upTo` or before; without those whose guest
 * moved out of the apartment of that code, which ended then.
 */
export async function listEndedOwnCodes(
  db: Db,
  upTo: PlainDate,
): Promise<{ reference: string; apartmentId: number }[]> {
  return db
    .selectFrom("stay_keys")
    .innerJoin("bookings", "bookings.id", "stay_keys.booking_id")
    .select((eb) => [
      "reference",
      eb.fn.coalesce("stay_keys.apartment_id", "bookings.apartment_id").as("apartmentId"),
    ])
    .where("code", "<>", "")
    .where((eb) =>
      eb.or([eb("status", "not in", ["confirmed", "checked_in"]), eb("check_out", "<=", upTo)]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("ended_codes")
            .select("ended_codes.id")
            .whereRef("ended_codes.booking_id", "=", "stay_keys.booking_id")
            .whereRef("ended_codes.code", "=", "stay_keys.code"),
        ),
      ),
    )
    .orderBy("check_out")
    .orderBy("reference")
    .execute();
}

/**
 * The last stay that left an apartment on `upTo` or before, or moved out of it, and used the apartment's code; null when there was
 * none.
 */
export async function lastDeparture(
  db: Db,
  apartmentId: number,
  upTo: PlainDate,
): Promise<{ reference: string; checkOut: PlainDate } | null> {
  const stays = db
    .selectFrom("bookings")
    .leftJoin("stay_keys", "stay_keys.booking_id", "bookings.id")
    .select(["reference", "check_out as checkOut"])
    .where("status", "in", ["confirmed", "checked_in", "checked_out"]);
  const left = await stays
    .where("bookings.apartment_id", "=", apartmentId)
    .where("moves", "=", "[]")
    .where("check_out", "<=", upTo)
    .where((eb) =>
      eb.or([eb("code", "is", null), eb.and([eb("code", "=", ""), eb("removed", "=", 0)])]),
    )
    .orderBy("check_out", "desc")
    .limit(1)
    .executeTakeFirst();
  const moved = await stays
    .select(["check_in as checkIn", "free_from", "bookings.apartment_id as first", "moves"])
    .select(["code", "removed", "stay_keys.apartment_id as lock"])
    .where("moves", "<>", "[]")
    .where("check_in", "<=", upTo)
    // Who moved at all, moved within the stay: those that ended before the last departure are not the last.
    .where("check_out", ">", left?.checkOut ?? "")
    .execute();
  const parts = moved
    .filter(
      ({ code, lock, first, removed }) => !code || ((lock ?? first) !== apartmentId && !removed),
    )
    .flatMap(({ reference, first, free_from: freeFrom, moves, checkIn, checkOut }) =>
      partsOf({
        apartmentId: first,
        checkIn,
        checkOut: freeFrom ?? checkOut,
        moves: parseMoves(moves),
      }).map((part) => ({ ...part, reference })),
    )
    .filter((part) => part.apartmentId === apartmentId && part.checkOut <= upTo)
    .map(({ reference, checkOut }) => ({ reference, checkOut }));
  return [...(left ? [left] : []), ...parts].reduce<{ reference: string; checkOut: string } | null>(
    (last, one) => (last === null || one.checkOut > last.checkOut ? one : last),
    null,
  );
}
