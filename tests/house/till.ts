// An app for tests of payments: its clock stands at noon of 20 November 2026 at the property, and its data is checked for
// consistency at the end.
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { listPayments } from "#app/booking/payments.sql.server.ts";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import type { BookingRequest, Placed } from "#app/booking/placing/request-outcomes.ts";
import { settlePayment } from "#app/booking/placing/settle-payment.server.ts";
import type { House } from "#app/house.server.ts";
import type { Dialect } from "#app/platform/database.server.ts";
import { aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { faultsInTheBooks } from "#tests/house/books.ts";
import { aClock } from "#tests/house/clock.ts";
import { openTestDatabase } from "#tests/house/open-house.ts";
import { standingOf } from "#tests/house/unfinished.ts";

export type Till = Awaited<ReturnType<typeof openTill>>;

/** Opens a seeded app; `close` throws when its data is inconsistent. */
export async function openTill(dialect: Dialect) {
  const clock = aClock("2026-11-20T08:00:00.000Z");
  const database = await openTestDatabase(dialect, { seeded: true });
  const house = aHouse(database, clock);
  const place = (request: BookingRequest) => placeBooking(request, house);
  const paymentOf = async (booking: Booking) =>
    (await listPayments(database.db, booking.id)).at(-1)?.id ?? "";
  return {
    clock,
    database,
    house,
    place,
    paymentOf,
    standing: (booking: Booking) => standingOf(booking, house),
    settle: async (booking: Booking) => settlePayment(await paymentOf(booking), house),
    /** Whether another guest gets the week of `aRequest`; that guest then has it. */
    nightsAreFree: async () => (await place(aRequest())).ok,
    /** A gateway as for a process that dies: the call reaches it, or not, and its answer never comes back. */
    dying: (stage: "before" | "after"): House => ({
      ...house,
      gateway: {
        ...house.gateway,
        create: async (charge) => {
          if (stage === "after") await house.gateway.create(charge);
          throw new Error("killed");
        },
      },
    }),
    async close() {
      const faults = await faultsInTheBooks(database.db);
      await database.close();
      if (faults.length > 0) throw new Error(faults.join("\n"));
    },
  };
}

/** The booking of a result that has one. */
export function bookingOf(placed: Placed): Booking {
  if (!("booking" in placed)) throw new Error(`No booking: ${placed.ok ? "" : placed.reason}`);
  return placed.booking;
}
