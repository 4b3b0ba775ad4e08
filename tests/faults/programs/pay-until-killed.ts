// A child process of killed-payments.test.ts: books by every kind of card, and ends holds meanwhile, until it is killed. Prints a
// dot for each response.
import { writeSync } from "node:fs";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import { addDays } from "#app/booking/rules/plain-date.ts";
import { testCards } from "#app/payments/sandbox-cards.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import { aCard, aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { aStay } from "#tests/house/stays.ts";

const [dataDir = "", instant] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const house = aHouse(database, aClock(instant));
await Promise.all([...Array.from({ length: 6 }, () => book()), tidyUp()]);

async function book(): Promise<void> {
  for (;;) {
    const request = aRequest({
      apartmentId: 1 + below(6),
      stay: aStay({ checkIn: addDays("2027-01-10", below(300)), nights: 2 }),
      payment: aCard(anyOutcome()),
      party: { adults: 1, children: 0 },
    });
    const placed = await placeBooking(request, house);
    writeSync(1, ".");
    // Some send the request again at once, with the same card or another, or paying at the property.
    if (below(3) === 0) await placeBooking(request, house);
    if (!placed.ok && below(2) === 0)
      await placeBooking({ ...request, payment: aCard(anyOutcome()) }, house);
    if (!placed.ok && below(4) === 0)
      await placeBooking({ ...request, payment: { method: "property" } }, house);
  }
}

async function tidyUp(): Promise<void> {
  for (;;) {
    await expireHolds(house);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function anyOutcome() {
  return testCards[below(testCards.length)]?.outcome ?? "success";
}

function below(n: number): number {
  return Math.floor(Math.random() * n);
}
