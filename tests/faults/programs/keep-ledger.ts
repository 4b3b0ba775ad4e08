// A child process of stripe-ledger.test.ts: books through Stripe's library, refunds, cancels and ends holds, until it is killed.
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import { giveDueRefunds } from "#app/booking/placing/refunds.server.ts";
import { addDays } from "#app/booking/rules/plain-date.ts";
import { weighCancellation } from "#app/booking/weigh-cancellation.server.ts";
import { stripeGateway } from "#app/payments/stripe-gateway.server.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import { aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { aStay } from "#tests/house/stays.ts";
import { aStripeCard } from "#tests/house/stripe-books.ts";
import { standInKeys } from "#tests/house/stripe-stand-in.ts";
import "#tests/house/without-vite.ts";

const { cancelBooking } = await import("#app/booking/cancel-booking.server.ts");
const { refundBooking } = await import("#app/booking/refund-booking.server.ts");

const [dataDir = "", instant, api = ""] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const { db } = database;
const clock = aClock(instant);
const house = aHouse(database, clock);
house.gateway = stripeGateway({ ...standInKeys, clock, api, timeout: 250, retries: 0 });
const outcomes = ["success", "success", "success", "declined", "challenge"] as const;
await Promise.all([...Array.from({ length: 8 }, () => live()), tidyUp()]);

// As in a server: a request that fails is logged, and the next one goes on.
async function live(): Promise<never> {
  for (;;) await visit().catch((error: unknown) => console.error("a request failed", error));
}

async function visit(): Promise<void> {
  const request = aRequest({
    apartmentId: 1 + below(6),
    stay: aStay({ checkIn: addDays("2027-01-10", below(450)), nights: 2 }),
    payment: aStripeCard(outcomes[below(outcomes.length)] ?? "success"),
    party: { adults: 1, children: 0 },
  });
  const placed = await placeBooking(request, house);
  console.log(placed.ok ? placed.outcome : placed.reason);
  // Some send the request again at once, with the same card or another.
  if (below(3) === 0) await placeBooking(request, house);
  if (!placed.ok && below(2) === 0)
    await placeBooking({ ...request, payment: aStripeCard("success") }, house);
  if (placed.ok && placed.outcome === "confirmed" && below(3) === 0) await takeBack(placed.booking);
}

// A partial refund as a gesture of goodwill, then perhaps the rest by the terms.
async function takeBack({ reference, version }: Booking): Promise<void> {
  const goodwill = { reference, version, amount: 1_00, reason: "The pump was loud" };
  const refunded = await refundBooking(goodwill, house, async () => {});
  if (!refunded.ok || below(2) === 0) return;
  const { booking } = refunded;
  const { refund } = await weighCancellation(booking, db, clock.now());
  const wish = { reference, version: booking.version, agreedRefund: refund };
  await cancelBooking({ ...wish, actor: "guest" }, house);
}

async function tidyUp(): Promise<never> {
  for (;;) {
    await expireHolds(house).catch((error: unknown) => console.error("a job failed", error));
    await giveDueRefunds(house).catch((error: unknown) => console.error("a job failed", error));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function below(n: number): number {
  return Math.floor(Math.random() * n);
}
