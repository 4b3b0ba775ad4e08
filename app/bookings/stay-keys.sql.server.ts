// The rows behind the door code of a stay: whether its guest may read one, its own code, and codes no longer needed.
import { randomUUID } from "node:crypto";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { recordedMethods } from "#app/ledger/rules/accounts.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import { writeVersioned } from "#app/platform/database/shared-rows.sql.server.ts";
import type { EndedCodeRow } from "#app/platform/tables/booking-tables.ts";
import { parseQuote } from "#app/stays/rules/stored-terms.ts";
import { isHalfPaid } from "./rules/booking-terms.ts";

/** What determines the door code of one stay. */
export interface StayKeys {
  /** At least half of what is paid before arrival was paid, by card or as recorded by staff, or staff released the guide. */
  mayRead: boolean;
  paid: boolean;
  released: boolean;
  /** The code of this stay alone; "" when it uses the apartment's. */
  code: string;
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
        .where("payments.purpose", "=", "booking")
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
  { released, code, removed = false }: Pick<StayKeys, "released" | "code"> & { removed?: boolean },
): Promise<boolean> {
  return writeVersioned(trx, "stay_keys", { booking_id: bookingId }, seen, {
    released: released ? 1 : 0,
    code,
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

/** Ended codes, the latest first; of one booking when it is named. */
export async function listEndedCodes(db: Db, bookingId?: string): Promise<ListedCode[]> {
  const rows = await db
    .selectFrom("ended_codes")
    .innerJoin("bookings", "bookings.id", "ended_codes.booking_id")
    .selectAll("ended_codes")
    .select("reference")
    .$if(bookingId !== undefined, (query) => query.where("booking_id", "=", bookingId ?? ""))
    .orderBy("ended_at", "desc")
    .execute();
  return rows.map(fromRow);
}

/** Deletes one ended code of a booking; false when it was deleted before. */
export async function deleteEndedCode(trx: Trx, bookingId: string, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("ended_codes")
    .where("id", "=", id)
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Deletes what was recorded when a stay ended that goes on: its guest still needs the code of the apartment. */
export async function deleteEndedCodeOfStay(
  trx: Trx,
  { id, apartmentId }: { id: string; apartmentId: number },
): Promise<void> {
  await trx
    .deleteFrom("ended_codes")
    .where("booking_id", "=", id)
    .where("apartment_id", "=", apartmentId)
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

/** The stays with a code of their own that are no longer active, or whose check-out is on `upTo` or before. */
export async function listEndedOwnCodes(
  db: Db,
  upTo: PlainDate,
): Promise<{ reference: string; apartmentId: number }[]> {
  return db
    .selectFrom("stay_keys")
    .innerJoin("bookings", "bookings.id", "stay_keys.booking_id")
    .select(["reference", "apartment_id as apartmentId"])
    .where("code", "<>", "")
    .where((eb) =>
      eb.or([eb("status", "not in", ["confirmed", "checked_in"]), eb("check_out", "<=", upTo)]),
    )
    .orderBy("check_out")
    .orderBy("reference")
    .execute();
}

/** The last stay that left an apartment on `upTo` or before and used the apartment's code; null when there was none. */
export async function lastDeparture(
  db: Db,
  apartmentId: number,
  upTo: PlainDate,
): Promise<{ reference: string; checkOut: PlainDate } | null> {
  const row = await db
    .selectFrom("bookings")
    .leftJoin("stay_keys", "stay_keys.booking_id", "bookings.id")
    .select(["reference", "check_out as checkOut"])
    .where("apartment_id", "=", apartmentId)
    .where("status", "in", ["confirmed", "checked_in", "checked_out"])
    .where("check_out", "<=", upTo)
    .where((eb) =>
      eb.or([eb("code", "is", null), eb.and([eb("code", "=", ""), eb("removed", "=", 0)])]),
    )
    .orderBy("check_out", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
