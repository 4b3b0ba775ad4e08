// Rows of payment plans: one for each booking that is paid in two parts.
import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { PaymentPlanRow } from "#app/platform/tables/rate-tables.ts";
import type { PaymentParts } from "./rules/payment-plan.ts";

/** A plan as stored; `saved` is the card at the provider while it may be charged. */
export type PaymentPlan = PaymentParts &
  Omit<
    CamelKeys<Selectable<PaymentPlanRow>>,
    "firstPart" | "secondPart" | "gateway" | "customer" | "savedCard"
  > & { saved: SavedCard | null };

/** The provider's ids of a saved card, and which provider. */
export interface SavedCard {
  gateway: string;
  customer: string;
  card: string;
}

/** What may change of a plan. */
export type PlanChanges = Partial<
  Pick<
    PaymentPlan,
    | "second"
    | "dueOn"
    | "collect"
    | "state"
    | "declines"
    | "declineReason"
    | "nextAttemptAt"
    | "requests"
    | "saved"
  >
>;

/** Stores the plan of a new booking. `consentVersion` is null where the guest gets a link. */
export async function insertPlan(
  trx: Trx,
  bookingId: string,
  parts: PaymentParts,
  given: { consentVersion: string | null; nextAttemptAt: Date; now: Date },
): Promise<void> {
  const { consentVersion, nextAttemptAt } = given;
  const instant = given.now.toISOString();
  await trx
    .insertInto("payment_plans")
    .values({
      booking_id: bookingId,
      collect: parts.collect,
      first_part: parts.first,
      second_part: parts.second,
      due_on: parts.dueOn,
      days_before: parts.daysBefore,
      consent_version: consentVersion,
      consent_at: consentVersion === null ? null : instant,
      gateway: null,
      customer: null,
      saved_card: null,
      state: "open",
      decline_reason: null,
      next_attempt_at: nextAttemptAt.toISOString(),
      created_at: instant,
      updated_at: instant,
    })
    .execute();
}

/** The plan of a booking, or null: it is paid at once, or at the property. */
export async function findPlan(db: Db, bookingId: string): Promise<PaymentPlan | null> {
  const row = await db
    .selectFrom("payment_plans")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row ? toPlan(row) : null;
}

/** Changes a plan; call under the lock of the booking's apartment. */
export async function updatePlan(
  trx: Trx,
  bookingId: string,
  changes: PlanChanges,
  now: Date,
): Promise<void> {
  const { second, saved, ...rest } = changes;
  await trx
    .updateTable("payment_plans")
    .set({
      ...toRow(rest),
      ...(second !== undefined && { second_part: second }),
      ...(saved !== undefined && {
        gateway: saved?.gateway ?? null,
        customer: saved?.customer ?? null,
        saved_card: saved?.card ?? null,
      }),
      updated_at: now.toISOString(),
    })
    .where("booking_id", "=", bookingId)
    .execute();
}

/** Deletes the plan of a booking that is paid at the property after all. */
export async function deletePlan(trx: Trx, bookingId: string): Promise<void> {
  await trx.deleteFrom("payment_plans").where("booking_id", "=", bookingId).execute();
}

/** The ids of bookings whose plan may need something now, the longest due first. */
export async function listDuePlans(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_plans")
    .select("booking_id")
    .where("state", "<>", "ended")
    .where("next_attempt_at", "<=", now.toISOString())
    .orderBy("next_attempt_at")
    .orderBy("booking_id")
    .limit(limit)
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

/** The ids of bookings with a saved card that is not to be charged any more: the provider is to forget it. */
export async function listCardsToForget(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_plans")
    .select("booking_id")
    .where((eb) => eb.or([eb("state", "=", "ended"), eb("collect", "=", "reminder")]))
    .where("saved_card", "is not", null)
    .orderBy("updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

function toPlan(row: Selectable<PaymentPlanRow>): PaymentPlan {
  const { firstPart, secondPart, gateway, customer, savedCard, ...rest } = fromRow(row);
  const saved = gateway && customer && savedCard ? { gateway, customer, card: savedCard } : null;
  return { ...rest, first: firstPart, second: secondPart, saved };
}
