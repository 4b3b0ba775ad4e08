// A guest is asked by email to pay what is open: once, with a link that pays it, and never for what is paid by then.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { payOpen } from "#app/bookings/payments/guest-payments/pay-open.server.ts";
import { requestPayment } from "#app/bookings/payments/guest-payments/request-payment.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const whole = 1980_66;

describe.each(databases)("asking for a payment on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) =>
    bookingOf(await harness.place(aRequest({ language: "en", ...changes })));
  const ask = (known: Booking, until: string | null = "2026-12-01") =>
    inTransaction(harness.database.db, async (trx) => {
      const { booking } = await readLockedBooking(trx, known);
      return requestPayment(trx, booking, { until, actor: "owner" }, harness.app);
    });
  const linksOf = async ({ id }: Booking) =>
    (await harness.database.db
      .selectFrom("outbox")
      .selectAll()
      .where("booking_id", "=", id)
      .where("kind", "=", "paymentLink")
      .execute()) as OutboxEmail[];

  test("an email with the sum, the day and the link; asked again before it is sent, there is no second one", async () => {
    const booking = await book();
    const answers = await Promise.all([ask(booking), ask(booking), ask(booking)]);
    expect(answers.filter((one) => one.ok && !one.isRepeat)).toHaveLength(1);
    const [email, ...more] = await linksOf(booking);
    expect(more).toEqual([]);
    const rendered = await renderBookingEmail(email as OutboxEmail, harness.app);
    expect(rendered?.subject).toBe(`Please pay €1,980.66 for your stay, ${booking.reference}`);
    expect(rendered?.text).toContain("Please pay by 1 December 2026.");
    const [, secret = ""] = /\/my-booking\/([\w-]{22})\/pay/.exec(rendered?.text ?? "") ?? [];
    expect((await findBookingByToken(harness.database.db, secret))?.id).toBe(booking.id);
    const asked = (await listEvents(harness.database.db, booking.id)).filter(
      ({ what }) => what === "paymentRequested",
    );
    expect(asked).toMatchObject([
      { actor: "owner", detail: { amount: whole, until: "2026-12-01" } },
    ]);
  });

  test("not sent when everything is paid by then", async () => {
    const booking = await book();
    await ask(booking);
    const [email] = await linksOf(booking);
    const payment = {
      card: aCard("success"),
      shown: whole,
      returnUrl: () => "https://hotel.example/",
    };
    expect(await payOpen(booking, payment, harness.app)).toMatchObject({ ok: true });
    expect(await renderBookingEmail(email as OutboxEmail, harness.app)).toBeNull();
    expect(await ask(booking)).toEqual({ ok: false, reason: "nothingOpen" });
  });

  test("refused for a booking that is not confirmed, and where no card is taken", async () => {
    const pending = await book({ payment: aCard("challenge") });
    expect(await ask(pending)).toEqual({ ok: false, reason: "nothingOpen" });
    harness.app.gateway = { ...harness.app.gateway, cards: null };
    expect(await ask(await book({ apartmentId: 2 }))).toEqual({
      ok: false,
      reason: "cardsNotTaken",
    });
  });
});
