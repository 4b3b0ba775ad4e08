// A process of its own for killed-stripe.test.ts: books through Stripe's library, and ends holds meanwhile, until it is killed.
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { placeBooking } from "#app/booking/place-booking.server.ts";
import { addDays } from "#app/booking/rules/plain-date.ts";
import { stripeGateway } from "#app/payments/stripe-gateway.server.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import { aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { aStay } from "#tests/house/stays.ts";
import { aStripeCard } from "#tests/house/stripe-books.ts";
import { standInKeys } from "#tests/house/stripe-stand-in.ts";

const [dataDir = "", instant, api = ""] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const clock = aClock(instant);
const house = aHouse(database, clock);
house.gateway = stripeGateway({ ...standInKeys, clock, api, timeout: 200, retries: 0 });
const outcomes = ["success", "success", "declined", "challenge"] as const;
console.log("ready");
await Promise.all([...Array.from({ length: 6 }, () => book()), tidyUp()]);

async function book(): Promise<never> {
  for (;;) {
    const request = aRequest({
      apartmentId: 1 + below(6),
      stay: aStay({ checkIn: addDays("2027-01-10", below(300)), nights: 2 }),
      payment: aStripeCard(outcomes[below(outcomes.length)] ?? "success"),
      party: { adults: 1, children: 0 },
    });
    const placed = await placeBooking(request, house);
    // Some come back at once, with the same card or another.
    if (below(3) === 0) await placeBooking(request, house);
    if (!placed.ok && below(2) === 0)
      await placeBooking({ ...request, payment: aStripeCard("success") }, house);
  }
}

async function tidyUp(): Promise<never> {
  for (;;) {
    await expireHolds(house);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function below(n: number): number {
  return Math.floor(Math.random() * n);
}
