// An app for tests of payments: its clock stands at noon of 20 November 2026 at the property, and its data is checked for
// consistency at the end.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import type { App } from "#app/app.server.ts";
import type { Dialect } from "#app/platform/database/database.server.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { bookingStateOf } from "#tests/support/booking/booking-state.ts";

export type PaymentHarness = Awaited<ReturnType<typeof openPaymentHarness>>;

/** Opens a seeded app; `close` throws when its data is inconsistent. */
export async function openPaymentHarness(dialect: Dialect) {
  const clock = aClock("2026-11-20T08:00:00.000Z");
  const database = await openTestDatabase(dialect, { seeded: true });
  const app = anApp(database, clock);
  const place = (request: BookingRequest) => placeBooking(request, app);
  const paymentOf = async (booking: Booking) =>
    (await listPayments(database.db, booking.id)).at(-1)?.id ?? "";
  return {
    clock,
    database,
    app,
    place,
    paymentOf,
    stateOf: (booking: Booking) => bookingStateOf(booking, app),
    settle: async (booking: Booking) => settlePayment(await paymentOf(booking), app),
    /** Whether another guest gets the week of `aRequest`; that guest then has it. */
    nightsAreFree: async () => (await place(aRequest())).ok,
    /** A gateway as for a process that dies: the call reaches it, or not, and its answer never comes back. */
    withDyingGateway: (stage: "before" | "after"): App => ({
      ...app,
      gateway: {
        ...app.gateway,
        create: async (charge) => {
          if (stage === "after") await app.gateway.create(charge);
          throw new Error("killed");
        },
      },
    }),
    async close() {
      const faults = await findInconsistencies(database.db);
      await database.close();
      if (faults.length > 0) throw new Error(faults.join("\n"));
    },
  };
}

/** The booking of a result that has one. */
export function bookingOf(placed: PlaceBookingResult): Booking {
  if (!("booking" in placed)) throw new Error(`No booking: ${placed.ok ? "" : placed.reason}`);
  return placed.booking;
}
