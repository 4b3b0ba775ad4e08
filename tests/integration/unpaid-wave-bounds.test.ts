// When unpaid bookings count as a wave, and what the link in the email shows later.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/booking/bookings.sql.server.ts";
import { cancelBooking } from "#app/booking/cancel-booking.server.ts";
import { action } from "#app/booking/my-booking/my-booking-confirm-page.tsx";
import { loader } from "#app/booking/my-booking/my-booking-page.tsx";
import { countUses } from "#app/platform/count-uses.ts";
import { aRequest } from "#tests/house/booking-requests.ts";
import { aGuest } from "#tests/house/guests.ts";
import { aVisit } from "#tests/house/guest-visits.ts";
import { databases } from "#tests/house/open-house.ts";
import { bookingOf, openTill, type Till } from "#tests/house/till.ts";

describe.each(databases)("unpaid bookings far ahead on %s", (dialect) => {
  let till: Till;
  beforeEach(async () => {
    till = await openTill(dialect);
    till.house.uses = countUses(till.clock);
  });
  afterEach(() => till.close());

  // Forty nights more than half a year ahead.
  const place = (apartmentId: number) =>
    till.place(
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
    const { db } = till.database;
    const { payload } = await db
      .selectFrom("outbox")
      .select("payload")
      .where("kind", "=", "guestConfirmLink")
      .executeTakeFirstOrThrow();
    const { manageToken: token } = JSON.parse(payload ?? "null") as { manageToken: string };
    const press = async () => {
      const answer = await action(aVisit(till.house, "/", { token }, {}));
      return answer.headers.get("location");
    };
    expect(await press()).toBe(`/my-booking/${token}?done=confirm`);
    const { version } = (await findBookingById(db, id))!;
    const wish = { reference, version, agreedRefund: 0, actor: "guest" } as const;
    expect(await cancelBooking(wish, till.house)).toMatchObject({ ok: true });
    expect(await press()).toBe(`/my-booking/${token}`);
    const old = aVisit(till.house, `/my-booking/${token}?done=confirm`, { token });
    expect(await loader(old)).toMatchObject({ booking: { status: "cancelled" }, done: undefined });
  });
});
