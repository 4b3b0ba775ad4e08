// Rows of holds on guests' cards for damage deposits, one for each attempt.
import { createHash } from "node:crypto";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { DepositHoldRow } from "#app/platform/tables/deposit-tables.ts";
import { decidedStatuses, openHoldStatuses, standingStatuses } from "./rules/deposit-hold.ts";
import type { HoldStatus } from "./rules/deposit-hold.ts";

/** An attempt to hold a booking's deposit on a card. */
export type DepositHold = CamelKeys<DepositHoldRow>;

/**
 * The id of an attempt with that token, which is also the gateway's idempotency key: the same token sent twice is one
 * attempt, in any process. After a failure that never reached the gateway the token may be tried again.
 */
export function holdIdOf(
  bookingId: string,
  token: string,
  earlier: readonly Pick<DepositHold, "status">[],
): string {
  const failures = earlier.filter(({ status }) => status === "failed").length;
  return createHash("sha256")
    .update(`deposit\n${bookingId}\n${failures}\n${token}`)
    .digest("hex")
    .slice(0, 32);
}

/** Inserts an attempt with status `created`. An id or attempt number that is in use is a unique violation. */
export async function insertHold(
  trx: Trx,
  attempt: Pick<
    DepositHold,
    "id" | "bookingId" | "attempt" | "gateway" | "amount" | "currency" | "cardBrand" | "cardLast4"
  > & { now: Date },
): Promise<DepositHold> {
  const { now, ...given } = attempt;
  const at = now.toISOString();
  const created: DepositHold = {
    ...given,
    gatewayReference: null,
    status: "created",
    reason: null,
    until: null,
    endsFor: null,
    keep: 0,
    keepReason: "",
    taken: 0,
    createdAt: at,
    updatedAt: at,
  };
  await trx.insertInto("deposit_holds").values(toRow(created)).execute();
  return created;
}

/** The attempt with that id, or null. */
export async function findHold(db: Db, id: string): Promise<DepositHold | null> {
  const row = await db
    .selectFrom("deposit_holds")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The attempt with that reference at the provider, or null. */
export async function findHoldByReference(db: Db, reference: string): Promise<DepositHold | null> {
  const row = await db
    .selectFrom("deposit_holds")
    .selectAll()
    .where("gateway_reference", "=", reference)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** A booking's attempts, the oldest first. */
export async function listHolds(db: Db, bookingId: string): Promise<DepositHold[]> {
  const rows = await db
    .selectFrom("deposit_holds")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .orderBy("attempt")
    .execute();
  return rows.map(fromRow);
}

/** Moves an attempt on from the status `from`; false, and no change, when it has another one by now. */
export async function updateHold(
  db: Db,
  { id, status: from }: Pick<DepositHold, "id" | "status">,
  changes: Partial<Omit<DepositHold, "id" | "bookingId" | "createdAt" | "updatedAt">>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("deposit_holds")
    .set(toRow({ ...changes, updatedAt: now.toISOString() }))
    .where("id", "=", id)
    .where("status", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Instants that decide which attempts the job asks the provider about. */
interface SettlingTimes {
  now: Date;
  /** A younger change is left to the request that made it. */
  quietSince: Date;
  /** Attempts of the last day that the provider did not know are asked for again after a while: they may reach it late. */
  askedBefore: Date;
  doubtSince: Date;
}

/** The ids of attempts that are not known to be placed or declined, or decided and not carried out, or over by their time. */
export async function listUnsettledHolds(
  db: Db,
  { now, quietSince, askedBefore, doubtSince }: SettlingTimes,
  limit: number,
): Promise<string[]> {
  const pending: HoldStatus[] = [...openHoldStatuses, ...decidedStatuses];
  const rows = await db
    .selectFrom("deposit_holds")
    .select("id")
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "in", pending), eb("updated_at", "<=", quietSince.toISOString())]),
        eb.and([eb("status", "=", "placed"), eb("until", "<=", now.toISOString())]),
        eb.and([
          eb("status", "=", "failed"),
          eb("updated_at", "<=", askedBefore.toISOString()),
          eb("created_at", ">", doubtSince.toISOString()),
        ]),
      ]),
    )
    .orderBy("updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The booking ids of placed holds that may have to be released: of stays that are over by `today`, or do not take place. */
export async function listEndingHolds(db: Db, today: PlainDate, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("deposit_holds as hold")
    .innerJoin("bookings", "bookings.id", "hold.booking_id")
    .innerJoin("damage_deposits as deposit", "deposit.booking_id", "hold.booking_id")
    .select("hold.booking_id")
    .where("hold.status", "=", "placed")
    .where("waits_since", "is", null)
    .where((eb) =>
      eb.or([
        eb("check_out", "<=", today),
        eb("bookings.status", "not in", ["confirmed", "checked_in"]),
      ]),
    )
    .orderBy("hold.updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

/**
 * The booking ids of deposits that may be held on a card, of stays that begin by `by` and are not over, and not asked for yet.
 * Bookings first: deposits of stays that were cancelled remain due for ever.
 */
export async function listUnaskedDeposits(
  db: Db,
  { today, by }: { today: PlainDate; by: PlainDate },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("bookings")
    .select("bookings.id")
    .where("bookings.status", "in", ["confirmed", "checked_in"])
    .where("bookings.email", "<>", "")
    .where("check_in", "<=", by)
    .where("check_out", ">", today)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("damage_deposits as deposit")
          .select("deposit.booking_id")
          .whereRef("deposit.booking_id", "=", "bookings.id")
          .where("deposit.status", "=", "due")
          .where("method", "<>", "cash")
          .where("asked_at", "is", null),
      ),
    )
    .orderBy("check_in")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The booking ids of deposits on cards that the day's list may show: those to be placed, of stays that begin by `by` and are not
 * over; holds that are placed or being settled; those that the provider ended since `lostSince` before a part was taken; and
 * those of which a refund came back since then (`cameBack`).
 */
export async function listShownCardDeposits(
  db: Db,
  { today, by, lostSince }: { today: PlainDate; by: PlainDate; lostSince: Date },
): Promise<{ shown: string[]; cameBack: ReadonlySet<string> }> {
  const due = await db
    .selectFrom("damage_deposits as deposit")
    .innerJoin("bookings", "bookings.id", "deposit.booking_id")
    .select("deposit.booking_id")
    .where("deposit.status", "=", "due")
    .where("method", "<>", "cash")
    .where("check_in", "<=", by)
    .where("check_out", ">", today)
    .execute();
  const standing: HoldStatus[] = [...standingStatuses, ...decidedStatuses];
  const held = await db
    .selectFrom("deposit_holds")
    .select("booking_id")
    .where((eb) =>
      eb.or([
        eb("status", "in", standing),
        eb.and([
          eb("status", "=", "expired"),
          eb("keep", ">", 0),
          eb("updated_at", ">", lostSince.toISOString()),
        ]),
      ]),
    )
    .execute();
  const returned = await db
    .selectFrom("ledger_entries")
    .select("booking_id")
    .where("kind", "=", "depositRefundFailed")
    .where("day", ">", lostSince.toISOString().slice(0, 10))
    .execute();
  const cameBack = new Set(returned.flatMap(({ booking_id }) => booking_id ?? []));
  const shown = [...due, ...held].map(({ booking_id }) => booking_id);
  return { shown: [...new Set([...shown, ...cameBack])], cameBack };
}
