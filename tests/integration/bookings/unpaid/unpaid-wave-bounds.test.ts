// When unpaid bookings count as a wave, and what the link in the email shows later.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { action } from "#app/guest-area/my-booking-confirm-page.tsx";
import { loader } from "#app/guest-area/my-booking-page.tsx";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { guestRouteArgs } from "#tests/support/pages/guest-route-args.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("unpaid bookings far ahead on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    harness.app.rateLimiter = createRateLimiter(harness.clock);
  });
  afterEach(() => harness.close());

  // Forty nights more than half a year ahead.
  const place = (apartmentId: number) =>
    harness.place(
      aRequest({
        apartmentId,
        stay: { checkIn: "2027-06-01", checkOut: "2027-07-11" },
        party: { adults: 1, children: 0 },
        guest: { ...aGuest({ email: `guest.${apartmentId}@example.com` }) },
        network: `network ${apartmentId}`,
      }),
    );
  /** 160 nights: more than 135, a quarter of 540. */
  const flood = async () => {
    for (const n of [2, 3, 4, 5]) expect(await place(n)).toMatchObject({ outcome: "confirmed" });
  };

  test("are a wave like those of the coming weeks", async () => {
    await flood();
    expect(await place(1)).toMatchObject({ ok: true, outcome: "confirmByEmail" });
  });

  test("are not shown as confirmed by a link that is used again after a cancellation", async () => {
    await flood();
    const { id, reference } = bookingOf(await place(1));
    const { db } = harness.database;
    const { payload } = await db
      .selectFrom("outbox")
      .select("payload")
      .where("kind", "=", "guestConfirmLink")
      .executeTakeFirstOrThrow();
    const { manageToken: token } = JSON.parse(payload ?? "null") as { manageToken: string };
    const confirm = async () => {
      const answer = await action(guestRouteArgs(harness.app, "/", { token }, {}));
      return answer.headers.get("location");
    };
    expect(await confirm()).toBe(`/my-booking/${token}?done=confirm`);
    const { version } = (await findBookingById(db, id))!;
    const cancelRequest = { reference, version, agreedRefund: 0, actor: "guest" } as const;
    expect(await cancelBooking(cancelRequest, harness.app)).toMatchObject({ ok: true });
    expect(await confirm()).toBe(`/my-booking/${token}`);
    const old = guestRouteArgs(harness.app, `/my-booking/${token}?done=confirm`, { token });
    expect(await loader(old)).toMatchObject({ booking: { status: "cancelled" }, done: undefined });
  });
});
