// The second part of a plan on its day: charged once to the saved card, refused, asked for by a link; whatever is interrupted.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { recordPayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { payOpen } from "#app/bookings/payments/guest-payments/pay-open.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { findPlan } from "#app/bookings/payments/plans/plans.sql.server.ts";
import { settlePlans } from "#app/bookings/payments/plans/settle-plans.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aLaterCard, offerPlans } from "#tests/support/booking/payment-plans.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { gateways, openGatewayHarness } from "#tests/support/payments/gateway-harness.ts";
import type { GatewayHarness } from "#tests/support/payments/gateway-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { databases } from "#tests/support/test-database.ts";

// 1,938.66 by card in two parts, the second one due on 11 December 2026; 42.00 at the property.
const [first, second, fee] = [581_60, 1357_06, 42_00];
const dueAtNine = "2026-12-11T05:00:00.000Z"; // 9:00 at the property
const stripeOutcomes = {
  paid: "success",
  declined: "laterDeclined",
  asksGuest: "laterBank",
} as const;

const unreachable = () => Promise.reject(new Error("no route"));

const cases = databases.flatMap((dialect) =>
  gateways.map((gateway) => [gateway, dialect] as const),
);

describe.each(cases)("the second part by %s on %s", (gateway, dialect) => {
  let harness: GatewayHarness;
  beforeEach(async () => {
    harness = await openGatewayHarness(gateway, dialect);
    offerPlans(harness.app);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const book = async (later: keyof typeof stripeOutcomes): Promise<Booking> => {
    const parts = { chargeLater: true };
    const payment =
      gateway === "stripe"
        ? { ...aStripeCard(stripeOutcomes[later]), parts }
        : aLaterCard(later, parts);
    const booking = bookingOf(await harness.place(aRequest({ payment })));
    if (booking.status === "confirmed") return booking;
    await harness.approve(booking);
    await harness.settle(booking);
    return booking;
  };
  const run = (app: App = harness.app) => settlePlans(app);
  const runOn = async (instant: string) => {
    harness.clock.set(instant);
    await run();
  };
  const planOf = ({ id }: Booking) => findPlan(db(), id);
  const paymentsOf = async ({ id }: Booking) =>
    (await listPayments(db(), id)).map(({ status, amount }) => `${status} ${amount}`);
  const openAmount = async ({ id }: Booking) => (await readBalance(db(), id)).open;
  const emailsOf = async (booking: Booking) => (await harness.stateOf(booking)).emails;
  const savedCards = async () =>
    "stripe" in harness
      ? harness.stripe.books.savedCards().length
      : (
          await db()
            .selectFrom("sandbox_payments")
            .select("id")
            .where("status", "=", "saved")
            .execute()
        ).length;
  const recordCash = ({ reference }: Booking, cents: number, shownOpen: number) =>
    recordPayment(
      {
        reference,
        formKey: randomUUID(),
        shownOpen,
        allowMore: false,
        method: "cash",
        amount: { cents, foreign: null },
      },
      { userId: "staff", alsoWrite: async () => {} },
      harness.app,
    );
  const cancel = async ({ id }: Booking) => {
    const present = await findBookingById(db(), id);
    if (!present) throw new Error("No booking");
    const now = harness.clock.now();
    const { refund } = await previewCancellation(present, db(), now, "Indian/Mauritius");
    const { reference, version } = present;
    return cancelBooking({ reference, version, agreedRefund: refund, actor: "guest" }, harness.app);
  };

  // Something else happens before the provider gets the charge.
  const whileCharging = (happens: () => Promise<unknown>): App => {
    const { gateway: real } = harness.app;
    const chargeSaved: App["gateway"]["chargeSaved"] = async (charge) => {
      await happens();
      return (await real.chargeSaved?.(charge)) ?? { status: "unknown", reference: null };
    };
    return { ...harness.app, gateway: { ...real, chargeSaved } };
  };

  test("is charged at nine on its day, once; then the card is forgotten", async () => {
    const booking = await book("paid");
    await runOn("2026-12-11T04:59:00.000Z");
    expect(await paymentsOf(booking)).toEqual([`captured ${first}`]);
    expect(await savedCards()).toBe(1);
    await runOn(dueAtNine);
    await run();
    expect(await paymentsOf(booking)).toEqual([`captured ${first}`, `captured ${second}`]);
    expect(await openAmount(booking)).toBe(fee);
    expect(await harness.money()).toBe(first + second);
    expect(await emailsOf(booking)).toContain("guestReceipt");
    expect(await planOf(booking)).toMatchObject({ state: "ended", saved: null });
    expect(await savedCards()).toBe(0);
    // What was agreed by card is paid; the terms refund of both parts.
    expect(await cancel(booking)).toMatchObject({ ok: true, refund: first + second });
  });

  test("is less what staff recorded meanwhile, and nothing once that is all", async () => {
    const booking = await book("paid");
    await recordCash(booking, 357_06, second + fee);
    await runOn(dueAtNine);
    expect(await paymentsOf(booking)).toEqual([`captured ${first}`, "captured 100000"]);
    expect(await openAmount(booking)).toBe(fee);
    expect(await planOf(booking)).toMatchObject({ state: "ended" });
  });

  test("declined: tried again after one day and after three more, then the guest pays by the link", async () => {
    const booking = await book("declined");
    await runOn(dueAtNine);
    await run();
    expect(await planOf(booking)).toMatchObject({
      declines: 1,
      nextAttemptAt: "2026-12-12T05:00:00.000Z",
    });
    await runOn("2026-12-12T05:00:00.000Z");
    expect(await planOf(booking)).toMatchObject({
      declines: 2,
      nextAttemptAt: "2026-12-15T05:00:00.000Z",
    });
    await runOn("2026-12-14T05:00:00.000Z");
    expect(await emailsOf(booking)).not.toContain("paymentLink");
    await runOn("2026-12-15T05:00:00.000Z");
    expect(await planOf(booking)).toMatchObject({
      state: "asked",
      declines: 3,
      declineReason: "declined",
    });
    expect((await emailsOf(booking)).filter((kind) => kind === "paymentLink")).toHaveLength(1);
    expect(await paymentsOf(booking)).toEqual([
      `captured ${first}`,
      ...Array(3).fill(`declined ${second}`),
    ]);
    await runOn("2026-12-20T05:00:00.000Z");
    expect(await paymentsOf(booking)).toHaveLength(4);

    const card = gateway === "stripe" ? aStripeCard("success") : aLaterCard("paid");
    const paid = await payOpen(
      booking,
      { card, shown: second, returnUrl: () => "https://hotel.example/" },
      harness.app,
    );
    expect(paid).toEqual({ ok: true, outcome: "paid" });
    expect(await openAmount(booking)).toBe(fee);
    await runOn("2026-12-21T05:00:00.000Z");
    expect(await planOf(booking)).toMatchObject({ state: "ended", saved: null });
    expect(await savedCards()).toBe(0);
  });

  test("where the bank asks for the guest, the guest is asked at once, and the card is not tried again", async () => {
    const booking = await book("asksGuest");
    await runOn(dueAtNine);
    expect(await planOf(booking)).toMatchObject({
      state: "asked",
      declineReason: "authenticationFailed",
    });
    expect(await emailsOf(booking)).toContain("paymentLink");
    await runOn("2026-12-20T05:00:00.000Z");
    expect(await paymentsOf(booking)).toEqual([`captured ${first}`, `declined ${second}`]);
  });

  test("two processes at once charge it once", async () => {
    const booking = await book("paid");
    harness.clock.set(dueAtNine);
    await Promise.all([run(), run({ ...harness.app }), run({ ...harness.app })]);
    expect(await paymentsOf(booking)).toEqual([`captured ${first}`, `captured ${second}`]);
    expect(await harness.money()).toBe(first + second);
    expect((await emailsOf(booking)).filter((kind) => kind === "guestReceipt")).toHaveLength(1);
  });

  test.each(["before", "after"] as const)(
    "killed %s the charge arrived: it is charged once",
    async (stage) => {
      const booking = await book("paid");
      harness.clock.set(dueAtNine);
      const { gateway: real } = harness.app;
      const dying: App = {
        ...harness.app,
        gateway: {
          ...real,
          chargeSaved: async (charge) => {
            if (stage === "after") await real.chargeSaved?.(charge);
            return new Promise(() => {});
          },
        },
      };
      // The process is gone: what it did half a minute later does not count.
      run(dying).catch(() => {});
      await expect.poll(() => paymentsOf(booking)).toContain(`created ${second}`);
      await expect.poll(() => harness.money()).toBe(stage === "after" ? first + second : first);
      await run();
      expect(await paymentsOf(booking)).toHaveLength(2);
      for (let minutes = 0; minutes < 4; minutes++) {
        harness.clock.advance({ minutes: 1 });
        await expireHolds(harness.app);
        await run();
      }
      expect(await paymentsOf(booking)).toEqual([`captured ${first}`, `captured ${second}`]);
      expect(await harness.money()).toBe(first + second);
      expect(await openAmount(booking)).toBe(fee);
    },
  );

  test("an answer that never came is looked up, and an unreachable provider is asked again", async () => {
    const booking = await book("paid");
    harness.clock.set(dueAtNine);
    const { gateway: real } = harness.app;
    await run({
      ...harness.app,
      gateway: { ...real, chargeSaved: unreachable, lookup: unreachable },
    });
    expect(await paymentsOf(booking)).toEqual([`captured ${first}`, `unknown ${second}`]);
    harness.clock.advance({ minutes: 2 });
    await expireHolds(harness.app);
    await run();
    expect(await paymentsOf(booking)).toEqual([`captured ${first}`, `captured ${second}`]);
  });

  test("a cancelled stay is never charged, and its card is forgotten", async () => {
    const booking = await book("paid");
    expect(await cancel(booking)).toMatchObject({ ok: true, refund: first });
    await run();
    expect(await savedCards()).toBe(0);
    await runOn(dueAtNine);
    await runOn("2026-12-12T06:00:00.000Z");
    expect(await paymentsOf(booking)).toEqual([`refunded ${first}`]);
    expect(await harness.money()).toBe(0);
  });

  test("cancelled while the charge was on its way: it goes back by itself", async () => {
    const booking = await book("paid");
    harness.clock.set(dueAtNine);
    await run(whileCharging(() => cancel(booking)));
    harness.clock.advance({ minutes: 2 });
    await sendDueRefunds(harness.app);
    expect(await harness.money()).toBe(0);
    expect(await openAmount(booking)).toBe(0);
  });

  test("staff record it in cash while the charge is on its way: it stands as the guest's credit", async () => {
    const booking = await book("paid");
    harness.clock.set(dueAtNine);
    await run(whileCharging(() => recordCash(booking, second, second + fee)));
    expect(await openAmount(booking)).toBe(fee - second);
  });

  test("by link: an email three days before and on the day, and nothing is ever charged", async () => {
    offerPlans(harness.app, { collect: "reminder" });
    const booking = await book("paid");
    const links = async () => (await emailsOf(booking)).filter((kind) => kind === "paymentLink");
    await runOn("2026-12-08T04:00:00.000Z");
    expect(await links()).toEqual([]);
    await runOn("2026-12-08T05:00:00.000Z");
    await run();
    expect(await links()).toHaveLength(1);
    await db().updateTable("outbox").set({ status: "sent" }).execute();
    await runOn("2026-12-11T06:00:00.000Z");
    expect(await links()).toHaveLength(2);
    await db().updateTable("outbox").set({ status: "sent" }).execute();
    await runOn("2026-12-13T06:00:00.000Z");
    expect(await links()).toHaveLength(2);
    expect(await planOf(booking)).toMatchObject({ state: "open", requests: 2 });
    expect(await paymentsOf(booking)).toEqual([`captured ${first}`]);
  });
});
