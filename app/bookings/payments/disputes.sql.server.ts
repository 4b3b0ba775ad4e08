// Rows of disputes, one for each dispute at the provider.
import { sql } from "kysely";
import type { GatewayDispute } from "#app/payments/gateway.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { DisputeRow } from "#app/platform/tables/booking-tables.ts";
import type { Payment } from "./payments.sql.server.ts";
import { closedDisputes } from "./rules/provider-refunds.ts";

export type Dispute = CamelKeys<DisputeRow>;

/** Stores the state of a dispute of a payment, or of a part of a deposit that was charged. */
export async function saveDispute(
  trx: Trx,
  { reference: id, ...state }: GatewayDispute,
  { id: paymentId, bookingId, currency }: Pick<Payment, "id" | "bookingId" | "currency">,
  now: Date,
): Promise<void> {
  const instant = now.toISOString();
  const changing = toRow({ ...state, updatedAt: instant });
  await trx
    .insertInto("disputes")
    .values({ ...toRow({ id, paymentId, bookingId, currency, createdAt: instant }), ...changing })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changing))
    .execute();
}

/** A booking's disputes, the oldest first. */
export async function listDisputes(db: Db, bookingId: string): Promise<Dispute[]> {
  const rows = await db
    .selectFrom("disputes")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

/** A dispute that is not decided yet, with its booking's reference and guest. */
export interface OpenDispute extends Pick<
  Dispute,
  "id" | "amount" | "currency" | "status" | "evidenceDueBy"
> {
  reference: string;
  guest: string;
}

/** The disputes that are not decided yet, the most urgent first, those that await no evidence last. */
export async function listOpenDisputes(db: Db): Promise<OpenDispute[]> {
  const rows = await db
    .selectFrom("disputes")
    .innerJoin("bookings", "bookings.id", "disputes.booking_id")
    .select(["disputes.id", "amount", "disputes.currency", "disputes.status", "evidence_due_by"])
    .select(["reference", "first_name", "last_name"])
    .where("disputes.status", "not in", closedDisputes)
    .orderBy(sql`coalesce(evidence_due_by, '9999')`)
    .orderBy("disputes.id")
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...fromRow(row),
    guest: `${first_name} ${last_name}`.trim(),
  }));
}

/** What has a dispute that is not decided yet, payments and deposits, by the references at the provider. */
export async function listDisputedPayments(
  db: Db,
): Promise<{ gateway: string; reference: string }[]> {
  const rows = await db
    .selectFrom("disputes")
    .leftJoin("payments", "payments.id", "disputes.payment_id")
    .leftJoin("deposit_holds as hold", "hold.id", "disputes.payment_id")
    .select((eb) => [
      eb.fn.coalesce("payments.gateway", "hold.gateway").as("gateway"),
      eb.fn.coalesce("payments.gateway_reference", "hold.gateway_reference").as("reference"),
    ])
    .distinct()
    .where("disputes.status", "not in", closedDisputes)
    .execute();
  return rows.flatMap(({ gateway, reference }) =>
    gateway === null || reference === null ? [] : [{ gateway, reference }],
  );
}
