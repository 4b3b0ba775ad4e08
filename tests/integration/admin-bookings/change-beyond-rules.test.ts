// Rules of guests that staff waive when they change a stay, as for a booking by telephone.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("a stay changed beyond the rules on %s", (dialect) => {
  let harness: PaymentHarness;
  let admin: TestBrowser;
  let page: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
    page = `/admin/bookings/${booking.reference}`;
    admin = await signedInBrowser(harness.app);
  });
  afterEach(() => harness.close());

  const five = { apartment: "4", checkIn: "2027-01-10", checkOut: "2027-01-15", adults: "2" };
  const changeForm = (changes: Record<string, string> = {}) => ({
    ...five,
    children: "0",
    ...changes,
  });
  const ask = async (changes?: Record<string, string>) =>
    (await admin.get(`${page}/change?${new URLSearchParams(changeForm(changes)).toString()}`)).page
      .view;

  test("the rules of guests are warnings, waived with a tick and a reason, which the log keeps", async () => {
    // One night instead of seven, for five where four sleep.
    const bold = { checkOut: "2027-01-11", adults: "5" };
    const { booking, offer, warnings, faults } = await ask(bold);
    expect([faults, warnings]).toEqual([
      [],
      [
        { field: "checkOut", reason: "tooShort", values: { minNights: 2 } },
        { field: "adults", reason: "apartmentSleeps", values: { capacity: 4 } },
      ],
    ]);
    // 276.00, service 13.80, cleaning 60.00, tourist fee 5 x 3.00 = 15.00
    expect(offer.quote.total).toBe(364_80);
    const form = {
      ...changeForm(bold),
      version: `${booking.version}`,
      total: "36480",
      refund: `${offer.refund}`,
    };
    // The form of a user who was shown no warning, and the one shown, without the tick and without the reason.
    expect(await admin.post(`${page}/change`, form)).toMatchObject({
      status: 409,
      answer: { faults: [{ field: "beyond", reason: "beyondMissing" }], view: { warnings } },
    });
    const shown = { ...form, warned: "tooShort tooMany" };
    expect(await admin.post(`${page}/change`, shown)).toMatchObject({
      status: 400,
      answer: {
        faults: [
          { field: "beyond", reason: "beyondMissing" },
          { field: "deskReason", reason: "reasonMissing" },
        ],
      },
    });
    // A rule that is broken besides those that were shown is not waived with them.
    const reason = { beyond: "on", deskReason: "Ill, leaves early" };
    expect(
      await admin.post(`${page}/change`, { ...form, ...reason, warned: "tooShort" }),
    ).toMatchObject({ status: 409, answer: { desk: { deskReason: "Ill, leaves early" } } });
    expect((await admin.get(`${page}/change`)).page.view.booking.version).toBe(booking.version);
    expect((await admin.post(`${page}/change`, { ...shown, ...reason })).status).toBe(303);
    expect((await listAudit(harness.database.db, { limit: 1 }))[0]?.after).toMatchObject({
      checkOut: "2027-01-11",
      beyondRules: "The minimum stay on these dates is 2 nights; This apartment sleeps 4 guests",
      reason: "Ill, leaves early",
    });
    const changed = await findBookingByReference(harness.database.db, booking.reference);
    const events = await listEvents(harness.database.db, changed!.id);
    expect(events.find(({ what }) => what === "beyondRules")?.detail).toEqual({
      rules: "tooShort apartmentSleeps",
    });
    // Five are accepted here by now; six would be two more than it sleeps, and seven too many for every user.
    const same = { checkOut: "2027-01-11", adults: "5", price: "own", ownPrice: "200" };
    expect((await ask(same)).warnings).toEqual([]);
    expect((await ask({ ...same, adults: "6" })).warnings).toMatchObject([
      { reason: "apartmentSleeps" },
    ]);
    expect((await ask({ ...same, adults: "7" })).faults).toMatchObject([
      { reason: "apartmentSleeps" },
    ]);
  });
});
