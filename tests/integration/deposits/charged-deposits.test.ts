// What becomes of a part of a deposit that was charged, at the provider: refunds in its dashboard, one that comes back, disputes.
//
// Of 200.00 held on the card 80.00 are charged for a lamp. 30.00 of them are refunded, so 50.00 are kept.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadPayouts } from "#app/admin/money/payouts/payouts.server.ts";
import { readSpanSums } from "#app/admin/money/money-report.sql.server.ts";
import { makeReport } from "#app/admin/money/rules/money-report.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { decideHold } from "#app/bookings/deposits/decide-hold.server.ts";
import { listHolds } from "#app/bookings/deposits/holds.sql.server.ts";
import { listOpenDisputes } from "#app/bookings/payments/disputes.sql.server.ts";
import { syncOpenDisputes } from "#app/bookings/payments/sync-payment-history.server.ts";
import { syncPayouts } from "#app/bookings/payments/payouts/sync-payouts.server.ts";
import { moneyAccountsOf } from "#tests/support/booking/ledger-balances.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import {
  agreeOnHolds,
  balancesOf,
  bookHeldStay,
  depositStateOf,
  emailsOfKind,
  noonOf,
  placeOn,
  recordStatus,
  tasksOfToday,
} from "#tests/support/payments/deposit-holds.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const staff = { userId: "staff", alsoWrite: async () => {} };

describe.each(databases)("a charged deposit at the provider on %s", (dialect) => {
  let harness: StripeHarness;
  let booking: Booking;
  let intent: string;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
    const { app, clock } = harness;
    agreeOnHolds(app);
    booking = await bookHeldStay(harness);
    clock.set(noonOf(7));
    await placeOn(booking, aStripeCard("success"), app);
    clock.set(noonOf(8));
    await recordStatus(booking, "arrive", app);
    clock.set(noonOf(11));
    await recordStatus(booking, "leave", app);
    const decision = { do: "take", keep: 80_00, reason: "The lamp" } as const;
    await decideHold(booking.reference, decision, staff, app);
    intent = (await listHolds(harness.database.db, booking.id))[0]?.gatewayReference ?? "";
    await harness.deliver();
  });
  afterEach(() => harness.close());

  const dashboard = () => harness.stripe.books.dashboard;
  const balances = () => balancesOf(booking, harness.app);
  const state = () => depositStateOf(booking, harness.app);
  const earnedInMarch = async () => {
    const days = { from: "2027-03-12", to: "2027-04-30" };
    return makeReport(await readSpanSums(harness.database.db, days, "month"), "month").total.earned;
  };

  test("a hold that is released in the dashboard while Stripe does not answer us: the event comes again until it is known", async () => {
    const stay = { checkIn: "2027-03-15", checkOut: "2027-03-18" };
    const other = await bookHeldStay(harness, { apartmentId: 5, stay });
    harness.clock.set(noonOf(14));
    await placeOn(other, aStripeCard("success"), harness.app);
    await harness.deliver();
    const [hold] = await listHolds(harness.database.db, other.id);
    harness.stripe.books.changeIntent(
      hold?.gatewayReference ?? "",
      "cancel",
      new URLSearchParams(),
    );
    const events = dashboard().events.splice(0);
    harness.stripe.isDown = true;
    expect(await Promise.all(events.map(harness.send))).toEqual(events.map(() => 500));
    harness.stripe.isDown = false;
    await harness.deliver(events);
    expect((await depositStateOf(other, harness.app)).holds).toEqual(["expired"]);
  });

  test("a refund of it reduces what was kept, once; the guest is told, and the payout matches", async () => {
    expect(await balances()).toMatchObject({ card: 80_00, damages: -80_00 });
    harness.clock.set(noonOf(14));
    dashboard().refund(intent, 30_00);
    const events = dashboard().events.splice(0);
    await Promise.all(events.map(harness.send));
    await harness.deliver(events);
    expect(await balances()).toMatchObject({ card: 50_00, damages: -50_00 });
    expect(await state()).toMatchObject({ deposit: "ended", kept: 50_00, guest: "taken" });
    expect(await earnedInMarch()).toBe(-30_00);
    const happened = await listEvents(harness.database.db, booking.id);
    expect(happened.filter(({ what }) => what === "depositRefunded")).toMatchObject([
      { actor: "system", detail: { amount: 30_00 } },
    ]);
    const [, told] = await emailsOfKind(booking, "guestDepositReturned", harness.app);
    expect(told?.text).toContain("50.00");
    dashboard().refund(intent, 50_00);
    await harness.deliver();
    expect(await state()).toMatchObject({ kept: 0, guest: "released" });
    expect(await balances()).toMatchObject({ card: 0, damages: 0 });
    harness.stripe.books.payouts.payOut();
    await syncPayouts(harness.app);
    const { payouts } = await loadPayouts(new URLSearchParams(), harness.app);
    expect(payouts).toMatchObject([{ differing: 0, unexplained: 0 }]);
    expect(await findInconsistencies(harness.database.db)).toEqual([]);
  });

  test("a refund of it that comes back is kept again, and Today says so for a week", async () => {
    const refund = dashboard().refund(intent, 30_00);
    await harness.deliver();
    harness.clock.advance({ days: 2 });
    dashboard().failRefund(refund.id);
    await harness.deliver();
    expect(await balances()).toMatchObject({ card: 80_00, damages: -80_00 });
    expect(await state()).toMatchObject({ kept: 80_00, guest: "taken" });
    expect(await tasksOfToday(harness.app)).toEqual(["cameBack"]);
    harness.clock.advance({ days: 8 });
    expect(await tasksOfToday(harness.app)).toEqual([]);
    // One that failed before its first message was read was never entered.
    dashboard().failRefund(dashboard().refund(intent, 10_00).id);
    await harness.deliver();
    expect(await balances()).toMatchObject({ card: 80_00, damages: -80_00 });
    harness.stripe.books.payouts.payOut();
    await syncPayouts(harness.app);
    const { payouts } = await loadPayouts(new URLSearchParams(), harness.app);
    expect(payouts).toMatchObject([{ differing: 0, unexplained: 0 }]);
  });

  test("a dispute of it stands on Today until it is decided, and what is lost is a loss", async () => {
    const { id } = dashboard().openDispute(intent, { amount: 80_00 });
    await harness.deliver();
    const all = () => moneyAccountsOf(booking, harness.database.db);
    // The fee of a dispute is 20.00.
    expect(await all()).toMatchObject({ card: -20_00, disputes: 80_00, losses: 20_00 });
    const open = await listOpenDisputes(harness.database.db);
    expect(open).toMatchObject([{ reference: booking.reference, amount: 80_00 }]);
    dashboard().closeDispute(id, "lost");
    // Its message is lost: the job asks.
    dashboard().events.splice(0);
    await syncOpenDisputes(harness.app);
    expect(await all()).toMatchObject({ card: -20_00, disputes: 0, losses: 100_00 });
    expect(await listOpenDisputes(harness.database.db)).toEqual([]);
    expect(await balances()).toMatchObject({ damages: -80_00 });
    expect(await findInconsistencies(harness.database.db)).toEqual([]);
  });

  test("a refund that becomes known before the charge waits for it", async () => {
    const [hold] = await listHolds(harness.database.db, booking.id);
    await harness.database.db
      .updateTable("deposit_holds")
      .set({ status: "taking" })
      .where("id", "=", hold!.id)
      .execute();
    dashboard().refund(intent, 30_00);
    await harness.deliver();
    expect(await balances()).toMatchObject({ card: 50_00, damages: -50_00 });
  });
});
