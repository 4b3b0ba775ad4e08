// The ledger: what each step of a booking posts, that rows are never changed, and that what was not posted is posted later.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { compareCardMoney } from "#app/bookings/ledger/ledger-gaps.sql.server.ts";
import { postBooking, postPayments } from "#app/bookings/ledger/post-booking.server.ts";
import { postMissingBookings } from "#app/bookings/ledger/post-missing.server.ts";
import { readBill } from "#app/bookings/ledger/read-bill.server.ts";
import { insertRefund, lateRefundId } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank } from "#tests/support/booking/booking-state.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week of `aRequest`: 42.00 of tourist fee are due at the property, the rest by card.
const byCard = 1938_66;
const touristFee = 42_00;
const nothing = { card: 0, cash: 0, bank: 0, terminal: 0 };

describe.each(databases)("the ledger on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const book = async () => bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
  const entriesOf = async ({ id }: { id: string }) =>
    (await listEntries(db(), id)).map(({ kind }) => kind).toSorted();

  test("a booking by card: the whole price is charged, the card's part received, the rest open", async () => {
    const booking = await book();
    expect(await entriesOf(booking)).toEqual(["capture", "charges"]);
    expect(await readBalance(db(), booking.id)).toEqual({
      charged: byCard + touristFee,
      received: { ...nothing, card: byCard },
      refundsOwed: 0,
      open: touristFee,
    });
    expect(await findInconsistencies(db())).toEqual([]);
  });

  test("at the property: everything is open", async () => {
    const booking = bookingOf(await harness.place(aRequest()));
    expect(await readBalance(db(), booking.id)).toMatchObject({
      charged: byCard + touristFee,
      open: byCard + touristFee,
    });
  });

  test("goodwill of 10.00 is owed to the card until the gateway has accepted it", async () => {
    const booking = await book();
    const dead: App = {
      ...harness.app,
      gateway: { ...harness.app.gateway, refund: async () => ({ ok: false }) },
    };
    const { reference, version } = booking;
    const wanted = { reference, version, amount: 10_00, reason: "The pump was loud" };
    await refundBooking(wanted, dead, async () => {});
    expect(await readBalance(db(), booking.id)).toEqual({
      charged: byCard + touristFee - 10_00,
      received: { ...nothing, card: byCard },
      refundsOwed: 10_00,
      open: touristFee,
    });
    harness.clock.advance({ minutes: 2 });
    await sendDueRefunds(harness.app);
    expect(await readBalance(db(), booking.id)).toMatchObject({
      received: { ...nothing, card: byCard - 10_00 },
      refundsOwed: 0,
      open: touristFee,
    });
    expect(await findInconsistencies(db())).toEqual([]);
  });

  test("cancelled in time: nothing is charged, received or open any more", async () => {
    const { reference, version, id } = await book();
    const request = { reference, version, agreedRefund: byCard, actor: "guest" } as const;
    expect(await cancelBooking(request, harness.app)).toMatchObject({ ok: true });
    const nothingLeft = { charged: 0, received: nothing, refundsOwed: 0, open: 0 };
    expect(await readBalance(db(), id)).toEqual(nothingLeft);
    expect(await findInconsistencies(db())).toEqual([]);
  });

  test.each(["ledger_entries", "ledger_movements"])(
    "rows of %s are never changed",
    async (name) => {
      await book();
      const table = sql.table(name);
      const refused = /never changed/;
      await expect(sql`update ${table} set day = '2020-01-01'`.execute(db())).rejects.toThrow(
        refused,
      );
      await expect(sql`delete from ${table}`.execute(db())).rejects.toThrow(refused);
      // Nor by a row that takes the place of one: SQLite deletes the old one itself.
      const rows = await sql<{ id: string }>`select * from ${table}`.execute(db());
      const [first] = rows.rows;
      const columns = sql.join(Object.keys(first ?? {}).map((column) => sql.ref(column)));
      const values = sql.join(Object.values({ ...first, day: "2020-01-01" }));
      const replaced =
        dialect === "sqlite"
          ? sql`insert or replace into ${table} (${columns}) values (${values})`
          : sql`insert into ${table} (${columns}) values (${values})
              on conflict (id) do update set day = excluded.day`;
      await expect(replaced.execute(db())).rejects.toThrow(refused);
      // SQLite empties a table by a delete without a condition.
      const emptied =
        dialect === "sqlite" ? sql`delete from ${table}` : sql`truncate ${table} cascade`;
      await expect(emptied.execute(db())).rejects.toThrow(refused);
      expect((await sql`select * from ${table}`.execute(db())).rows).toEqual(rows.rows);
    },
  );

  test("a movement of nothing, of half a cent, or to the same account, is refused", async () => {
    const booking = await book();
    const [entry] = await listEntries(db(), booking.id);
    const row = {
      entry_id: entry?.id ?? "",
      booking_id: booking.id,
      debit: "cash",
      credit: "guest",
      amount: 1_00,
      currency: "EUR",
      day: "2026-12-01",
      earned_on: null,
      apartment_id: null,
    };
    const undone = new Error("rolled back");
    const insert = (id: string, changes: Partial<typeof row>) =>
      inTransaction(db(), async (trx) => {
        const values = { ...row, ...changes, id };
        await trx.insertInto("ledger_movements").values(values).execute();
        throw undone;
      });
    await expect(insert("right", {})).rejects.toBe(undone);
    await expect(insert("zero", { amount: 0 })).rejects.toThrow(/check|constraint/i);
    await expect(insert("below", { amount: -1 })).rejects.toThrow(/check|constraint/i);
    await expect(insert("half", { amount: 100.5 })).rejects.toThrow(/whole cents|integer/i);
    await expect(insert("circle", { credit: "cash" })).rejects.toThrow(/check|constraint/i);
  });

  test("a refund that the previous release makes while it is replaced is posted", async () => {
    const booking = await book();
    const dead: App = {
      ...harness.app,
      gateway: { ...harness.app.gateway, refund: async () => ({ ok: false }) },
    };
    const { reference, version } = booking;
    const wanted = { reference, version, amount: 10_00, reason: "The pump was loud" };
    await refundBooking(wanted, dead, async () => {});
    harness.clock.advance({ hours: 3 });
    const since = harness.clock.now();
    await db()
      .updateTable("booking_refunds")
      .set({ status: "done", updated_at: since.toISOString() })
      .execute();
    expect(await postMissingBookings({ since }, harness.app)).toBe(1);
    expect(await readBalance(db(), booking.id)).toMatchObject({ refundsOwed: 0 });
    expect(await compareCardMoney(db())).toEqual({
      payments: byCard - 10_00,
      ledger: byCard - 10_00,
    });
  });

  test("a payment that came too late, refunded by this release or by the previous one: posted once", async () => {
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("challenge") })));
    harness.clock.advance({ minutes: 15 });
    await answerBank(booking, "approve", harness.app);
    expect((await harness.place(aRequest())).ok).toBe(true);
    const unable: App = {
      ...harness.app,
      gateway: { ...harness.app.gateway, refund: async () => ({ ok: false }) },
    };
    await settlePayment(await harness.paymentOf(booking), unable);
    expect(await readBalance(db(), booking.id)).toMatchObject({ refundsOwed: byCard, open: 0 });
    harness.clock.advance({ minutes: 1 });
    await sendDueRefunds(harness.app);
    const post = () =>
      inTransaction(db(), (trx) => postPayments(trx, booking.id, harness.app.property.facts));
    await post();
    expect(await entriesOf(booking)).toEqual(["capture", "refundDone", "refundOwed"]);
    expect(await readBalance(db(), booking.id)).toMatchObject({ received: nothing, open: 0 });
    expect(await findInconsistencies(db())).toEqual([]);

    const [paid] = await db()
      .selectFrom("payments")
      .selectAll()
      .where("booking_id", "=", booking.id)
      .execute();
    if (!paid) throw new Error("There is a payment");
    const old = { id: "old-late", attempt: 2, gateway_reference: "old", reason: "late" };
    await db()
      .insertInto("payments")
      .values({ ...paid, ...old })
      .execute();
    await Promise.all([post(), post()]);
    expect((await listEntries(db(), booking.id)).map(({ ref }) => ref)).toContain("late:old-late");
    expect(await entriesOf(booking)).toEqual([
      "capture",
      "capture",
      "refundDone",
      "refundDone",
      "refundOwed",
    ]);
    expect(await readBalance(db(), booking.id)).toMatchObject({ received: nothing, open: 0 });
    const { payments, ledger } = await compareCardMoney(db());
    expect(payments).toBe(ledger);
  });

  test("what the owner refunded at the provider of a payment that came too late is no goodwill", async () => {
    const booking = await book();
    const { id: bookingId, currency } = booking;
    const { lines } = await readBill(db(), booking);
    const paid = await db().selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    const paymentId = "too-late";
    const late = { id: paymentId, attempt: 2, gateway_reference: paymentId };
    await db()
      .insertInto("payments")
      .values({ ...paid, ...late })
      .execute();
    const now = harness.clock.now();
    const given = { bookingId, paymentId, currency, reason: "", now, firstAttempt: now };
    await inTransaction(db(), async (trx) => {
      const id = lateRefundId(paymentId);
      await insertRefund(trx, { ...given, id, amount: byCard - 100_00, why: "late" });
      await insertRefund(trx, { ...given, amount: 100_00, why: "provider" });
      const { facts: present } = harness.app.property;
      await postBooking(trx, booking, { actor: "system", now, facts: present });
    });
    expect((await readBill(db(), booking)).lines).toEqual(lines);
  });

  test("posting twice at once posts once", async () => {
    const booking = await book();
    const now = harness.clock.now();
    const post = () =>
      inTransaction(db(), (trx) => postBooking(trx, booking, { actor: "system", now, facts }));
    await Promise.all([post(), post()]);
    expect(await entriesOf(booking)).toEqual(["capture", "charges"]);
  });
});
