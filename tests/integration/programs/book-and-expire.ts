// A process of its own for booking-races.test.ts: at a given instant books one request many times over, or ends the holds.
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";

const [dataDir = "", instant, times, request] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const app = anApp(database, aClock(instant));
const bookingRequest = request && (JSON.parse(request) as BookingRequest);
const ended = await Promise.all(
  Array.from({ length: Number(times) }, async () => {
    if (!bookingRequest) return expireHolds(app);
    const placed = await placeBooking(bookingRequest, app);
    return placed.ok ? placed.booking.reference : placed.reason;
  }),
);
await database.close();
console.log(JSON.stringify(ended));
