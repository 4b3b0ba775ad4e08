// A process of its own for booking-races.test.ts: at a given instant books one request many times over, or ends the holds.
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import type { BookingRequest } from "#app/booking/placing/request-outcomes.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";

const [dataDir = "", instant, times, request] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const house = aHouse(database, aClock(instant));
const wish = request && (JSON.parse(request) as BookingRequest);
const ended = await Promise.all(
  Array.from({ length: Number(times) }, async () => {
    if (!wish) return expireHolds(house);
    const placed = await placeBooking(wish, house);
    return placed.ok ? placed.booking.reference : placed.reason;
  }),
);
await database.close();
console.log(JSON.stringify(ended));
