// Stores the disputes of a payment as the provider has them, posts them, and tells the owner of a new one. When a dispute is lost, a
// refund that is still owed for its payment is settled: the cardholder's bank has returned that money.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import type { NewEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { GatewayDispute } from "#app/payments/gateway.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { postPayments, postReducedRefund } from "../ledger/post-booking.server.ts";
import {
  insertRefund,
  listRefunds,
  reduceRefund,
  settleByDispute,
} from "./booking-refunds.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { listDisputes, saveDispute } from "./disputes.sql.server.ts";
import type { Dispute } from "./disputes.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { closedDisputes, mergeDispute } from "./rules/provider-refunds.ts";

/** A payment, or a hold of which a part was charged. */
type Disputed = Pick<Payment, "id" | "bookingId" | "currency"> & Partial<Pick<Payment, "chargeId">>;

/** Within the caller's transaction, the booking locked. Returns whether anything was new. */
export async function applyDisputes(
  trx: Trx,
  disputes: readonly GatewayDispute[],
  { booking, payment }: { booking: Booking; payment: Disputed },
  app: Pick<App, "clock" | "property" | "environment">,
): Promise<boolean> {
  const { facts } = app.property;
  const now = app.clock.now();
  const known = await listDisputes(trx, booking.id);
  let isNews = false;
  for (const news of disputes) {
    const before = known.find(({ id }) => id === news.reference);
    const state = mergeDispute(before, news);
    if (before && isSame(before, state)) continue;
    isNews = true;
    await saveDispute(trx, state, payment, now);
    const { amount, reason, status } = state;
    const happened = { actor: "system", now } as const;
    // Of a charge for several bookings the first one is told; the others hear what it has cost them.
    if (!before && (payment.chargeId ?? payment.id) === payment.id) {
      const detail = { amount, reason };
      await insertEvents(trx, booking.id, { ...happened, what: "disputeOpened", detail });
      await notifyOwner(trx, { booking, state }, app);
    }
    if (closedDisputes.includes(status) && before?.status !== status)
      await insertEvents(trx, booking.id, {
        ...happened,
        what: status === "lost" ? "disputeLost" : "disputeClosed",
        detail: { amount },
      });
    if (status === "lost" && before?.status !== "lost") {
      const returned = state.withdrawn - state.reinstated;
      await settleOwedRefunds(trx, payment, { id: news.reference, returned }, app);
    }
  }
  if (isNews)
    for (const dispute of await listDisputes(trx, booking.id))
      await postDispute(trx, dispute, facts);
  return isNews;
}

function isSame(before: Dispute, state: Omit<GatewayDispute, "reference">): boolean {
  const columns = ["amount", "withdrawn", "fee", "reinstated", "feeReturned"] as const;
  const words = ["reason", "status", "evidenceDueBy"] as const;
  return [...columns, ...words].every((name) => before[name] === state[name]);
}

async function notifyOwner(
  trx: Trx,
  { booking, state }: { booking: Booking; state: GatewayDispute },
  app: Pick<App, "clock" | "property" | "environment">,
): Promise<void> {
  const { amount, reason, evidenceDueBy: dueBy } = state;
  await enqueueEmail(trx, {
    kind: "ownerDispute",
    bookingId: booking.id,
    ...(await ownerRecipient(trx, app)),
    payload: { dispute: { amount, reason, dueBy } },
    now: app.clock.now(),
  });
}

/**
 * `returned`: what the dispute returned, in cents. The oldest refunds first; the last may be settled in part, and then its rest
 * stays owed. The bill does not change: what the guest gets back is as much as it was.
 */
async function settleOwedRefunds(
  trx: Trx,
  { id: paymentId, bookingId }: Disputed,
  { id: disputeId, returned }: { id: string; returned: Cents },
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
): Promise<void> {
  const now = clock.now();
  const owed = (await listRefunds(trx, bookingId)).filter(
    (refund) => refund.paymentId === paymentId && refund.status === "owed",
  );
  let left = returned;
  for (const refund of owed) {
    const amount = Math.min(left, refund.amount);
    if (amount === 0) break;
    left -= amount;
    const id =
      amount === refund.amount ? refund.id : await splitOff(trx, refund, amount, disputeId);
    await settleByDispute(trx, { id, disputeId }, now);
    const detail = { amount };
    await insertEvents(trx, bookingId, { actor: "system", what: "refundByDispute", detail, now });
    await postPayments(trx, bookingId, facts);
  }

  async function splitOff(on: Trx, refund: Refund, amount: Cents, by: string): Promise<string> {
    await reduceRefund(on, refund.id, amount, now);
    await postReducedRefund(on, refund, { amount, by, now }, facts);
    const { currency, why, reason } = refund;
    const part = { bookingId, paymentId, amount, currency, why, reason };
    const id = `${by}:${refund.id}`;
    return (await insertRefund(on, { ...part, id, now, firstAttempt: now })).id;
  }
}

/**
 * Each of a dispute's entries once. The guest's own account does not change: the stay is as paid as it was until someone
 * forgives or collects it.
 */
async function postDispute(
  trx: Trx,
  dispute: Dispute,
  { timeZone }: Pick<PropertyFacts, "timeZone">,
): Promise<void> {
  const { bookingId, currency, updatedAt: at } = dispute;
  const { today: day } = propertyDay(new Date(at), timeZone);
  for (const entry of entriesOf(dispute))
    await insertEntry(trx, { ...entry, bookingId, currency, at, day, actor: "system" });
}

function entriesOf({
  id,
  status,
  withdrawn,
  fee,
  reinstated,
  feeReturned,
}: Dispute): Pick<NewEntry, "ref" | "kind" | "movements">[] {
  return [
    {
      ref: `dispute:${id}`,
      kind: "dispute",
      movements: [move("disputes", "card", withdrawn), move("losses", "card", fee)],
    },
    // Of one that was lost: what the other bookings of its charge bear.
    {
      ref: `disputeWon:${id}`,
      kind: status === "lost" ? "dispute" : "disputeWon",
      movements: [move("card", "disputes", reinstated), move("card", "losses", feeReturned)],
    },
    ...(status === "lost"
      ? [
          {
            ref: `disputeLost:${id}`,
            kind: "disputeLost" as const,
            movements: [move("losses", "disputes", withdrawn - reinstated)],
          },
        ]
      : []),
  ];
}
