// The house for tests of payments, with Stripe's stand-in in place of the sandbox.
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { listPayments } from "#app/booking/payments.sql.server.ts";
import { stripeGateway } from "#app/payments/stripe-gateway.server.ts";
import type { Dialect } from "#app/platform/database.server.ts";
import { openStripeStandIn, standInKeys } from "./stripe-stand-in.ts";
import { openTill } from "./till.ts";

export type StripeTill = Awaited<ReturnType<typeof openStripeTill>>;

/** Opens both; the library tries twice. `close` throws when the two books differ. */
export async function openStripeTill(dialect: Dialect) {
  const till = await openTill(dialect);
  const { clock, house } = till;
  const stripe = await openStripeStandIn(clock);
  const access = { ...standInKeys, clock, api: stripe.origin, retries: 1 };
  house.gateway = stripeGateway(access);
  return {
    ...till,
    stripe,
    /** From now on the library waits 150 ms for an answer, for tests of silence: others must bear a busy machine. */
    hurry: () => {
      house.gateway = stripeGateway({ ...access, timeout: 150, retries: 0 });
    },
    takeTime: () => {
      house.gateway = stripeGateway(access);
    },
    /** The job comes round once more. */
    tidyUp: () => expireHolds(house),
    intentOf: async (booking: Booking) =>
      (await listPayments(till.database.db, booking.id)).at(-1)?.gatewayReference ?? "",
    async close() {
      try {
        await compareBooks(till.database.db, stripe.books);
      } finally {
        await stripe.close();
        await till.close();
      }
    },
  };
}

type Books = Awaited<ReturnType<typeof openStripeStandIn>>["books"];

/** Every intent is a payment of ours with the same amount and end, and every captured payment is an intent. */
async function compareBooks(db: StripeTill["database"]["db"], books: Books): Promise<void> {
  const payments = await db
    .selectFrom("payments")
    .select(["id", "amount", "status"])
    .where("status", "in", ["captured", "refunded"])
    .orderBy("id")
    .execute();
  const ours = payments.map(({ id, amount, status }) => `${id} ${amount} ${status}`);
  const theirs = books.intents
    .filter(({ status }) => status === "succeeded")
    .map((intent) => {
      const back = books.refunds.some((refund) => refund.payment_intent === intent.id);
      return `${intent.metadata["payment"]} ${intent.amount} ${back ? "refunded" : "captured"}`;
    })
    .toSorted();
  if (ours.join("\n") !== theirs.join("\n"))
    throw new Error(`Ours:\n${ours.join("\n")}\nStripe's:\n${theirs.join("\n")}`);
}
