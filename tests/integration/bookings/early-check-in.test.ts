// An early check-in is offered, in step two and on the guest's page, only while the night before is free in the guest's own
// apartment; whatever has that night, it is not, and an order of it is refused.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { changeExtras } from "#app/bookings/extras/change-extras.server.ts";
import { loadExtrasForm } from "#app/bookings/extras/load-extras-form.server.ts";
import { listExtraNights } from "#app/extras/booking-extras.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, detailsForm } from "#tests/support/booking/book-forms.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse (apartment 4) from Sunday 10 January 2027, 7 nights: 1,980.66, of it 42.00 of tourist fee at the property, so 1,938.66
// by card. An early check-in is 40.00 and keeps the night of the 9th: 2,020.66, of it 1,978.66 by card when ordered with the stay.
const nightBefore = "2027-01-09";

describe.each(databases)("an early check-in on %s", (dialect) => {
  let harness: PaymentHarness;
  let early: WantedExtra;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    const extra = (await listExtras(db())).find(({ kind }) => kind === "earlyCheckIn");
    const noFlight = { flight: "", time: "", flightBack: "", timeBack: "" };
    early = { id: extra?.id ?? "", quantity: 1, ways: "arrival", ...noFlight };
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const bookOther = async (checkIn: string, checkOut: string, apartmentId = 4) =>
    bookingOf(
      await harness.place(
        aRequest({
          apartmentId,
          stay: { checkIn, checkOut },
          guest: { ...aRequest().guest, email: "earlier@example.com" },
        }),
      ),
    );
  const book = (extras: WantedExtra[] = []) =>
    harness.place(aRequest({ payment: aCard("success"), extras }));
  /** Whether step two and the guest's page of a booking offer it. */
  const inStepTwo = async () => {
    const step = stepOf(await aBookBrowser(harness.app).open(aWeekAt("details")), "details");
    return step.extras?.items.some(({ id }) => id === early.id) ?? false;
  };
  const onPage = async ({ id }: Booking) => {
    const booking = (await findBookingById(db(), id))!;
    const { facts } = harness.app.property;
    const reader = { language: "en", facts, now: harness.clock.now(), by: "guest" } as const;
    const { shown } = await loadExtrasForm(db(), booking, null, reader);
    return shown?.items.some((item) => item.id === early.id && !item.locked) ?? false;
  };

  test("is ordered in step two when the night before is free: 2,020.66, and the night is kept from others", async () => {
    expect(await inStepTwo()).toBe(true);
    const browser = aBookBrowser(harness.app);
    await browser.open(aWeekAt("details"));
    const typed = detailsForm("success", { [`extra-${early.id}`]: "1" });
    const review = stepOf(await browser.post(aWeekAt("details"), typed), "review");
    expect(review.choice.quote).toMatchObject({
      total: 2020_66,
      dueNow: 1978_66,
      dueAtProperty: 42_00,
    });
    const booking = bookingOf(await book([early]));
    expect(booking).toMatchObject({ total: 2020_66, dueNow: 1978_66, dueAtProperty: 42_00 });
    expect(await listExtraNights(db(), booking.id)).toEqual([nightBefore]);
    expect(await readBalance(db(), booking.id)).toMatchObject({ charged: 2020_66, open: 42_00 });
    const stay = { checkIn: "2027-01-07", checkOut: "2027-01-10" };
    expect(await harness.place(aRequest({ stay }))).toMatchObject({
      ok: false,
      reason: "nightsTaken",
    });
    // A guest who leaves on the 9th is none in the way.
    expect((await bookOther("2027-01-06", nightBefore)).status).toBe("confirmed");
  });

  test("is not offered while another guest sleeps there the night before, and costs nothing then", async () => {
    const earlier = await bookOther("2027-01-07", "2027-01-10");
    expect(await inStepTwo()).toBe(false);
    expect(await book([early])).toEqual({
      ok: false,
      reason: "extraUnavailable",
      extraId: early.id,
    });
    const booking = bookingOf(await book());
    expect(booking).toMatchObject({ total: 1980_66, dueNow: 1938_66, dueAtProperty: 42_00 });
    expect(await onPage(booking)).toBe(false);
    const order = {
      reference: booking.reference,
      version: booking.version,
      wanted: [early],
      agreedTotal: 2020_66,
      agreedRefund: 0,
    };
    // Staff cannot promise it either.
    for (const actor of ["guest", "owner"] as const)
      expect(await changeExtras({ ...order, actor }, harness.app)).toMatchObject({
        ok: false,
        reason: "unavailable",
      });
    // The other guest does not come: it is offered, and 42.00 + 40.00 are to be paid.
    const { reference, version } = earlier;
    const cancelled = { reference, version, agreedRefund: 0, actor: "guest" } as const;
    expect(await cancelBooking(cancelled, harness.app)).toMatchObject({ ok: true });
    expect(await onPage(booking)).toBe(true);
    expect(await changeExtras({ ...order, actor: "guest" }, harness.app)).toMatchObject({
      ok: true,
      booking: { total: 2020_66, dueNow: 1938_66, dueAtProperty: 82_00 },
    });
    expect(await readBalance(db(), booking.id)).toMatchObject({ charged: 2020_66, open: 82_00 });
  });

  test.each([
    ["another guest leaves the day before", 4, "2027-01-06", nightBefore, true],
    ["another guest leaves that morning", 4, "2027-01-06", "2027-01-10", false],
    ["another apartment is taken", 3, "2027-01-06", "2027-01-10", true],
    ["only the night after is taken", 4, "2027-01-17", "2027-01-20", true],
  ] as const)(
    "%s: in apartment %i from %s to %s, offered is %s",
    async (_, apartmentId, checkIn, checkOut, offered) => {
      await bookOther(checkIn, checkOut, apartmentId);
      expect(await inStepTwo()).toBe(offered);
    },
  );

  test.each(["block", "channel"] as const)(
    "is not offered while the night is taken by a %s",
    async (kind) => {
      const row = { apartment_id: 4, night: nightBefore, kind, booking_id: null, expires_at: null };
      await db()
        .insertInto("nights")
        .values({ ...row, note: null })
        .execute();
      expect(await inStepTwo()).toBe(false);
      await db().deleteFrom("nights").where("night", "=", nightBefore).execute();
      expect(await inStepTwo()).toBe(true);
    },
  );

  test("is offered again when a guest who was paying for the night before does not finish", async () => {
    const stay = { checkIn: "2027-01-07", checkOut: "2027-01-10" };
    await harness.place(aRequest({ stay, payment: aCard("declined") }));
    expect(await inStepTwo()).toBe(false);
    harness.clock.advance(60 * 60_000);
    expect(await inStepTwo()).toBe(true);
  });
});
