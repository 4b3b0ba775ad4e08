// Rows of bookings. Price and cancellation terms are stored as they were agreed; status changes follow the table in rules/.
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { RowObject } from "#app/platform/database/row-names.ts";
import type { BookingRow } from "#app/platform/tables/booking-tables.ts";
import { parsePolicy, parseQuote } from "#app/stays/rules/stored-terms.ts";
import type { CancellationPolicy, Quote } from "#app/stays/rules/stored-terms.ts";
import { parseGuarantee } from "./best-price/rules/guarantee.ts";
import type { Guarantee } from "#app/stays/price/rules/best-price.ts";
import { mayBecome } from "./rules/booking-status.ts";
import { parseMoves } from "#app/stays/rules/moves.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import { parseConsents } from "./rules/booking-terms.ts";
import type { GivenConsents } from "./rules/booking-terms.ts";

/** A booking. The hash of the manage token and the idempotency key are secrets and are not read into it. */
export type Booking = RowObject<
  Omit<BookingRow, "manage_token_hash" | "idempotency_key">,
  {
    transfer: boolean;
    quote: Quote;
    policy: CancellationPolicy;
    bestPrice: Guarantee;
    consents: GivenConsents;
    moves: Move[];
  }
>;

/** The values of a new booking; `version` starts at 1. */
export type NewBooking = Omit<
  Booking,
  | "version"
  | "createdAt"
  | "updatedAt"
  | "arrivalTime"
  | "transfer"
  | "flight"
  | "retained"
  | "freeFrom"
  | "moves"
  | "groupId"
  | "companions"
  | "otherCurrency"
  | "bestPrice"
> & {
  /** Without it those of a booking from before the rules had numbers. */
  bestPrice?: Guarantee;
  groupId?: string | null;
  otherCurrency?: string | null;
  idempotencyKey: string;
  manageToken: string;
  now: Date;
};

/** The values of a booking that may change; `manageToken` and `idempotencyKey` replace the old ones. */
export type BookingChanges = Partial<Omit<Booking, "id" | "reference" | "version">> & {
  manageToken?: string;
  idempotencyKey?: string;
};

/** Inserts a booking. A reference or idempotency key that is in use is a unique violation. */
export async function insertBooking(trx: Trx, booking: NewBooking): Promise<Booking> {
  const { idempotencyKey, manageToken, now, ...rest } = booking;
  const instant = now.toISOString();
  const laterValues = {
    arrivalTime: "",
    transfer: false,
    flight: "",
    retained: null,
    freeFrom: null,
    moves: [],
    groupId: null,
    companions: "",
    otherCurrency: null,
  };
  const row = {
    ...toColumns({ ...laterValues, ...rest, createdAt: instant, updatedAt: instant }),
    id: booking.id,
    reference: booking.reference,
    idempotency_key: idempotencyKey,
    manage_token_hash: hashSecret(manageToken),
    best_price: booking.bestPrice ? JSON.stringify(booking.bestPrice) : "",
    version: 1,
  } as Selectable<BookingRow>;
  await trx.insertInto("bookings").values(row).execute();
  return toBooking(row);
}

/**
 * Updates a booking and increments its version (optimistic locking). Null when it was changed since it was read: read and
 * decide again. Throws on a status that may not follow the present one.
 */
export async function updateBooking(
  trx: Trx,
  booking: Booking,
  changes: BookingChanges,
  now: Date,
): Promise<Booking | null> {
  const { manageToken, idempotencyKey, ...rest } = changes;
  if (rest.status && rest.status !== booking.status && !mayBecome(booking.status, rest.status))
    throw new Error(`A booking with status ${booking.status} may not become ${rest.status}`);
  const row = await trx
    .updateTable("bookings")
    .set({
      ...toColumns({ ...rest, updatedAt: now.toISOString() }),
      ...(manageToken !== undefined && { manage_token_hash: hashSecret(manageToken) }),
      ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
      version: booking.version + 1,
    })
    .where("id", "=", booking.id)
    .where("version", "=", booking.version)
    .returningAll()
    .executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** The booking of that id, or null. */
export async function findBookingById(db: Db, id: string): Promise<Booking | null> {
  return findBy(db, "id", id);
}

/** The booking of that reference, as `normaliseReference` writes it, or null. */
export async function findBookingByReference(db: Db, reference: string): Promise<Booking | null> {
  return findBy(db, "reference", reference);
}

/** The booking made with that idempotency key, or null. */
export async function findBookingByKey(db: Db, key: string): Promise<Booking | null> {
  return findBy(db, "idempotency_key", key);
}

/** The booking that an emailed link with that secret opens, or null. Only the secret's hash is compared. */
export async function findBookingByToken(db: Db, manageToken: string): Promise<Booking | null> {
  const hash = hashSecret(manageToken);
  const row = await db
    .selectFrom("bookings")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("manage_token_hash", "=", hash),
        eb(
          "id",
          "=",
          eb.selectFrom("booking_links").select("booking_id").where("token_hash", "=", hash),
        ),
      ]),
    )
    .executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** The ids of unfinished bookings whose hold is over, oldest first. */
export async function listLapsedBookings(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("bookings")
    .select("id")
    .where("status", "=", "pending_payment")
    .where("hold_expires_at", "<=", now.toISOString())
    .orderBy("hold_expires_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type LookupColumn = "id" | "reference" | "idempotency_key";

async function findBy(db: Db, column: LookupColumn, value: string): Promise<Booking | null> {
  const row = await db
    .selectFrom("bookings")
    .selectAll()
    .where(column, "=", value)
    .executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** Secrets are stored as this hash, so that the database alone does not open a guest's booking page. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function toColumns({
  transfer,
  quote,
  policy,
  bestPrice,
  consents,
  moves,
  ...plain
}: Partial<Booking>) {
  return toRow({
    ...plain,
    transfer: transfer === undefined ? undefined : transfer ? 1 : 0,
    quote: quote && JSON.stringify(quote),
    policy: policy && JSON.stringify(policy),
    bestPrice: bestPrice && JSON.stringify(bestPrice),
    consents: consents && JSON.stringify(consents),
    moves: moves && JSON.stringify(moves),
  });
}

function toBooking({
  manage_token_hash: _token,
  idempotency_key: _key,
  ...row
}: Selectable<BookingRow>): Booking {
  return {
    ...fromRow(row),
    transfer: row.transfer === 1,
    quote: parseQuote(row.quote),
    policy: parsePolicy(row.policy),
    bestPrice: parseGuarantee(row.best_price),
    consents: parseConsents(row.consents),
    moves: parseMoves(row.moves),
  };
}

/** The bookings that were made together, by apartment: the first is the one whose id names the group. */
export async function listGroup(db: Db, groupId: string): Promise<Booking[]> {
  const rows = await db
    .selectFrom("bookings")
    .selectAll()
    .where("group_id", "=", groupId)
    .orderBy("created_at")
    .orderBy("idempotency_key")
    .execute();
  return rows
    .map(toBooking)
    .toSorted((a, b) => Number(b.id === groupId) - Number(a.id === groupId));
}

/** A stay that was not over on a day; `guest` is the name. */
interface ComingBooking {
  reference: string;
  guest: string;
  checkIn: string;
  checkOut: string;
}

/** The bookings of an apartment, unpaid ones too, whose guests are there on `day` or still come; those who leave that day included. */
export async function listComingStays(
  db: Db,
  apartmentId: number,
  day: string,
): Promise<ComingBooking[]> {
  const rows = await db
    .selectFrom("bookings")
    .select(["reference", "first_name", "last_name", "check_in", "check_out"])
    // Also of guests who move into it.
    .where((eb) =>
      eb.or([
        eb("apartment_id", "=", apartmentId),
        eb.exists(
          eb
            .selectFrom("nights")
            .select("nights.night")
            .whereRef("nights.booking_id", "=", "bookings.id")
            .where("nights.apartment_id", "=", apartmentId)
            .where("moves", "<>", "[]"),
        ),
      ]),
    )
    .where("status", "in", ["pending_payment", "confirmed", "checked_in"])
    .where("check_out", ">=", day)
    .orderBy("check_in")
    .execute();
  return rows.map(({ reference, first_name, last_name, check_in, check_out }) => ({
    reference,
    guest: `${first_name} ${last_name}`,
    checkIn: check_in,
    checkOut: check_out,
  }));
}
