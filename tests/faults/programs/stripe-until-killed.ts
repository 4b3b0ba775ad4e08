// A child process of stripe-ledger.test.ts: books through Stripe's library, refunds, cancels and ends holds, until it is killed.
import { facts } from "#property/facts.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { stripeGateway } from "#app/payments/stripe-gateway.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { standInKeys } from "#tests/support/payments/stripe-stand-in.ts";

const [dataDir = "", instant, api = ""] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const { db } = database;
const clock = aClock(instant);
const app = anApp(database, clock);
app.gateway = stripeGateway({ ...standInKeys, clock, api, timeout: 250, retries: 0 });
const outcomes = ["success", "success", "success", "declined", "challenge"] as const;
await Promise.all([...Array.from({ length: 8 }, () => runRequests()), runJobs()]);

// As in a server: a request that fails is logged, and the next one goes on.
async function runRequests(): Promise<never> {
  for (;;)
    await sendRandomRequest().catch((error: unknown) => console.error("a request failed", error));
}

async function sendRandomRequest(): Promise<void> {
  const request = aRequest({
    apartmentId: 1 + below(6),
    stay: aStay({ checkIn: addDays("2027-01-10", below(450)), nights: 2 }),
    payment: aStripeCard(outcomes[below(outcomes.length)] ?? "success"),
    party: { adults: 1, children: 0 },
  });
  const placed = await placeBooking(request, app);
  console.log(placed.ok ? placed.outcome : placed.reason);
  // Some send the request again at once, with the same card or another.
  if (below(3) === 0) await placeBooking(request, app);
  if (!placed.ok && below(2) === 0)
    await placeBooking({ ...request, payment: aStripeCard("success") }, app);
  if (placed.ok && placed.outcome === "confirmed" && below(3) === 0)
    await refundAndCancel(placed.booking);
}

// A partial refund as a gesture of goodwill, then perhaps the rest by the terms.
async function refundAndCancel({ reference, version }: Booking): Promise<void> {
  const goodwill = { reference, version, amount: 1_00, reason: "The pump was loud" };
  const refunded = await refundBooking(goodwill, app, async () => {});
  if (!refunded.ok || below(2) === 0) return;
  const { booking } = refunded;
  const { refund } = await previewCancellation(booking, db, clock.now(), facts.timeZone);
  const cancelRequest = { reference, version: booking.version, agreedRefund: refund };
  await cancelBooking({ ...cancelRequest, actor: "guest" }, app);
}

async function runJobs(): Promise<never> {
  for (;;) {
    await expireHolds(app).catch((error: unknown) => console.error("a job failed", error));
    await sendDueRefunds(app).catch((error: unknown) => console.error("a job failed", error));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function below(n: number): number {
  return Math.floor(Math.random() * n);
}
