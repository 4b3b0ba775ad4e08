// Disputes: what Stripe withdraws, its fee, and how they end, in the ledger and in the booking's history.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listDisputes, listOpenDisputes } from "#app/bookings/payments/disputes.sql.server.ts";
import { previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { syncOpenDisputes } from "#app/bookings/payments/sync-payment-history.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { moneyAccountsOf } from "#tests/support/booking/ledger-balances.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const byCard = 1938_66;

describe.each(databases)("disputes on %s", (dialect) => {
  let harness: StripeHarness;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const dashboard = () => harness.stripe.books.dashboard;
  const deliver: StripeHarness["deliver"] = (events) => harness.deliver(events);
  const balancesOf = (booking: Booking) => moneyAccountsOf(booking, db());
  const happenedTo = async ({ id }: Booking) =>
    (await listEvents(db(), id))
      .map(({ what }) => what)
      .filter((what) => what.startsWith("dispute"))
      .toSorted();

  async function book() {
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("success") })));
    return { booking, intent: await harness.intentOf(booking) };
  }

  test("a dispute that is lost: withdrawn with its fee, then a loss; the owner is told once", async () => {
    const { booking, intent } = await book();
    const { id } = dashboard().openDispute(intent, { amount: byCard });
    await deliver();
    const [dispute] = await listDisputes(db(), booking.id);
    expect(dispute).toMatchObject({ id, amount: byCard, fee: 20_00, status: "needs_response" });
    expect(dispute?.evidenceDueBy).toBe("2026-11-27T08:00:00.000Z");
    expect(await balancesOf(booking)).toMatchObject({
      card: -20_00,
      disputes: byCard,
      losses: 20_00,
    });
    expect(await listOpenDisputes(db())).toMatchObject([{ reference: booking.reference }]);
    const emails = db().selectFrom("outbox").select("kind").where("kind", "=", "ownerDispute");
    expect(await emails.execute()).toHaveLength(1);
    dashboard().closeDispute(id, "lost");
    await deliver();
    expect(await balancesOf(booking)).toMatchObject({
      card: -20_00,
      disputes: 0,
      losses: byCard + 20_00,
    });
    expect(await listOpenDisputes(db())).toEqual([]);
    expect(await happenedTo(booking)).toEqual(["disputeLost", "disputeOpened"]);
    expect(await emails.execute()).toHaveLength(1);
  });

  test("a dispute that is won: everything is back, with the fee", async () => {
    const { booking, intent } = await book();
    const { id } = dashboard().openDispute(intent, { amount: 100_00 });
    dashboard().closeDispute(id, "won");
    await deliver(dashboard().events.splice(0).toReversed());
    expect(await balancesOf(booking)).toMatchObject({ card: byCard, disputes: 0, losses: 0 });
  });

  test("an inquiry takes no money, and stands until it is closed", async () => {
    const { booking, intent } = await book();
    const { id } = dashboard().openDispute(intent, { amount: byCard, inquiry: true });
    await deliver();
    expect(await balancesOf(booking)).toMatchObject({ card: byCard, disputes: 0, losses: 0 });
    expect(await listOpenDisputes(db())).toHaveLength(1);
    dashboard().closeDispute(id, "warning_closed");
    await deliver();
    expect(await listOpenDisputes(db())).toEqual([]);
  });

  test("a dispute whose last message was lost is found to be closed; what it cost is not refunded as well", async () => {
    const { booking, intent } = await book();
    const { id } = dashboard().openDispute(intent, { amount: 100_00 });
    await deliver();
    const left = async () => {
      const { facts } = harness.app.property;
      const now = harness.clock.now();
      return (await previewCancellation(booking, db(), now, facts.timeZone)).left;
    };
    expect(await left()).toBe(byCard);
    dashboard().closeDispute(id, "lost");
    dashboard().events.splice(0);
    await syncOpenDisputes(harness.app);
    expect(await listOpenDisputes(db())).toEqual([]);
    expect(await balancesOf(booking)).toMatchObject({ disputes: 0, losses: 120_00 });
    expect(await left()).toBe(byCard - 100_00);
  });
});
