// What begins at Stripe arrives by its signed events and is booked: once, in any order, to the cent.
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { compareCardMoney } from "#app/bookings/ledger/ledger-gaps.sql.server.ts";
import { listRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { moneyAccountsOf } from "#tests/support/booking/ledger-balances.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import type { StripeEvent } from "#tests/support/payments/stripe-dashboard.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const byCard = 1938_66;

describe.each(databases)("what begins at Stripe, on %s", (dialect) => {
  let harness: StripeHarness;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const dashboard = () => harness.stripe.books.dashboard;

  const send = (event: StripeEvent) => harness.send(event);
  const deliver = (events?: StripeEvent[]) => harness.deliver(events);

  async function book(week = 0) {
    const day = (plus: number) =>
      new Date(Date.UTC(2027, 0, 10 + 7 * week + plus)).toISOString().slice(0, 10);
    const stay = { checkIn: day(0), checkOut: day(7) };
    const booking = bookingOf(
      await harness.place(aRequest({ payment: aStripeCard("success"), stay })),
    );
    const intent = await harness.intentOf(booking);
    return { booking, intent };
  }

  const refundsOf = async ({ id }: Booking) =>
    (await listRefunds(db(), id)).map(({ why, status, amount }) => `${why} ${status} ${amount}`);
  const balancesOf = (booking: Booking) => moneyAccountsOf(booking, db());
  const happenedTo = async ({ id }: Booking) =>
    (await listEvents(db(), id))
      .map(({ what }) => what)
      .filter((what) => /refund|dispute/i.test(what))
      .toSorted();

  test("a refund from the dashboard is goodwill: row, event, ledger, invoice, version", async () => {
    const { booking, intent } = await book();
    await issueInvoice(booking, null, harness.app);
    const before = await readBalance(db(), booking.id);
    dashboard().refund(intent, 50_00);
    await deliver();
    expect(await refundsOf(booking)).toEqual(["provider done 5000"]);
    expect(await happenedTo(booking)).toEqual(["paymentRefunded"]);
    expect(await readBalance(db(), booking.id)).toEqual({
      ...before,
      charged: before.charged - 50_00,
      received: { ...before.received, card: byCard - 50_00 },
    });
    const invoices = await listInvoices(db(), booking.id);
    expect(invoices.map(({ kind, total }) => `${kind} ${total}`)).toEqual([
      `invoice ${before.charged}`,
      `creditNote ${-before.charged}`,
      `invoice ${before.charged - 50_00}`,
    ]);
    expect((await findBookingById(db(), booking.id))?.version).toBe(booking.version + 1);
    const { payments, ledger } = await compareCardMoney(db());
    expect(payments).toBe(ledger);
  });

  test("refunds of ours are recognised, and the rest of a payment refunded in the dashboard ends it", async () => {
    const { booking, intent } = await book();
    const { reference, version } = booking;
    const request = { reference, version, agreedRefund: byCard, actor: "guest" } as const;
    await cancelBooking(request, harness.app);
    const after = await findBookingById(db(), booking.id);
    await deliver();
    expect(await refundsOf(booking)).toEqual([`cancellation done ${byCard}`]);
    expect(await findBookingById(db(), booking.id)).toEqual(after);
    const other = await book(1);
    dashboard().refund(other.intent, 1_00);
    dashboard().refund(other.intent, byCard - 1_00);
    await deliver();
    expect(await harness.stateOf(other.booking)).toMatchObject({ payments: ["refunded"] });
    expect(intent).not.toBe(other.intent);
  });

  test("the message comes before the answer to our own refund", async () => {
    const { booking } = await book();
    harness.stripe.trouble("silence after");
    harness.shortenTimeout();
    const { reference, version } = booking;
    const request = { reference, version, agreedRefund: byCard, actor: "guest" } as const;
    await cancelBooking(request, harness.app);
    harness.resetTimeout();
    expect(await refundsOf(booking)).toEqual([`cancellation owed ${byCard}`]);
    await deliver();
    expect(await refundsOf(booking)).toEqual([`cancellation done ${byCard}`]);
    harness.clock.advance({ minutes: 2 });
    await sendDueRefunds(harness.app);
    expect(harness.stripe.books.refunds).toHaveLength(1);
  });

  test("what was owed and is refunded in the dashboard is not sent again", async () => {
    const { booking, intent } = await book();
    harness.stripe.trouble("silence before", "silence before");
    harness.shortenTimeout();
    const { reference, version } = booking;
    const request = { reference, version, agreedRefund: byCard, actor: "guest" } as const;
    await cancelBooking(request, harness.app);
    harness.resetTimeout();
    harness.stripe.noTrouble();
    dashboard().refund(intent, byCard);
    await deliver();
    expect(await refundsOf(booking)).toEqual([`cancellation done ${byCard}`]);
    harness.clock.advance({ minutes: 2 });
    await sendDueRefunds(harness.app);
    expect(harness.stripe.books.refunds).toHaveLength(1);
  });

  test("after a smaller refund in the dashboard only the rest is owed", async () => {
    const { booking, intent } = await book();
    harness.stripe.trouble("silence before", "silence before");
    harness.shortenTimeout();
    const { reference, version } = booking;
    const request = { reference, version, agreedRefund: byCard, actor: "guest" } as const;
    await cancelBooking(request, harness.app);
    harness.resetTimeout();
    harness.stripe.noTrouble();
    dashboard().refund(intent, 100_00);
    await deliver();
    expect(await refundsOf(booking)).toEqual([
      `cancellation owed ${byCard - 100_00}`,
      "provider done 10000",
    ]);
    expect(await balancesOf(booking)).toMatchObject({
      card: byCard - 100_00,
      refundsOwed: 100_00 - byCard,
      guest: 0,
    });
    harness.clock.advance({ minutes: 2 });
    await sendDueRefunds(harness.app);
    await deliver();
    expect(await balancesOf(booking)).toMatchObject({ card: 0, refundsOwed: 0, guest: 0 });
    expect(await harness.stateOf(booking)).toMatchObject({ payments: ["refunded"] });
  });

  test("Stripe is asked to send it again while it cannot be asked itself; a stranger's payment is ignored", async () => {
    const { booking, intent } = await book();
    dashboard().refund(intent, 1_00);
    const events = dashboard().events.splice(0);
    harness.stripe.isDown = true;
    for (const event of events) expect(await send(event)).toBe(500);
    harness.stripe.isDown = false;
    await deliver(events);
    expect(await refundsOf(booking)).toEqual(["provider done 100"]);
    const object = { id: "re_other", object: "refund", payment_intent: "pi_other" };
    expect(await send({ id: "evt_other", type: "refund.created", data: { object } })).toBe(200);
  });

  test("several messages at once are booked once", async () => {
    const { booking, intent } = await book();
    dashboard().refund(intent, 10_00);
    dashboard().openDispute(intent, { amount: 20_00 });
    await Promise.all(dashboard().events.splice(0).map(send));
    expect(await refundsOf(booking)).toEqual(["provider done 1000"]);
    expect(await balancesOf(booking)).toMatchObject({
      card: byCard - 10_00 - 20_00 - 20_00,
      disputes: 20_00,
    });
  });

  test("any order, any number of times, some never: the books are the same in the end", async () => {
    const steps = fc.array(fc.constantFrom("refund", "fail", "dispute", "lose", "win"), {
      minLength: 1,
      maxLength: 6,
    });
    let week = 2;
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (todo, random) => {
        const { booking, intent } = await book(week++);
        let [returned, disputed, lost, fees] = [0, 0, 0, 0];
        for (const step of todo) {
          const { disputes } = dashboard();
          const open = disputes.find(
            (one) => one.payment_intent === intent && one.status === "needs_response",
          );
          const given = harness.stripe.books.refunds.find(
            (one) => one.payment_intent === intent && one.status === "succeeded",
          );
          if (step === "refund") {
            dashboard().refund(intent, 10_00);
            returned += 10_00;
          } else if (step === "fail" && given) {
            dashboard().failRefund(given.id);
            returned -= 10_00;
          } else if (step === "dispute" && disputes.every((one) => one.payment_intent !== intent)) {
            dashboard().openDispute(intent, { amount: 100_00 });
            disputed += 100_00;
            fees += 20_00;
          } else if (step === "lose" && open) {
            dashboard().closeDispute(open.id, "lost");
            disputed -= 100_00;
            lost += 100_00;
          } else if (step === "win" && open) {
            dashboard().closeDispute(open.id, "won");
            disputed -= 100_00;
            fees -= 20_00;
          }
          await deliver(dashboard().events.filter(() => (random.next().value ?? 0) % 2 === 0));
        }
        const events = dashboard().events.splice(0);
        for (const event of events) {
          // The last of them is always delivered.
          const again = event === events.at(-1) ? 1 : (random.next().value ?? 0) % 3;
          for (let n = 0; n < again; n++) expect(await send(event)).toBe(200);
        }
        // What a lost dispute returned of a refund that had failed is no loss.
        const ours = await listRefunds(db(), booking.id);
        const settled = ours.filter(({ disputeId }) => disputeId !== null).length * 10_00;
        expect(await balancesOf(booking)).toMatchObject({
          card: booking.dueNow - returned - disputed - lost - fees,
          disputes: disputed,
          losses: lost + fees - settled,
        });
      }),
      { numRuns: 8 },
    );
  });
});
