// A test harness for payments over either gateway, with the same methods: the guest's answer at the bank, the money taken, and an
// unreachable provider.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { endSandboxPayment } from "#app/payments/sandbox-payments.sql.server.ts";
import type { Dialect } from "#app/platform/database/database.server.ts";
import { aCard } from "../booking-requests.ts";
import { amountHeld, answerBank, moneyTaken } from "../booking/booking-state.ts";
import { openPaymentHarness } from "./payment-harness.ts";
import { aStripeCard } from "./stripe-books.ts";
import { openStripeHarness } from "./stripe-harness.ts";

/** The gateways that implement the payment interface. */
export const gateways = ["sandbox", "stripe"] as const;

export type GatewayHarness = Awaited<ReturnType<typeof openGatewayHarness>>;

/** Opens an app that is paid through that gateway; `close` throws when its data is inconsistent. */
export async function openGatewayHarness(gateway: (typeof gateways)[number], dialect: Dialect) {
  return gateway === "stripe" ? overStripe(dialect) : overSandbox(dialect);
}

async function overSandbox(dialect: Dialect) {
  const harness = await openPaymentHarness(dialect);
  const { gateway } = harness.app;
  return {
    ...harness,
    card: (outcome: "success" | "challenge") => aCard(outcome),
    approve: async (booking: Booking) => void (await answerBank(booking, "approve", harness.app)),
    approveHold: async (reference: string) =>
      void (await endSandboxPayment(
        harness.database.db,
        reference,
        { status: "held", reason: null },
        harness.clock.now(),
        ["to_hold"],
      )),
    money: () => moneyTaken(harness.app),
    held: () => amountHeld(harness.app),
    runExpiry: () => expireHolds(harness.app),
    disconnect: () => {
      harness.app.gateway = {
        ...gateway,
        lookup: unreachable,
        refund: unreachable,
        void: unreachable,
        holds: { place: unreachable, read: unreachable, take: unreachable, release: unreachable },
      };
    },
    reconnect: () => {
      harness.app.gateway = gateway;
    },
  };
}

const unreachable = () => Promise.reject(new Error("no route"));

async function overStripe(dialect: Dialect) {
  const harness = await openStripeHarness(dialect);
  const { stripe } = harness;
  return {
    ...harness,
    card: (outcome: "success" | "challenge") => aStripeCard(outcome),
    approve: async (booking: Booking) =>
      stripe.books.answerBank(await harness.intentOf(booking), "approve"),
    approveHold: async (reference: string) => stripe.books.answerBank(reference, "approve"),
    money: async () => stripe.books.money(),
    held: async () => stripe.books.held(),
    disconnect: () => {
      stripe.isDown = true;
    },
    reconnect: () => {
      stripe.isDown = false;
    },
  };
}
