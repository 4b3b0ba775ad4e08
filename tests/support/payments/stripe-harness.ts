// The app for tests of payments, with Stripe's stand-in in place of the sandbox.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { stripeGateway } from "#app/payments/stripe-gateway.server.ts";
import { stripeWebhookEndpoint } from "#app/api/stripe-webhook-endpoint.ts";
import type { Dialect } from "#app/platform/database/database.server.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { signedRequest } from "#tests/support/payments/stripe-dashboard.ts";
import type { StripeEvent } from "#tests/support/payments/stripe-dashboard.ts";
import { receivedOf } from "#tests/support/payments/stripe-holds.ts";
import { openStripeStandIn, standInKeys } from "#tests/support/payments/stripe-stand-in.ts";

export type StripeHarness = Awaited<ReturnType<typeof openStripeHarness>>;

/** Opens both; the library tries twice. `close` throws when the two ledgers differ. */
export async function openStripeHarness(dialect: Dialect) {
  const harness = await openPaymentHarness(dialect);
  const { clock, app } = harness;
  const stripe = await openStripeStandIn(clock);
  const access = { ...standInKeys, clock, api: stripe.origin, retries: 1 };
  app.gateway = stripeGateway(access);
  const send = async (event: StripeEvent) => {
    const { webhookSecret: secret } = standInKeys;
    const request = signedRequest(event, { secret, now: clock.now() });
    return (await stripeWebhookEndpoint(app, secret).request("/", request)).status;
  };
  return {
    ...harness,
    stripe,
    /** Delivers one of Stripe's events, and returns the status of the answer. */
    send,
    /** Delivers all events that Stripe has to send, or those given, in their order, each twice. */
    async deliver(events: StripeEvent[] = stripe.books.dashboard.events.splice(0)) {
      for (const event of [...events, ...events]) {
        const status = await send(event);
        if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
      }
    },
    /** From now on the library waits 150 ms for an answer, for tests of timeouts: other tests must tolerate a busy machine. */
    shortenTimeout: () => {
      app.gateway = stripeGateway({ ...access, timeout: 150, retries: 0 });
    },
    resetTimeout: () => {
      app.gateway = stripeGateway(access);
    },
    /** The job runs once more. */
    runExpiry: () => expireHolds(app),
    intentOf: async (booking: Booking) =>
      (await listPayments(harness.database.db, booking.id)).at(-1)?.gatewayReference ?? "",
    async close() {
      try {
        await compareBooks(harness.database.db, stripe.books);
      } finally {
        await stripe.close();
        await harness.close();
      }
    },
  };
}

type Books = Awaited<ReturnType<typeof openStripeStandIn>>["books"];

/** Every intent that took money is a payment of ours, with the same amount, status, and refunded cents; and the other way round. */
async function compareBooks(db: StripeHarness["database"]["db"], books: Books): Promise<void> {
  const shares = await db
    .selectFrom("payments")
    .select(["id", "charge_id", "amount", "status"])
    .where("status", "in", ["captured", "refunded"])
    .execute();
  // Bookings made together share a charge, which Stripe knows by its first share.
  const charges = Map.groupBy(shares, ({ id, charge_id }) => charge_id ?? id);
  const payments = [...charges].map(([id, own]) => {
    const isRefunded = own.every(({ status }) => status === "refunded");
    const status = isRefunded ? ("refunded" as const) : ("captured" as const);
    return { id, amount: sumOf(own), status, shares: own.map((share) => share.id) };
  });
  const refunds = await db
    .selectFrom("booking_refunds")
    .select(["payment_id", "amount"])
    .where("status", "=", "done")
    // Returned by the cardholder's bank, not by Stripe.
    .where("dispute_id", "is", null)
    .execute();
  const holds = await db
    .selectFrom("deposit_holds")
    .select(["id", "booking_id", "taken as amount"])
    .where("status", "=", "taken")
    .execute();
  const refundedOfHolds = await listDepositRefunds(db);
  const ours = [
    ...payments,
    ...holds.map(({ booking_id, ...hold }) => {
      const back = sumOf(refundedOfHolds.filter((one) => one.booking_id === booking_id));
      return { ...hold, status: back === hold.amount ? "refunded" : "captured", back };
    }),
  ].map(({ id, amount, status, ...hold }) => {
    if ("back" in hold) return `${id} ${amount} ${status} ${hold.back}`;
    const ids = "shares" in hold ? hold.shares : [];
    const own = refunds.filter(({ payment_id }) => ids.includes(payment_id));
    // Money that came too late was refunded whole, without a refund row.
    const back = status === "refunded" && own.length === 0 ? amount : sumOf(own);
    return `${id} ${amount} ${status} ${back}`;
  });
  const theirs = books.intents
    .filter(({ status }) => status === "succeeded")
    .map((intent) => {
      const { id, metadata } = intent;
      const amount = receivedOf(intent);
      const back = sumOf(
        books.refunds.filter(
          ({ payment_intent, status: state }) => payment_intent === id && state !== "failed",
        ),
      );
      const status = back === amount ? "refunded" : "captured";
      return `${metadata["payment"]} ${amount} ${status} ${back}`;
    });
  const differing = [
    ...ours.filter((line) => !theirs.includes(line)).map((line) => `ours: ${line}`),
    ...theirs.filter((line) => !ours.includes(line)).map((line) => `Stripe's: ${line}`),
  ];
  if (differing.length > 0) throw new Error(`The ledgers differ:\n${differing.join("\n")}`);
}

// What went back of charged deposits; below zero where a refund could not be delivered.
async function listDepositRefunds(db: StripeHarness["database"]["db"]) {
  const rows = await db
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_movements as movement", "movement.entry_id", "entry.id")
    .select(["entry.booking_id", "entry.kind", "amount"])
    .where("entry.kind", "in", ["depositRefunded", "depositRefundFailed"])
    .execute();
  return rows.map(({ booking_id, kind, amount }) => ({
    booking_id,
    amount: kind === "depositRefunded" ? amount : -amount,
  }));
}

function sumOf(lines: { amount: number }[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
