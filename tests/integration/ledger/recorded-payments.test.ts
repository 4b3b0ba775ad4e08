// Payments, repayments and sums forgiven that staff record by hand: what the ledger then says, and what is refused.
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import {
  recordPayment,
  recordRepayment,
} from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import type { ForeignAmount } from "#app/bookings/payments/by-hand/rules/recorded-amount.ts";
import {
  forgiveOpen,
  undoPayment,
} from "#app/bookings/payments/by-hand/undo-and-forgive.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { buildReceipt } from "#app/bookings/invoices/build-receipt.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { RecordedMethod } from "#app/ledger/rules/accounts.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week of `aRequest`: 1,938.66 by card and 42.00 of tourist fee at the property.
const touristFee = 42_00;
const total = 1980_66;

const newKey = () => crypto.randomUUID();

describe.each(databases)("payments recorded by hand on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const byCard = async () =>
    bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
  const atProperty = async () => bookingOf(await harness.place(aRequest()));
  const staff = { userId: "staff-1", alsoWrite: async () => {} };
  const balanceOf = ({ id }: Booking) => readBalance(db(), id);
  const byHand = async ({ id }: Booking) =>
    (await listEntries(db(), id)).filter(
      ({ actor, kind }) => actor === "owner" && kind !== "charges",
    );

  interface Given {
    shownOpen: number;
    method?: RecordedMethod;
    foreign?: ForeignAmount;
    formKey?: string;
    allowMore?: boolean;
  }
  const receive = ({ reference }: Booking, cents: number, given: Given) => {
    const { shownOpen, method = "cash", foreign = null, formKey = newKey() } = given;
    const form = { reference, formKey, shownOpen, method, amount: { cents, foreign } };
    return recordPayment({ ...form, allowMore: given.allowMore ?? false }, staff, harness.app);
  };
  const giveBack = ({ reference }: Booking, cents: number, given: Given) => {
    const { shownOpen, method = "cash", formKey = newKey() } = given;
    const form = { reference, formKey, shownOpen, method, amount: { cents, foreign: null } };
    return recordRepayment(form, staff, harness.app);
  };
  const undo = ({ reference }: Booking, entryId: string) =>
    undoPayment({ reference, entryId }, staff, harness.app);
  const forgive = ({ reference }: Booking, amount: number, shownOpen: number, formKey = newKey()) =>
    forgiveOpen({ reference, formKey, shownOpen, amount }, staff, harness.app);

  test("the tourist fee in cash, undone, and recorded again by the terminal", async () => {
    const booking = await byCard();
    expect(await receive(booking, touristFee, { shownOpen: touristFee })).toMatchObject({
      ok: true,
    });
    expect(await balanceOf(booking)).toMatchObject({
      charged: total,
      received: { card: 1938_66, cash: 42_00, bank: 0, terminal: 0 },
      open: 0,
    });
    const [paid] = await byHand(booking);
    expect(paid).toMatchObject({ kind: "payment", method: "cash", userId: "staff-1" });
    expect(await undo(booking, paid?.id ?? "")).toMatchObject({ ok: true });
    expect(await balanceOf(booking)).toMatchObject({ received: { cash: 0 }, open: touristFee });
    const again = { shownOpen: touristFee, method: "terminal" } as const;
    expect(await receive(booking, touristFee, again)).toMatchObject({ ok: true });
    expect(await balanceOf(booking)).toMatchObject({
      received: { cash: 0, terminal: 42_00 },
      open: 0,
    });
    expect((await listEvents(db(), booking.id)).map(({ what }) => what)).toEqual(
      expect.arrayContaining(["paymentRecorded", "paymentUndone"]),
    );
  });

  test("parts: 1,000.00 by bank, 500.00 in rupees, the rest in cash", async () => {
    const booking = await atProperty();
    await receive(booking, 1000_00, { shownOpen: total, method: "bank" });
    const foreign = { currency: "MUR", amount: 26_175_00, rate: "52.35" };
    await receive(booking, 500_00, { shownOpen: 980_66, foreign });
    expect(await balanceOf(booking)).toMatchObject({
      received: { bank: 1000_00, cash: 500_00 },
      open: 480_66,
    });
    expect((await byHand(booking)).find(({ method }) => method === "cash")?.foreign).toEqual(
      foreign,
    );
    expect(await receive(booking, 480_66, { shownOpen: 480_66 })).toMatchObject({ ok: true });
    expect((await balanceOf(booking)).open).toBe(0);
  });

  test("a form sent twice records once; two people at once record one payment, the other is asked", async () => {
    const booking = await byCard();
    const formKey = newKey();
    const same = { shownOpen: touristFee, formKey };
    const twice = await Promise.all([
      receive(booking, touristFee, same),
      receive(booking, touristFee, same),
    ]);
    expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await byHand(booking)).toHaveLength(1);

    const [paid] = await byHand(booking);
    await undo(booking, paid?.id ?? "");
    const both = await Promise.all([
      receive(booking, touristFee, { shownOpen: touristFee }),
      receive(booking, touristFee, { shownOpen: touristFee }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "openChanged", cents: 0 });
    expect((await balanceOf(booking)).open).toBe(0);
  });

  test("more than is open is recorded only once it was confirmed, and the rest given back", async () => {
    const booking = await byCard();
    const refused = { ok: false, reason: "moreThanOpen", cents: touristFee };
    expect(await receive(booking, 50_00, { shownOpen: touristFee })).toEqual(refused);
    await receive(booking, 50_00, { shownOpen: touristFee, allowMore: true });
    expect((await balanceOf(booking)).open).toBe(-8_00);
    expect(await giveBack(booking, 50_01, { shownOpen: -8_00 })).toEqual({
      ok: false,
      reason: "moreThanReceived",
      cents: 50_00,
    });
    expect(await giveBack(booking, 8_00, { shownOpen: -8_00 })).toMatchObject({ ok: true });
    expect(await balanceOf(booking)).toMatchObject({ received: { cash: 42_00 }, open: 0 });
    const [first, second] = await byHand(booking);
    const [paid, back] = first?.kind === "payment" ? [first, second] : [second, first];
    expect(await undo(booking, paid?.id ?? "")).toMatchObject({ reason: "givenBack" });
    expect(await undo(booking, back?.id ?? "")).toMatchObject({ ok: true });
    expect(await undo(booking, back?.id ?? "")).toMatchObject({ reason: "alreadyUndone" });
    expect(await undo(booking, paid?.id ?? "")).toMatchObject({ ok: true });
  });

  test("what was paid by card is not given back by hand, and only entries by hand are undone", async () => {
    const booking = await byCard();
    expect(await giveBack(booking, 1, { shownOpen: touristFee })).toMatchObject({
      reason: "moreThanReceived",
      cents: 0,
    });
    for (const { id } of await listEntries(db(), booking.id))
      expect(await undo(booking, id)).toMatchObject({ reason: "notByHand" });
    expect(await undo(booking, newKey())).toMatchObject({ reason: "notByHand" });
  });

  test.each([
    ["en", ["Receipt KF-", "Handed over in another currency", "2,200 MUR, 52.35 for 1 EUR"]],
    ["ru", ["Квитанция KF-", "Передано в\u00a0другой валюте"]],
    ["zh", ["收据 KF-", "以其他货币支付"]],
  ] as const)("its receipt in %s, which an undone payment makes void", async (language, texts) => {
    const placed = await byCard();
    const booking: Booking = { ...placed, language };
    const foreign = { currency: "MUR", amount: 2200_00, rate: "52.35" };
    await receive(booking, touristFee, { shownOpen: touristFee, foreign });
    const [paid] = await byHand(booking);
    const build = () => buildReceipt(booking, paid?.id ?? "", harness.app.property, db());
    const receipt = await build();
    expect(receipt).toMatchObject({ number: `${booking.reference}-1`, issuedOn: "2026-11-20" });
    const text = JSON.stringify(receipt);
    for (const expected of texts) expect(text).toContain(expected);
    expect(receipt?.paper).toMatchObject({ table: { total: { cents: 42_00 } }, notes: [] });
    await undo(booking, paid?.id ?? "");
    expect((await build())?.paper.notes).toHaveLength(1);
    for (const { id, kind } of await listEntries(db(), booking.id))
      expect((await buildReceipt(booking, id, harness.app.property, db())) === null).toBe(
        kind !== "payment",
      );
  });

  test("forgiving 12.00 of 42.00 reduces the bill and its tax, and undoing it puts both back", async () => {
    const booking = await byCard();
    await issueInvoice(booking, null, harness.app);
    expect(await forgive(booking, 43_00, touristFee)).toMatchObject({ reason: "moreThanOpen" });
    const formKey = newKey();
    expect(await forgive(booking, 12_00, touristFee, formKey)).toMatchObject({ ok: true });
    expect(await forgive(booking, 12_00, touristFee, formKey)).toMatchObject({ ok: true });
    expect(await balanceOf(booking)).toMatchObject({ charged: total - 12_00, open: 30_00 });
    expect((await listInvoices(db(), booking.id)).map(({ total: sum }) => sum)).toEqual([
      total,
      -total,
      total - 12_00,
    ]);
    expect(await findInconsistencies(db())).toEqual([]);
    const forgiven = (await byHand(booking)).find(({ kind }) => kind === "forgiven");
    expect(await undo(booking, forgiven?.id ?? "")).toMatchObject({ ok: true });
    expect(await balanceOf(booking)).toMatchObject({ charged: total, open: touristFee });
    expect((await listInvoices(db(), booking.id)).at(-1)?.total).toBe(total);
  });

  test("cancelled after a sum was forgiven: nothing is charged, and what was paid in cash is owed", async () => {
    const booking = await atProperty();
    await forgive(booking, 80_66, total);
    await receive(booking, 900_00, { shownOpen: 1900_00 });
    const { reference, version, id } = booking;
    const request = { reference, version, agreedRefund: 0, actor: "guest" } as const;
    expect(await cancelBooking(request, harness.app)).toMatchObject({ ok: true });
    expect(await readBalance(db(), id)).toMatchObject({ charged: 0, open: -900_00 });
    expect(await forgive(booking, 1_00, -900_00)).toMatchObject({ reason: "nothingOpen" });
    expect(await giveBack(booking, 900_00, { shownOpen: -900_00 })).toMatchObject({ ok: true });
    const forgiven = (await byHand(booking)).find(({ kind }) => kind === "forgiven");
    expect(await undo(booking, forgiven?.id ?? "")).toMatchObject({ ok: true });
    expect(await readBalance(db(), id)).toMatchObject({ charged: 0, open: 0 });
  });

  test("no sequence of payments, repayments, sums forgiven and undoings makes the ledger differ from what was done", async () => {
    const step = fc.record({
      what: fc.constantFrom("pay", "giveBack", "forgive", "undo"),
      cents: fc.integer({ min: 1, max: 2500_00 }),
      which: fc.nat({ max: 9 }),
    });
    let apartmentId = 0;
    const runs = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      apartmentId = (apartmentId % 6) + 1;
      const placed = await harness.place(aRequest({ apartmentId }));
      const booking = bookingOf(placed);
      const price = (await balanceOf(booking)).open;
      // What each entry takes from the open amount; undone ones are left out.
      const done = new Map<string, { kind: string; taken: number }>();
      const sum = (...kinds: string[]) =>
        [...done.values()].reduce(
          (all, one) => all + (kinds.includes(one.kind) ? one.taken : 0),
          0,
        );
      for (const { what, cents, which } of steps) {
        const open = price - sum("payment", "repayment", "forgiven");
        const known = new Set((await byHand(booking)).map(({ id }) => id));
        const hand = sum("payment", "repayment");
        const [undone, entry] = [...done][which % Math.max(1, done.size)] ?? [];
        const [expected, result] =
          what === "pay"
            ? [true, await receive(booking, cents, { shownOpen: open, allowMore: true })]
            : what === "giveBack"
              ? [cents <= hand, await giveBack(booking, cents, { shownOpen: open })]
              : what === "forgive"
                ? [cents <= open, await forgive(booking, cents, open)]
                : [
                    entry !== undefined && (entry.kind !== "payment" || entry.taken <= hand),
                    await undo(booking, undone ?? ""),
                  ];
        expect({ what, cents, ok: result.ok }).toEqual({ what, cents, ok: expected });
        if (!result.ok) continue;
        if (what === "undo") done.delete(undone ?? "");
        else {
          const added = (await byHand(booking)).find(({ id }) => !known.has(id));
          const taken = what === "giveBack" ? -cents : cents;
          done.set(added?.id ?? "", { kind: added?.kind ?? "", taken });
        }
      }
      const open = price - sum("payment", "repayment", "forgiven");
      expect(await balanceOf(booking)).toMatchObject({
        charged: price - sum("forgiven"),
        received: { cash: sum("payment", "repayment") },
        open,
      });
      expect(await findInconsistencies(db())).toEqual([]);
      const { reference, version } = booking;
      await cancelBooking({ reference, version, agreedRefund: 0, actor: "guest" }, harness.app);
      expect(await balanceOf(booking)).toMatchObject({
        charged: 0,
        open: 0 - sum("payment", "repayment"),
      });
    });
    await fc.assert(runs, { numRuns: 12 });
  });

  test("a booking whose payment is pending has nothing to record, and an unknown one neither", async () => {
    const pending = bookingOf(await harness.place(aRequest({ payment: aCard("challenge") })));
    expect(pending.status).toBe("pending_payment");
    expect(await receive(pending, 1_00, { shownOpen: 0 })).toMatchObject({ reason: "notNow" });
    const unknown = { ...pending, reference: "KF-XXXXX" };
    expect(await receive(unknown, 1_00, { shownOpen: 0 })).toMatchObject({ reason: "unknown" });
  });
});
