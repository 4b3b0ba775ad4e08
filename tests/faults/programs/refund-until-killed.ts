// A child process of killed-refunds.test.ts: books by card, then changes, refunds and cancels, until it is killed.
import { facts } from "#property/facts.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";

const [dataDir = "", instant] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const { db } = database;
const app = anApp(database, aClock(instant));
const now = app.clock.now();
await Promise.all([1, 2, 3, 4, 5, 6].map(runApartment));

// One apartment each: a week is booked, partly refunded, shortened, cancelled, and again from the start.
async function runApartment(apartmentId: number): Promise<never> {
  for (;;) {
    const checkIn = addDays("2027-01-10", 7 * Math.floor(Math.random() * 30));
    const stay = { checkIn, checkOut: addDays(checkIn, 7) };
    const party = { adults: 1, children: 0 };
    const payment = aCard("success");
    const placed = await placeBooking(aRequest({ apartmentId, stay, party, payment }), app);
    if (!placed.ok) continue;
    const { reference, version } = placed.booking;
    const given = { reference, version, amount: 1_00, reason: "The pump was loud" };
    const refunded = await refundBooking(given, app, async () => {});
    if (!refunded.ok) continue;
    console.log("refund was accepted");
    const fewer = { checkIn, checkOut: addDays(checkIn, 5) };
    const shorter = { apartmentId, party, stay: fewer, actor: "guest" as const };
    const preview = await previewChange(refunded.booking, shorter, db, now, facts);
    if (!preview.ok) continue;
    const agreed = {
      agreedTotal: preview.offer.quote.total,
      agreedRefund: preview.offer.refund,
    };
    const seenVersion = refunded.booking.version;
    const changed = await changeStay(
      { ...shorter, ...agreed, reference, version: seenVersion },
      app,
    );
    if (!changed.ok || Math.random() < 0.3) continue;
    const { refund } = await previewCancellation(changed.booking, db, now, facts.timeZone);
    const changeRequest = { reference, version: changed.booking.version, agreedRefund: refund };
    await cancelBooking({ ...changeRequest, actor: "guest" }, app);
    await sendDueRefunds(app);
  }
}
