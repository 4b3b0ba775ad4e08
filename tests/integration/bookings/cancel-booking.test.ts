// Cancelling: the frozen terms decide the refund at that moment, nights are free at once, money is refunded once, whatever dies
// in between.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { listRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { claimEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paid = 1938_66;
// Of 1,938.66 the cleaning is 60.00; half of the rest, 939.33, is kept, and later all of it.
const half = 999_33;
const cleaning = 60_00;

// Replaces all kinds of spaces by a plain one.
const plain = (words: string) => words.replace(/[\u00a0\u202f\s]+/g, " ");

describe.each(databases)("cancelling on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) =>
    bookingOf(await harness.place(aRequest({ payment: aCard("success"), ...changes })));
  const cancel = (booking: Booking, agreedRefund: number, app: App = harness.app) =>
    cancelBooking(
      { reference: booking.reference, version: booking.version, agreedRefund, actor: "owner" },
      app,
    );
  const refundsOf = async ({ id }: Booking) =>
    (await listRefunds(harness.database.db, id)).map(({ amount, status }) => [status, amount]);

  /** A gateway that dies at refunds: before it received one, or after it refunded the money, its answer lost. */
  const dying = (stage: "before" | "after"): App => ({
    ...harness.app,
    gateway: {
      ...harness.app.gateway,
      refund: async (...asked) => {
        if (stage === "after") await harness.app.gateway.refund(...asked);
        throw new Error("killed");
      },
    },
  });

  // Arrival on 10 January: the edges are the 3rd and the 8th at 14:00, four hours before that in UTC.
  test.each([
    ["2027-01-03T09:59:59Z", paid],
    ["2027-01-03T10:00:00Z", half],
    ["2027-01-08T09:59:59Z", half],
    ["2027-01-08T10:00:00Z", cleaning],
    ["2027-01-10T12:00:00Z", cleaning],
  ])("at %s refunds %i", async (at, refund) => {
    const booking = await book();
    harness.clock.set(at);
    expect(await cancel(booking, refund)).toMatchObject({
      ok: true,
      refund,
      booking: { status: "cancelled", version: booking.version + 1 },
    });
    expect(await moneyTaken(harness.app)).toBe(paid - refund);
    expect(await refundsOf(booking)).toEqual(refund > 0 ? [["done", refund]] : []);
    const { status, payments, nights, emails } = await harness.stateOf(booking);
    expect({ status, payments, nights }).toEqual({
      status: "cancelled",
      payments: [refund === paid ? "refunded" : "captured"],
      nights: [],
    });
    expect(emails).toContain("guestCancellation");
  });

  test("non-refundable: only the cleaning; unpaid: no refund; the nights are free for another guest at once", async () => {
    const booking = await book({ plan: "nonRefundable" });
    expect(await cancel(booking, cleaning)).toMatchObject({ ok: true, refund: cleaning });
    const unpaid = await book({ payment: { method: "property" } });
    expect(await cancel(unpaid, 0)).toMatchObject({ ok: true, refund: 0 });
    expect(await harness.nightsAreFree()).toBe(true);
  });

  test("with another refund than was agreed to does nothing", async () => {
    const booking = await book();
    harness.clock.set("2027-01-03T10:00:00Z");
    const refused = { ok: false, reason: "refundChanged", limit: half };
    for (const agreed of [paid, 0, half + 1, Number.NaN, -1])
      expect(await cancel(booking, agreed)).toEqual(refused);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "confirmed",
      nights: ["7 booking"],
      emails: ["guestConfirmation", "ownerNewBooking"],
    });
  });

  test("staff refund more, with a reason: never less than the terms, never more than was paid", async () => {
    const booking = await book();
    harness.clock.set("2027-01-05T08:00:00Z");
    const instead = (refund: number) =>
      cancelBooking(
        {
          reference: booking.reference,
          version: booking.version,
          agreedRefund: half,
          instead: { refund, reason: "The pump was loud" },
          actor: "owner",
        },
        harness.app,
      );
    expect(await instead(half - 1)).toEqual({ ok: false, reason: "amountTooLow", limit: half });
    const tooHigh = { ok: false, reason: "amountTooHigh", limit: paid };
    for (const refund of [paid + 1, Number.NaN]) expect(await instead(refund)).toEqual(tooHigh);
    expect(await moneyTaken(harness.app)).toBe(paid);
    expect(await instead(half + 100_00)).toMatchObject({ ok: true, refund: half + 100_00 });
    expect(await moneyTaken(harness.app)).toBe(paid - half - 100_00);
    const refunds = await listRefunds(harness.database.db, booking.id);
    expect(refunds.map(({ why, amount, reason }) => [why, amount, reason])).toEqual([
      ["cancellation", half, ""],
      ["goodwill", 100_00, "The pump was loud"],
    ]);
  });

  test("a refund while the booking stays confirmed: once, announced to the guest, and counted when it is cancelled", async () => {
    const booking = await book();
    const giveBack = (version: number, amount: number) =>
      refundBooking(
        { reference: booking.reference, version, amount, reason: "No water for a day" },
        harness.app,
        async () => {},
      );
    const twice = await Promise.all([giveBack(1 + 1, 100_00), giveBack(1 + 1, 100_00)]);
    expect(twice.filter(({ ok }) => ok)).toHaveLength(booking.version === 2 ? 1 : 0);
    expect(twice).toContainEqual({ ok: false, reason: "changed" });
    expect(await moneyTaken(harness.app)).toBe(paid - 100_00);
    expect(await giveBack(3, paid - 100_00 + 1)).toEqual({
      ok: false,
      reason: "amountTooHigh",
      limit: paid - 100_00,
    });
    const { status, payments, nights, emails } = await harness.stateOf(booking);
    expect({ status, payments, nights }).toEqual({
      status: "confirmed",
      payments: ["captured"],
      nights: ["7 booking"],
    });
    expect(emails.filter((kind) => kind === "guestRefund")).toHaveLength(1);
    const updatedBooking = { ...booking, version: 3 };
    expect(await cancel(updatedBooking, paid - 100_00)).toMatchObject({ ok: true });
    expect(await moneyTaken(harness.app)).toBe(0);
    expect(await giveBack(4, 1)).toEqual({ ok: false, reason: "nothingLeft" });
  });

  test("two at once: one cancels, the other gets a conflict, the money is refunded once", async () => {
    const booking = await book();
    const both = await Promise.all([cancel(booking, paid), cancel(booking, paid)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "changed" });
    expect(await moneyTaken(harness.app)).toBe(0);
    expect(await refundsOf(booking)).toEqual([["done", paid]]);
    const { emails } = await harness.stateOf(booking);
    expect(emails.filter((kind) => kind === "guestCancellation")).toHaveLength(1);
  });

  test.each(["before", "after"] as const)(
    "killed %s the gateway refunded the money: the job refunds it, once",
    async (stage) => {
      const booking = await book();
      expect(await cancel(booking, paid, dying(stage))).toMatchObject({ ok: true });
      expect(await harness.stateOf(booking)).toMatchObject({ status: "cancelled", nights: [] });
      expect(await refundsOf(booking)).toEqual([["owed", paid]]);
      await sendDueRefunds(harness.app);
      expect(await refundsOf(booking)).toEqual([["owed", paid]]);
      harness.clock.advance({ seconds: 30 });
      await Promise.all([sendDueRefunds(harness.app), sendDueRefunds(harness.app)]);
      expect(await refundsOf(booking)).toEqual([["done", paid]]);
      expect(await moneyTaken(harness.app)).toBe(0);
      const { payments, events } = await harness.stateOf(booking);
      expect(payments).toEqual(["refunded"]);
      expect(events.filter((what) => what === "paymentRefunded")).toHaveLength(1);
    },
  );

  test("killed right after the decision: the job finds the refund that is due", async () => {
    const booking = await book();
    const silent: App = {
      ...harness.app,
      gateway: { ...harness.app.gateway, refund: async () => ({ ok: false }) },
    };
    await cancel(booking, paid, silent);
    for (let failure = 0; failure < 5; failure++) {
      harness.clock.advance({ hours: 1 });
      await sendDueRefunds(silent);
    }
    expect((await listRefunds(harness.database.db, booking.id))[0]?.attempts).toBe(6);
    harness.clock.advance({ hours: 1 });
    await sendDueRefunds(harness.app);
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("only a confirmed booking that has not begun", async () => {
    const pending = bookingOf(await harness.place(aRequest({ payment: aCard("challenge") })));
    expect(pending.status).toBe("pending_payment");
    expect(await cancel(pending, 0)).toEqual({ ok: false, reason: "notNow" });
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    const booking = await book();
    harness.clock.set("2027-01-10T11:00:00Z");
    const arrived = await setArrivalStatus(
      { reference: booking.reference, version: booking.version, arrivalStatus: "arrive" },
      harness.app,
      async () => {},
    );
    if (!arrived.ok) throw new Error(arrived.reason);
    expect(await cancel(arrived.booking, 0)).toEqual({ ok: false, reason: "notNow" });
    expect(await cancel({ ...booking, reference: "KF-00000000" }, 0)).toEqual({
      ok: false,
      reason: "unknown",
    });
    expect(await cancel(booking, 0)).toEqual({ ok: false, reason: "changed" });
  });

  test("the caller's audit entry is committed or rolled back with it", async () => {
    const booking = await book();
    const cancelRequest = {
      reference: booking.reference,
      version: booking.version,
      agreedRefund: paid,
    };
    const broken = cancelBooking({ ...cancelRequest, actor: "owner" }, harness.app, async () => {
      throw new Error("the log is full");
    });
    await expect(broken).rejects.toThrow("the log is full");
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "confirmed",
      nights: ["7 booking"],
    });
    expect(await refundsOf(booking)).toEqual([]);
    expect(await moneyTaken(harness.app)).toBe(paid);
  });

  test("the email tells the guest in their language what becomes of the money", async () => {
    const booking = await book();
    harness.clock.set("2027-01-05T08:00:00Z");
    await cancel(booking, half);
    const emails = [];
    for (;;) {
      const lease = { now: harness.clock.now(), leaseMilliseconds: 60_000 };
      const claimed = await claimEmail(harness.database.db, lease);
      if (!claimed) break;
      if (claimed.kind === "guestCancellation") emails.push(claimed);
    }
    expect(emails).toHaveLength(1);
    const claimed = emails[0]!;
    expect(claimed).toMatchObject({ language: "fr", recipient: "claire.moreau@example.com" });
    const { subject, text, attachments } = (await renderBookingEmail(claimed, harness.app))!;
    const t = makeTranslator("fr", facts, "emails");
    const { reference } = booking;
    expect(subject).toBe(t("emails.guestCancellation.subject", { reference }));
    const amount = "999,33 €";
    const card = { brand: "Visa", last4: "4242" };
    for (const sentence of [
      t("emails.guestCancellation.refundedCard", { amount, ...card }),
      t("emails.guestCancellation.kept", { amount: "939,33 €" }),
    ])
      expect(plain(text)).toContain(plain(sentence));
    const file = attachments.map(({ content }) => content).join("");
    expect(file).toContain("STATUS:CANCELLED");
    expect(file).toContain(`SEQUENCE:${booking.version + 1}`);
  });
});
