// A child process of killed-payments.test.ts: books by every kind of card, and ends holds meanwhile, until it is killed. Prints a
// dot for each response.
import { writeSync } from "node:fs";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { testCards } from "#app/payments/sandbox-cards.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aStay } from "#tests/support/booking/stays.ts";

const [dataDir = "", instant] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const app = anApp(database, aClock(instant));
await Promise.all([...Array.from({ length: 6 }, () => book()), runJobs()]);

async function book(): Promise<void> {
  for (;;) {
    const request = aRequest({
      apartmentId: 1 + below(6),
      stay: aStay({ checkIn: addDays("2027-01-10", below(300)), nights: 2 }),
      payment: aCard(anyOutcome()),
      party: { adults: 1, children: 0 },
    });
    const placed = await placeBooking(request, app);
    writeSync(1, ".");
    // Some send the request again at once, with the same card or another, or paying at the property.
    if (below(3) === 0) await placeBooking(request, app);
    if (!placed.ok && below(2) === 0)
      await placeBooking({ ...request, payment: aCard(anyOutcome()) }, app);
    if (!placed.ok && below(4) === 0)
      await placeBooking({ ...request, payment: { method: "property" } }, app);
  }
}

async function runJobs(): Promise<void> {
  for (;;) {
    await expireHolds(app);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function anyOutcome() {
  return testCards[below(testCards.length)]?.outcome ?? "success";
}

function below(n: number): number {
  return Math.floor(Math.random() * n);
}
