// Rows of the provider's payouts and of what they contain.
import { sql } from "kysely";
import type { GatewayPayout, PayoutLine } from "#app/payments/gateway.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import { knownPurposes } from "../payments.sql.server.ts";
import type { KnownMoney, RefundSums } from "./rules/match-payout.ts";

/** A payout as it was read last. */
export type Payout = GatewayPayout & { gateway: string };

/** Stores a payout as the provider has it now: its status may have changed, its lines are written once. */
export async function savePayout(
  trx: Trx,
  { lines, reference: id, ...payout }: Payout,
  now: Date,
): Promise<void> {
  const changing = {
    status: payout.status,
    arrivesOn: payout.arrivesOn,
    updatedAt: now.toISOString(),
  };
  await trx
    .insertInto("payouts")
    .values(toRow({ id, ...payout, ...changing }))
    .onConflict((conflict) => conflict.column("id").doUpdateSet(toRow(changing)))
    .execute();
  for (const [place, { reference, payment, source, ...line }] of lines.entries()) {
    const names = {
      id: reference,
      payoutId: id,
      paymentReference: payment,
      sourceReference: source,
    };
    await trx
      .insertInto("payout_lines")
      .values(toRow({ ...names, place, ...line }))
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
}

/** When the latest stored payout of a gateway was made; null while there is none. */
export async function findLatestPayout(db: Db, gateway: string): Promise<string | null> {
  const row = await db
    .selectFrom("payouts")
    .select("created_at")
    .where("gateway", "=", gateway)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The months, `YYYY-MM`, in which payouts arrive, the latest first. */
export async function listPayoutMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select distinct substr(arrives_on, 1, 7) as month
    from payouts order by month desc`.execute(db);
  return rows.map(({ month }) => month);
}

/** The payouts that arrive in these days with their lines, the latest first. */
export async function listPayouts(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Payout[]> {
  const rows = await db
    .selectFrom("payouts")
    .selectAll()
    .where("arrives_on", ">=", from)
    .where("arrives_on", "<=", to)
    .orderBy("arrives_on", "desc")
    .orderBy("id")
    .execute();
  const lines = await db
    .selectFrom("payout_lines as line")
    .innerJoin("payouts", "payouts.id", "line.payout_id")
    .selectAll("line")
    .where("arrives_on", ">=", from)
    .where("arrives_on", "<=", to)
    .orderBy("place")
    .execute();
  const byPayout = Map.groupBy(lines, ({ payout_id }) => payout_id);
  return rows.map((row) => {
    const { id: reference, status, updatedAt: _updatedAt, ...payout } = fromRow(row);
    const own = (byPayout.get(reference) ?? []).map((line): PayoutLine => {
      const { id, payoutId: _payout, place: _place, kind, ...rest } = fromRow(line);
      const { paymentReference: payment, sourceReference: source, ...given } = rest;
      return { ...given, reference: id, kind: kind as PayoutLine["kind"], payment, source };
    });
    return { ...payout, reference, status: status as Payout["status"], lines: own };
  });
}

/** The booking of each payment, by the payment's reference at the provider, and what lines may name. */
export async function readKnownMoney(
  db: Db,
  lines: readonly PayoutLine[],
): Promise<KnownMoney & { bookings: Map<string, string> }> {
  const paymentIds = new Map<string, string[]>();
  const bookings = new Map<string, string>();
  const ofHolds = new Set<string>();
  const refunds: KnownMoney["refunds"][number][] = [];
  const references = [...new Set(lines.flatMap(({ payment }) => payment ?? []))];
  for (let from = 0; from < references.length; from += batch) {
    const payments = await db
      .selectFrom("payments")
      .innerJoin("bookings", "bookings.id", "payments.booking_id")
      .select(["payments.id", "gateway_reference", "reference"])
      .where("gateway_reference", "in", references.slice(from, from + batch))
      // Of a charge for several bookings the first share stands first.
      .orderBy((eb) =>
        eb.case().when("charge_id", "=", eb.ref("payments.id")).then(0).else(1).end(),
      )
      .execute();
    // What was taken of a deposit held on a card is a charge like a payment's.
    const holds = await db
      .selectFrom("deposit_holds")
      .innerJoin("bookings", "bookings.id", "deposit_holds.booking_id")
      .select(["deposit_holds.id", "gateway_reference", "reference"])
      .where("gateway_reference", "in", references.slice(from, from + batch))
      .execute();
    for (const { id, gateway_reference, reference } of [...payments, ...holds]) {
      const shares = paymentIds.get(gateway_reference ?? "") ?? [];
      paymentIds.set(gateway_reference ?? "", [...shares, id]);
      if (shares.length === 0) bookings.set(gateway_reference ?? "", reference);
    }
    for (const { gateway_reference } of holds) ofHolds.add(gateway_reference ?? "");
    if (payments.length === 0) continue;
    const ids = payments.map(({ id }) => id);
    const rows = await db
      .selectFrom("booking_refunds")
      .select(["id", "gateway_reference", "failures"])
      .where("payment_id", "in", ids)
      .execute();
    refunds.push(...rows.map(fromRow));
  }
  return { paymentIds, holds: ofHolds, bookings, refunds };
}

/** What each entry changed card clearing by, in cents; entries that do not exist are left out. */
export async function readCardChanges(
  db: Db,
  refs: readonly string[],
): Promise<Map<string, number>> {
  const changes = new Map<string, number>();
  for (let from = 0; from < refs.length; from += batch) {
    const { rows } = await sql<{ ref: string; amount: number }>`
      select e.ref, sum(case when m.debit = 'card' then m.amount when m.credit = 'card' then -m.amount else 0 end) as amount
      from ledger_entries e join ledger_movements m on m.entry_id = e.id
      where e.ref in (${sql.join(refs.slice(from, from + batch))}) group by e.ref`.execute(db);
    for (const { ref, amount } of rows) changes.set(ref, amount);
  }
  return changes;
}

/** What the lines of these refunds sum to, in all payouts. */
export async function sumRefundLines(db: Db, lines: readonly PayoutLine[]): Promise<RefundSums> {
  const sumBy = async (column: "key" | "source_reference", names: readonly string[]) => {
    const sums = new Map<string, number>();
    for (let from = 0; from < names.length; from += batch) {
      const rows = await db
        .selectFrom("payout_lines")
        .select((eb) => [`${column} as name`, eb.fn.sum<number | string>("amount").as("amount")])
        .where("kind", "in", ["refund", "failedRefund"])
        .where(column, "in", names.slice(from, from + batch))
        .groupBy(column)
        .execute();
      for (const { name, amount } of rows) sums.set(name ?? "", Number(amount));
    }
    return sums;
  };
  return {
    byKey: await sumBy(
      "key",
      lines.flatMap(({ key }) => key ?? []),
    ),
    bySource: await sumBy(
      "source_reference",
      lines.flatMap(({ source }) => source ?? []),
    ),
  };
}

/** Whether the charge of the payment with that reference is in a payout that was stored. */
export async function isInPayout(db: Db, paymentReference: string): Promise<boolean> {
  const row = await db
    .selectFrom("payout_lines")
    .select("id")
    .where("payment_reference", "=", paymentReference)
    .where("kind", "=", "charge")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The references of captured payments since then whose fee is not in the ledger, the latest first. */
export async function listWithoutFee(
  db: Db,
  { gateway, since, limit }: { gateway: string; since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{
    reference: string;
  }>`select p.gateway_reference as reference from payments p
    where p.gateway = ${gateway} and p.created_at >= ${since.toISOString()}
      and p.status in ('captured', 'refunded') and p.gateway_reference is not null
      and (p.charge_id is null or p.charge_id = p.id)
      and p.purpose in (${sql.join([...knownPurposes])})
      and not exists (select 1 from ledger_entries e where e.ref = 'chargeFee:' || p.id)
      and not exists (select 1 from payout_lines l
        where l.payment_reference = p.gateway_reference and l.kind = 'charge')
    order by p.created_at desc limit ${limit}`.execute(db);
  return rows.map(({ reference }) => reference);
}

// Fewer than the parameters that a statement may have.
const batch = 500;
