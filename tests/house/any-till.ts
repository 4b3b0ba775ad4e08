// A test harness for payments over either gateway, with the same methods: the guest's answer at the bank, the money taken, and an
// unreachable provider.
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import type { Dialect } from "#app/platform/database.server.ts";
import { aCard } from "./booking-requests.ts";
import { aStripeCard } from "./stripe-books.ts";
import { openStripeTill } from "./stripe-till.ts";
import { openTill } from "./till.ts";
import { answerBank, moneyTaken } from "./unfinished.ts";

/** The gateways that implement the payment interface. */
export const gateways = ["sandbox", "stripe"] as const;

export type AnyTill = Awaited<ReturnType<typeof openAnyTill>>;

/** Opens an app that is paid through that gateway; `close` throws when its data is inconsistent. */
export async function openAnyTill(gateway: (typeof gateways)[number], dialect: Dialect) {
  return gateway === "stripe" ? overStripe(dialect) : overSandbox(dialect);
}

async function overSandbox(dialect: Dialect) {
  const till = await openTill(dialect);
  const { gateway } = till.house;
  return {
    ...till,
    card: (outcome: "success" | "challenge") => aCard(outcome),
    approve: async (booking: Booking) => void (await answerBank(booking, "approve", till.house)),
    money: () => moneyTaken(till.house),
    tidyUp: () => expireHolds(till.house),
    goAway: () => {
      till.house.gateway = { ...gateway, lookup: silence, refund: silence, void: silence };
    },
    comeBack: () => {
      till.house.gateway = gateway;
    },
  };
}

const silence = () => Promise.reject(new Error("no route"));

async function overStripe(dialect: Dialect) {
  const till = await openStripeTill(dialect);
  const { stripe } = till;
  return {
    ...till,
    card: (outcome: "success" | "challenge") => aStripeCard(outcome),
    approve: async (booking: Booking) =>
      stripe.books.answerBank(await till.intentOf(booking), "approve"),
    money: async () => stripe.books.money(),
    goAway: () => {
      stripe.isDown = true;
    },
    comeBack: () => {
      stripe.isDown = false;
    },
  };
}
