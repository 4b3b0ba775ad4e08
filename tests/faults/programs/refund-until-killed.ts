// A child process of killed-refunds.test.ts: books by card, then changes, refunds and cancels, until it is killed.
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import { giveDueRefunds } from "#app/booking/placing/refunds.server.ts";
import { addDays } from "#app/booking/rules/plain-date.ts";
import { weighCancellation } from "#app/booking/weigh-cancellation.server.ts";
import { weighChange } from "#app/booking/weigh-change.server.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import { aCard, aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import "#tests/house/without-vite.ts";

const { cancelBooking } = await import("#app/booking/cancel-booking.server.ts");
const { refundBooking } = await import("#app/booking/refund-booking.server.ts");
const { changeStay } = await import("#app/booking/change-stay.server.ts");

const [dataDir = "", instant] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const { db } = database;
const house = aHouse(database, aClock(instant));
const now = house.clock.now();
await Promise.all([1, 2, 3, 4, 5, 6].map(live));

// One apartment each: a week is booked, partly refunded, shortened, cancelled, and again from the start.
async function live(apartmentId: number): Promise<never> {
  for (;;) {
    const checkIn = addDays("2027-01-10", 7 * Math.floor(Math.random() * 30));
    const stay = { checkIn, checkOut: addDays(checkIn, 7) };
    const party = { adults: 1, children: 0 };
    const payment = aCard("success");
    const placed = await placeBooking(aRequest({ apartmentId, stay, party, payment }), house);
    if (!placed.ok) continue;
    const { reference, version } = placed.booking;
    const given = { reference, version, amount: 1_00, reason: "The pump was loud" };
    const refunded = await refundBooking(given, house, async () => {});
    if (!refunded.ok) continue;
    console.log("money was given back");
    const shorter = { apartmentId, party, stay: { checkIn, checkOut: addDays(checkIn, 5) } };
    const weighed = await weighChange(refunded.booking, shorter, db, now);
    if (!weighed.ok) continue;
    const agreed = {
      agreedTotal: weighed.offer.quote.total,
      agreedRefund: weighed.offer.refund,
      actor: "guest" as const,
    };
    const seen = refunded.booking.version;
    const changed = await changeStay({ ...shorter, ...agreed, reference, version: seen }, house);
    if (!changed.ok || Math.random() < 0.3) continue;
    const { refund } = await weighCancellation(changed.booking, db, now);
    const wish = { reference, version: changed.booking.version, agreedRefund: refund };
    await cancelBooking({ ...wish, actor: "guest" }, house);
    await giveDueRefunds(house);
  }
}
