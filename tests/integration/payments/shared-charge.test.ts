// One charge for several bookings at Stripe: refunds and disputes that begin there are shared out to the bookings, to the cent.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { loadPayouts } from "#app/admin/money/payouts/payouts.server.ts";
import { readPaidParts } from "#app/bookings/ledger/read-bill.server.ts";
import { compareCardMoney } from "#app/bookings/ledger/ledger-gaps.sql.server.ts";
import {
  listRefunds,
  listStuckRefunds,
} from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { listOpenDisputes } from "#app/bookings/payments/disputes.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { sumPayments } from "#app/bookings/payments/rules/refunds.ts";
import { syncPayouts } from "#app/bookings/payments/payouts/sync-payouts.server.ts";
import { placeGroup } from "#app/bookings/place/place-group.server.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { moneyAccountsOf } from "#tests/support/booking/ledger-balances.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases } from "#tests/support/test-database.ts";

// As worked out in group-booking.test.ts: apartments 5 and 6 for a week, without the tourist fee.
const five = 702_17;
const six = 1189_95;
const both = 1892_12;

describe.each(databases)("one charge for several bookings, on %s", (dialect) => {
  let harness: StripeHarness;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
  });
  afterEach(async () => {
    const { payments, ledger } = await compareCardMoney(db());
    await harness.close();
    if (payments !== ledger) throw new Error(`${payments} in payments, ${ledger} in the ledger`);
  });

  const db = () => harness.database.db;
  const dashboard = () => harness.stripe.books.dashboard;
  const deliver: StripeHarness["deliver"] = (events) => harness.deliver(events);

  async function book(): Promise<{ first: Booking; second: Booking; intent: string }> {
    const { method: _, ...card } = aStripeCard("success");
    const placed = await placeGroup(
      {
        key: randomUUID(),
        stay: aStay(),
        parts: [
          { apartmentId: 5, party: { adults: 2, children: 0 } },
          { apartmentId: 6, party: { adults: 4, children: 0 } },
        ],
        plan: "flexible",
        guest: { ...aGuest() },
        payment: { method: "card", card },
        consents: { terms: true, privacy: true, cancellation: true },
        language: "fr",
        source: "web",
        expectedTotal: null,
      },
      harness.app,
    );
    if (!placed.ok || placed.outcome !== "confirmed") throw new Error(JSON.stringify(placed));
    const [first, second] = placed.bookings;
    if (!first || !second) throw new Error("two bookings");
    return { first, second, intent: await harness.intentOf(first) };
  }

  /** Long before arrival: all that was paid is owed. */
  async function cancel({ id }: Booking, left?: number) {
    const booking = await findBookingById(db(), id);
    if (!booking) throw new Error("no booking");
    const { reference, version, dueNow } = booking;
    const agreedRefund = left ?? dueNow;
    const wanted = { reference, version, agreedRefund, actor: "guest" } as const;
    expect(await cancelBooking(wanted, harness.app)).toMatchObject({ ok: true });
  }

  // Sorted: of two made at the same moment either may come first.
  const refundsOf = async ({ id }: Booking) =>
    (await listRefunds(db(), id))
      .map(
        ({ why, status, amount, disputeId }) =>
          `${why} ${status} ${amount}${disputeId === null ? "" : " by dispute"}`,
      )
      .toSorted();
  const moneyOf = async (booking: Booking) => {
    const { card, disputes, losses, refundsOwed } = await moneyAccountsOf(booking, db());
    return { card, disputes, losses, refundsOwed };
  };
  const leftOf = async ({ id }: Booking) => sumPayments(await readPaidParts(db(), id)).left;
  const ownerTold = async () =>
    (await db().selectFrom("outbox").select("id").where("kind", "=", "ownerDispute").execute())
      .length;
  const none = { card: 0, disputes: 0, losses: 0, refundsOwed: 0 };

  test("the whole charge is disputed while the second booking's refund is owed, and lost: it is not owed any more", async () => {
    const { first, second, intent } = await book();
    const { id } = dashboard().openDispute(intent, { amount: both });
    await deliver();
    // While it is open it stands at the first booking: staff answer it once.
    expect(await listOpenDisputes(db())).toMatchObject([{ reference: first.reference }]);
    expect(await moneyOf(first)).toEqual({
      card: five - both - 20_00,
      disputes: both,
      losses: 20_00,
      refundsOwed: 0,
    });
    await cancel(second);
    // Stripe refunds nothing of a charge that is disputed.
    expect(await refundsOf(second)).toEqual([`cancellation owed ${six}`]);

    dashboard().closeDispute(id, "lost");
    await deliver();
    expect(await refundsOf(second)).toEqual([`cancellation done ${six} by dispute`]);
    expect(await refundsOf(first)).toEqual([]);
    expect(await moneyOf(first)).toEqual({ ...none, card: -20_00, losses: five + 20_00 });
    // What the cardholder's bank returned was owed: no loss.
    expect(await moneyOf(second)).toEqual(none);
    expect([await leftOf(first), await leftOf(second)]).toEqual([0, 0]);
    expect(await ownerTold()).toBe(1);
    harness.clock.advance({ days: 1 });
    await sendDueRefunds(harness.app);
    expect(await listStuckRefunds(db())).toEqual([]);
    expect(harness.stripe.books.refunds).toEqual([]);
  });

  test("a part is disputed and lost: it settles what is owed of the second first, the rest is the first one's", async () => {
    const { first, second, intent } = await book();
    const { id } = dashboard().openDispute(intent, { amount: 1300_00 });
    await deliver();
    await cancel(second);
    dashboard().closeDispute(id, "lost");
    await deliver();
    // 1300.00 less the 1189.95 that were owed: 110.05 of the first booking are lost, 592.12 of it are left.
    expect(await refundsOf(second)).toEqual([`cancellation done ${six} by dispute`]);
    expect(await moneyOf(first)).toEqual({
      card: 572_12,
      disputes: 0,
      losses: 130_05,
      refundsOwed: 0,
    });
    expect(await moneyOf(second)).toEqual(none);
    expect([await leftOf(first), await leftOf(second)]).toEqual([592_12, 0]);
  });

  test("less is disputed and lost than is owed of the second: its rest stays owed", async () => {
    const { first, second, intent } = await book();
    const { id } = dashboard().openDispute(intent, { amount: 1000_00 });
    await cancel(second);
    dashboard().closeDispute(id, "lost");
    // All at once, so that it is new and lost in one.
    await deliver();
    expect(await refundsOf(second)).toEqual([
      "cancellation done 100000 by dispute",
      "cancellation owed 18995",
    ]);
    expect(await moneyOf(first)).toEqual({ ...none, card: five - 20_00, losses: 20_00 });
    expect(await moneyOf(second)).toEqual({ ...none, card: 189_95, refundsOwed: -189_95 });
    expect([await leftOf(first), await leftOf(second)]).toEqual([five, 0]);
  });

  test("nothing is owed: it is lost of the first booking to its share, then of the second", async () => {
    const { first, second, intent } = await book();
    const { id } = dashboard().openDispute(intent, { amount: 800_00 });
    await deliver();
    dashboard().closeDispute(id, "lost");
    await deliver(dashboard().events.splice(0).toReversed());
    expect(await moneyOf(first)).toEqual({ ...none, card: -20_00, losses: 722_17 });
    expect(await moneyOf(second)).toEqual({ ...none, card: 1092_12, losses: 97_83 });
    expect([await leftOf(first), await leftOf(second)]).toEqual([0, 1092_12]);
    // A refund of what is left, read again with the dispute, changes neither.
    await cancel(second, 1092_12);
    await deliver();
    expect(await moneyOf(second)).toMatchObject({ losses: 97_83 });
    expect(await ownerTold()).toBe(1);
  });

  test("won: all is back at the first booking, and the second one's refund is made", async () => {
    const { first, second, intent } = await book();
    const { id } = dashboard().openDispute(intent, { amount: both });
    await deliver();
    await cancel(second);
    dashboard().closeDispute(id, "won");
    await deliver();
    expect(await moneyOf(first)).toEqual({ ...none, card: five });
    // Stripe repeats its first answer to a refund for a day.
    harness.clock.advance({ days: 1 });
    harness.stripe.forgetKeys();
    await sendDueRefunds(harness.app);
    await deliver();
    expect(await refundsOf(second)).toEqual([`cancellation done ${six}`]);
    expect(await moneyOf(second)).toEqual(none);
    expect(harness.stripe.books.money()).toBe(five);
  });

  test("refunds from the dashboard: what is owed of the second first; and what came back is owed once more", async () => {
    const { first, second, intent } = await book();
    harness.stripe.isDown = true;
    await cancel(second);
    harness.stripe.isDown = false;
    // 1189.95 settle what is owed, 100.00 are goodwill of the first.
    const refund = dashboard().refund(intent, 1289_95);
    await deliver();
    expect(await refundsOf(first)).toEqual(["provider done 10000"]);
    expect(await refundsOf(second)).toEqual([`cancellation done ${six}`]);
    expect([await leftOf(first), await leftOf(second)]).toEqual([602_17, 0]);
    dashboard().failRefund(refund.id);
    // Made again in the dashboard before the news of the first is read.
    dashboard().refund(intent, 1289_95);
    await deliver();
    expect(await refundsOf(first)).toEqual(["provider done 10000"]);
    expect(await refundsOf(second)).toEqual([`cancellation done ${six}`]);
    expect(harness.stripe.books.money()).toBe(602_17);
    // The rest in two parts: never more of a booking than it has paid.
    dashboard().refund(intent, 2_17);
    dashboard().refund(intent, 600_00);
    await deliver();
    expect([await leftOf(first), await leftOf(second)]).toEqual([0, 0]);
    expect(await harness.stateOf(first)).toMatchObject({ payments: ["refunded"] });
  });

  test("its payout agrees with the ledger: the charge, a dispute that was shared out, a refund in parts", async () => {
    const { intent } = await book();
    dashboard().refund(intent, 800_00);
    await deliver();
    const { id } = dashboard().openDispute(intent, { amount: 300_00 });
    await deliver();
    dashboard().closeDispute(id, "lost");
    await deliver();
    harness.clock.advance({ days: 3 });
    harness.stripe.books.payouts.payOut();
    await syncPayouts(harness.app);
    const { payouts } = await loadPayouts(new URLSearchParams(), harness.app);
    expect(payouts.length).toBeGreaterThan(0);
    for (const { differing, unexplained } of payouts)
      expect({ differing, unexplained }).toEqual({ differing: 0, unexplained: 0 });
  });
});
