// The provider's payouts beside the ledger, with amounts worked out by hand.
//
// One guest pays 1,938.66 (fee 1.5% and 0.25: 29.08 + 0.25 = 29.33), of which 50.00 go back; the other pays 1,938.66 too (29.33), and
// disputes 100.00 (fee 20.00). The reader costs 2.00. So the payout is
//   1,938.66 - 29.33 - 50.00 + 1,938.66 - 29.33 - 120.00 - 2.00 = 3,646.66, with 60.66 of fees beside the dispute's.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSpanSums } from "#app/admin/money/money-report.sql.server.ts";
import { exportPayouts, loadPayouts } from "#app/admin/money/payouts/payouts.server.ts";
import { makeReport } from "#app/admin/money/rules/money-report.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import {
  syncMissingFees,
  syncPayouts,
} from "#app/bookings/payments/payouts/sync-payouts.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf, move } from "#app/ledger/rules/accounts.ts";
import type { Account, Movement } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("payouts on %s", (dialect) => {
  let harness: StripeHarness;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
  });
  afterEach(() => harness.close());

  const books = () => harness.stripe.books;
  const load = (query = "") => loadPayouts(new URLSearchParams(query), harness.app);
  const balances = async () => {
    const all = await harness.database.db.selectFrom("ledger_movements").selectAll().execute();
    const of = (account: Account) => balanceOf(account, all as Movement[]);
    return { card: of("card"), bank: of("bank"), fees: of("fees"), losses: of("losses") };
  };
  const book = async (week: number) => {
    const stay = aStay({ checkIn: addDays("2027-01-10", 7 * week) });
    return bookingOf(await harness.place(aRequest({ stay, payment: aStripeCard("success") })));
  };

  // Of November 2026.
  const readMoneyReport = async () => {
    const days = { from: "2026-11-01", to: "2026-11-30" };
    return makeReport(await readSpanSums(harness.database.db, days, "month"), "month").total;
  };

  async function fill() {
    const [first, second] = [await book(0), await book(1)];
    const { reference, version } = first;
    const refund = { reference, version, amount: 50_00, reason: "" };
    await refundBooking(refund, harness.app, async () => {});
    books().dashboard.openDispute(await harness.intentOf(second), { amount: 100_00 });
    await harness.deliver();
    books().payouts.adjust("fee", -2_00);
    return { first, second };
  }

  test("a payout whose every line is in the ledger; read again, by two processes, it is entered once", async () => {
    const { first, second } = await fill();
    const fees = 60_66;
    const payout = books().payouts.payOut();
    expect(payout.amount).toBe(3646_66);
    await Promise.all([syncPayouts(harness.app), syncPayouts(harness.app)]);
    await syncPayouts(harness.app);
    const { month, payouts, atProvider } = await load();
    expect([month, atProvider]).toEqual(["2026-11", 0]);
    const [shown] = payouts;
    expect(payouts).toHaveLength(1);
    expect(shown).toMatchObject({
      reference: payout.id,
      status: "paid",
      arrivesOn: "2026-11-22",
      amount: payout.amount,
      fees,
      differing: 0,
      unexplained: 0,
    });
    expect(shown?.lines.map(({ kind, booking }) => `${kind} ${booking}`).toSorted()).toEqual(
      [
        `charge ${first.reference}`,
        `charge ${second.reference}`,
        `refund ${first.reference}`,
        `dispute ${second.reference}`,
        "fee null",
      ].toSorted(),
    );
    expect(await balances()).toEqual({ card: 0, bank: payout.amount, fees, losses: 20_00 });
  });

  test("fees are in the ledger when Stripe has worked them out, on that day, and not again with the payout", async () => {
    await fill();
    // Captured, and the fees are not known yet.
    expect(await balances()).toMatchObject({ fees: 0 });
    await syncMissingFees(harness.app);
    expect(await balances()).toMatchObject({ fees: 0 });
    books().payouts.workOutFees();
    const events = books().dashboard.events.splice(0);
    expect(events.map(({ type }) => type)).toEqual(["charge.updated", "charge.updated"]);
    // One message is lost, and the job asks.
    await harness.deliver(events.slice(0, 1));
    expect(await balances()).toMatchObject({ fees: 29_33 });
    await Promise.all([syncMissingFees(harness.app), syncMissingFees(harness.app)]);
    const atProvider = 1938_66 - 29_33 - 50_00 + 1938_66 - 29_33 - 120_00;
    expect(await balances()).toEqual({ card: atProvider, bank: 0, fees: 58_66, losses: 20_00 });
    const november = await readMoneyReport();
    expect(november).toMatchObject({ fees: 58_66, received: { card: 2 * 1938_66 } });
    harness.clock.advance({ days: 12 });
    books().payouts.payOut();
    await Promise.all([syncPayouts(harness.app), syncPayouts(harness.app)]);
    await syncMissingFees(harness.app);
    expect(await balances()).toEqual({
      card: 0,
      bank: atProvider - 2_00,
      fees: 60_66,
      losses: 20_00,
    });
    expect(await readMoneyReport()).toEqual(november);
    expect((await load()).payouts).toMatchObject([{ fees: 60_66, differing: 0, unexplained: 0 }]);
  });

  test("a payout that was entered with all its fees by the former release: nothing is entered twice", async () => {
    const booking = await book(0);
    books().payouts.workOutFees();
    const [event] = books().dashboard.events.splice(0);
    const enterAsBefore = (ref: string) =>
      inTransaction(harness.database.db, (trx) =>
        insertEntry(trx, {
          ref: `payoutFees:${ref}`,
          kind: "payoutFees",
          bookingId: null,
          currency: booking.currency,
          at: harness.clock.now().toISOString(),
          day: "2026-11-20",
          actor: "system",
          movements: [move("fees", "card", 29_33)],
        }),
      );
    // Entered as a whole before this release saw it, and the message about the charge comes late.
    await enterAsBefore(books().payouts.payOut().id);
    await syncPayouts(harness.app);
    await harness.deliver([event!]);
    expect(await balances()).toMatchObject({ card: 0, fees: 29_33 });
    // The other way round while both run: what is too much is taken back, once.
    await book(1);
    books().payouts.workOutFees();
    await harness.deliver();
    await enterAsBefore(books().payouts.payOut().id);
    expect(await balances()).toMatchObject({ fees: 3 * 29_33 });
    await syncPayouts(harness.app);
    await syncPayouts(harness.app);
    expect(await balances()).toMatchObject({ card: 0, fees: 2 * 29_33 });
  });

  test("what the ledger does not know is said, line by line", async () => {
    const booking = await book(0);
    books().payouts.adjust("other", -7_00);
    // A charge of this account that is no booking.
    const [intent] = books().intents;
    const stranger = {
      ...intent!,
      id: "pi_stranger",
      metadata: {},
      amount: 10_00,
      status: "succeeded",
    };
    books().intents.push(stranger);
    books().payouts.payOut("pending");
    await syncPayouts(harness.app);
    const [shown] = (await load("month=2026-11")).payouts;
    expect(shown).toMatchObject({ status: "pending", differing: 2, unexplained: 0 });
    expect(shown?.lines.filter(({ matches }) => !matches)).toMatchObject([
      { ledger: null, booking: null },
      { ledger: null, booking: null },
    ]);
    // On its way: nothing is at the bank yet.
    expect((await balances()).bank).toBe(0);
    expect(shown?.lines.find(({ matches }) => matches)).toMatchObject({
      booking: booking.reference,
    });
    books().intents.pop();
  });

  test("refunds that come back: before we knew of them there is nothing to say, afterwards until we do", async () => {
    const booking = await book(0);
    const intent = await harness.intentOf(booking);
    const { dashboard } = books();
    const differing = async () => {
      await syncPayouts(harness.app);
      const { payouts } = await load();
      return payouts.reduce((sum, payout) => sum + payout.differing, 0);
    };
    dashboard.failRefund(dashboard.refund(intent, 20_00).id);
    await harness.deliver();
    books().payouts.payOut();
    expect(await differing()).toBe(0);
    const { reference, version } = booking;
    await refundBooking(
      { reference, version, amount: 50_00, reason: "" },
      harness.app,
      async () => {},
    );
    await harness.deliver();
    dashboard.failRefund(books().refunds.at(-1)?.id ?? "");
    books().payouts.payOut();
    expect(await differing()).toBe(1);
    await harness.deliver();
    expect(await differing()).toBe(0);
  });

  test("one that the bank refuses comes back, and is part of the next", async () => {
    await book(0);
    const first = books().payouts.payOut();
    await syncPayouts(harness.app);
    books().payouts.failPayout(first.id);
    harness.clock.advance({ days: 3 });
    const second = books().payouts.payOut();
    await syncPayouts(harness.app);
    expect(second.amount).toBe(first.amount);
    const { payouts } = await load("month=2026-11");
    expect(payouts.map(({ status, differing }) => [status, differing])).toEqual([
      ["paid", 0],
      ["failed", 0],
    ]);
    expect(await balances()).toMatchObject({ card: 0, bank: 1938_66 - 29_33, fees: 29_33 });
  });

  test("many payouts are read page by page, and the file has a line for each change", async () => {
    await book(0);
    for (let day = 0; day < 25; day++) {
      books().payouts.adjust("fee", -1_00);
      books().payouts.payOut();
      harness.clock.advance({ days: 1 });
    }
    await syncPayouts(harness.app);
    const rows = await harness.database.db.selectFrom("payouts").selectAll().execute();
    expect(rows).toHaveLength(25);
    const { file, name } = await exportPayouts(
      new URLSearchParams("month=2026-12"),
      "en",
      harness.app,
    );
    expect(name).toBe("payouts-2026-12.csv");
    const lines = file.trimEnd().split("\r\n");
    const { payouts } = await load("month=2026-12");
    expect(lines).toHaveLength(1 + payouts.length * 2);
    expect(lines[1]).toMatch(
      /^po_\w+,2026-12-\d\d,arrived,Fee of the provider,,-1,0.00,-1,-1,Matches,EUR,/,
    );
    expect((await load("month=x")).faulty).toBe(true);
  });

  test("a provider that does not answer changes nothing; the sandbox has no payouts", async () => {
    await book(0);
    books().payouts.payOut();
    harness.stripe.isDown = true;
    await syncPayouts(harness.app);
    expect((await load()).payouts).toEqual([]);
    harness.stripe.isDown = false;
    await syncPayouts(harness.app);
    expect((await load()).payouts).toHaveLength(1);
    const { readPayouts: _readPayouts, ...sandbox } = harness.app.gateway;
    const app = { ...harness.app, gateway: { ...sandbox, name: "sandbox" } };
    await syncPayouts(app);
    expect((await loadPayouts(new URLSearchParams(), app)).isRead).toBe(false);
  });

  test("owners only", async () => {
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    const owner = await signedInBrowser(harness.app);
    const staff = await signedInBrowser(harness.app, staffEmail);
    for (const path of ["/admin/money/payouts", "/admin/money/payouts/export"]) {
      expect((await owner.get(path)).status).toBe(200);
      expect((await staff.get(path)).status).toBe(403);
    }
  });
});
