// Where a plan is shown: the emails, the guest's page with its withdrawal, the booking's admin page, the invoice and Today.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadBooking } from "#app/admin/bookings/load-booking.server.ts";
import { firstRights } from "#app/admin/rules/access.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { syncInvoices } from "#app/bookings/invoices/sync-invoices.server.ts";
import { findPlan } from "#app/bookings/payments/plans/plans.sql.server.ts";
import { settlePlans } from "#app/bookings/payments/plans/settle-plans.server.ts";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { action, loader } from "#app/guest-area/my-booking-plan-page.tsx";
import { languages } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aLaterCard, offerPlans } from "#tests/support/booking/payment-plans.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const second = 1357_06;
const later = { amount: second, dueOn: "2026-12-11", how: "card" };

describe.each(databases)("a plan is shown on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    offerPlans(harness.app);
  });
  afterEach(() => harness.close());

  const book = async (card: Parameters<typeof aLaterCard>[0] = "paid"): Promise<Booking> => {
    const payment = aLaterCard(card, { chargeLater: true });
    return bookingOf(await harness.place(aRequest({ payment })));
  };
  const emailOf = async (booking: Booking, kind: string, language = "en") => {
    const row = await harness.database.db
      .selectFrom("outbox")
      .selectAll()
      .where("booking_id", "=", booking.id)
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    return renderBookingEmail({ ...row, language }, harness.app);
  };

  test("in the confirmation, in every language", async () => {
    const booking = await book();
    const english = (await emailOf(booking, "guestConfirmation"))?.text ?? "";
    expect(english).toContain("the first part is paid");
    expect(english).toContain("€581.60");
    expect(english).toContain(
      "On Friday, 11 December 2026 the remaining €1,357.06 will be charged",
    );
    expect(english).toMatch(/To pay at the property\W+€42.00/);
    for (const language of languages)
      expect((await emailOf(booking, "guestConfirmation", language))?.text).toMatch(
        /1[.,\s’]?357[.,]06/u,
      );
  });

  test("on the guest's page and the owner's", async () => {
    const booking = await book();
    const secret = await secretOf(booking, harness.app);
    expect(await loadMyBooking(secret, "en", harness.app)).toMatchObject({
      later,
      dueAtProperty: 42_00,
      owesMore: false,
    });
    const view = await loadBooking(
      booking.reference,
      { role: "staff", rights: firstRights, language: "en" },
      harness.app,
    );
    expect(view?.due).toEqual({ byCard: 581_60, toPay: second + 42_00, later });
  });

  test("on the invoice", async () => {
    const booking = await book();
    const now = harness.clock.now();
    const [invoice] = await inTransaction(harness.database.db, (trx) =>
      syncInvoices(trx, booking, { first: true, now }, harness.app.property),
    );
    const lines = invoice?.paper.money?.lines.map(({ value }) => value.replaceAll(/\s/gu, " "));
    expect(lines).toEqual(["581,60 €", "1 399,06 €", "1 357,06 €"]);
  });

  test("the guest withdraws the consent: the card is forgotten, and a link is sent", async () => {
    const booking = await book();
    const token = await secretOf(booking, harness.app);
    const args = (form?: Record<string, string>) =>
      guestRouteArgs(harness.app, `/my-booking/${token}/plan`, { token }, form);
    expect(await loader(args())).toMatchObject({ later, currency: "EUR" });
    expect(await action(args({}))).toMatchObject({ status: 303 });
    await settlePlans(harness.app);
    expect(await findPlan(harness.database.db, booking.id)).toMatchObject({
      collect: "reminder",
      saved: null,
      nextAttemptAt: "2026-12-08T05:00:00.000Z",
    });
    expect((await harness.stateOf(booking)).events).toContain("consentWithdrawn");
    await expect(loader(args())).rejects.toMatchObject({ status: 302 });
    harness.clock.set("2026-12-11T06:00:00.000Z");
    await settlePlans(harness.app);
    expect((await harness.stateOf(booking)).payments).toEqual(["captured"]);
    expect((await harness.stateOf(booking)).emails).toContain("paymentLink");
  });

  test("on Today once the card is refused, and once it is late", async () => {
    const plans = async () => (await loadToday("staff", "en", harness.app)).latePlans;
    const booking = await book("declined");
    harness.clock.set("2026-12-11T05:00:00.000Z");
    expect(await plans()).toEqual([]);
    await settlePlans(harness.app);
    expect(await plans()).toMatchObject([
      { reference: booking.reference, amount: second, declineReason: "declined", how: "card" },
    ]);
    offerPlans(harness.app, { collect: "reminder" });
    harness.clock.set("2026-11-20T08:00:00.000Z");
    const byLink = bookingOf(
      await harness.place(
        aRequest({ apartmentId: 5, payment: aLaterCard("paid", { chargeLater: false }) }),
      ),
    );
    harness.clock.set("2026-12-13T08:00:00.000Z");
    expect(await plans()).toHaveLength(1);
    harness.clock.set("2026-12-14T08:00:00.000Z");
    const found = (await plans()).find(({ reference }) => reference === byLink.reference);
    expect(found).toMatchObject({ how: "link", declineReason: null });
  });
});
