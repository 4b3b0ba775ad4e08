// Bookings that an older release has made are carried into the ledger before the site opens, and their sums are checked.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { compareCardMoney } from "#app/bookings/ledger/ledger-gaps.sql.server.ts";
import { carryInBookings, postMissingBookings } from "#app/bookings/ledger/post-missing.server.ts";
import { listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week of `aRequest`: 42.00 of tourist fee are due at the property, the rest by card.
const byCard = 1938_66;
const touristFee = 42_00;

const tables = ["bookings", "payments", "booking_refunds", "nights", "outbox"] as const;

const setStatus = (db: Db, id: string, status: "expired" | "confirmed") =>
  db.updateTable("bookings").set({ status }).where("id", "=", id).execute();

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe.each(databases)("bookings from before the ledger on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const entriesOf = async ({ id }: { id: string }) =>
    (await listEntries(db(), id)).map(({ kind }) => kind).toSorted();

  // What an older release leaves: bookings, payments and refunds, but no entry.
  const copyFromOlder = async (fill: (older: PaymentHarness) => Promise<void>) => {
    const older = await openPaymentHarness(dialect);
    try {
      await fill(older);
      for (const table of tables)
        for (const row of await older.database.db.selectFrom(table).selectAll().execute())
          await db()
            .insertInto(table)
            .values(row as never)
            .execute();
    } finally {
      await older.close();
    }
  };

  test("before the site opens, bookings of before the ledger are carried in once, and their sums are checked", async () => {
    await copyFromOlder(async ({ place, app }) => {
      const [card, cancelled, cash] = ["2027-01-10", "2027-02-07", "2027-03-07"].map((checkIn) =>
        aStay({ checkIn }),
      );
      await place(aRequest({ stay: card!, payment: aCard("success") }));
      const other = aRequest({ stay: cancelled!, payment: aCard("success") });
      const { reference, version, dueNow } = bookingOf(await place(other));
      await cancelBooking({ reference, version, agreedRefund: dueNow, actor: "guest" }, app);
      await place(aRequest({ stay: cash! }));
    });
    const bookings = await db().selectFrom("bookings").selectAll().execute();
    const totals = bookings
      .filter(({ status }) => status === "confirmed")
      .map(({ total }) => total);
    const logged: string[] = [];
    const app = { ...harness.app, log: createLog("info", (line) => logged.push(line)) };
    // Two processes start at once.
    const counts = await Promise.all([carryInBookings(app), carryInBookings(app)]);
    expect(Math.max(...counts)).toBe(3);
    expect(logged.filter((line) => line.includes('"error"'))).toEqual([]);
    expect(logged.join()).toContain("bookings carried into the ledger");
    const balances = await Promise.all(bookings.map(({ id }) => readBalance(db(), id)));
    const charged = sum(balances.map((balance) => balance.charged));
    expect(charged).toBe(sum(totals));
    // One paid by card but for the fee, one given back as a whole, one of which nothing is paid.
    const card = sum(balances.map(({ received }) => received.card));
    const open = sum(balances.map((balance) => balance.open));
    expect({ card, open }).toEqual({ card: byCard, open: charged - byCard });
    expect(await findInconsistencies(db())).toEqual([]);
    expect(await carryInBookings(app)).toBe(0);
  });

  test("a booking whose lines are not its total is carried in with an error that names it", async () => {
    let reference = "";
    await copyFromOlder(async ({ place, database }) => {
      ({ reference } = bookingOf(await place(aRequest())));
      await database.db.updateTable("bookings").set({ total: byCard }).execute();
    });
    const logged: string[] = [];
    const log = createLog("error", (line) => logged.push(line));
    expect(await carryInBookings({ ...harness.app, log })).toBe(1);
    expect(logged).toHaveLength(1);
    for (const known of ["the ledger differs from a booking", reference, "198066", "193866"])
      expect(logged[0]).toContain(known);
    await db()
      .updateTable("bookings")
      .set({ total: byCard + touristFee })
      .execute();
  });

  test("card money that no booking of the ledger has is logged with both sums, until it is posted", async () => {
    let unfinished = "";
    await copyFromOlder(async ({ place }) => {
      await place(aRequest({ payment: aCard("success") }));
      // Two nights in apartment 1 are 304.00, of it 12.00 of tourist fee at the property: 292.00 by card.
      const stay = { checkIn: "2027-06-01", checkOut: "2027-06-03" };
      const late = aRequest({ apartmentId: 1, stay, payment: aCard("success") });
      unfinished = bookingOf(await place(late)).id;
    });
    // The card was charged when the hold had ended, and the process stopped before it gave the money back.
    await setStatus(db(), unfinished, "expired");
    const logged: string[] = [];
    const app = { ...harness.app, log: createLog("error", (line) => logged.push(line)) };
    expect(await carryInBookings(app)).toBe(1);
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        event: "the ledger differs from the payments",
        payments: byCard + 292_00,
        ledger: byCard,
      }),
    ]);
    await setStatus(db(), unfinished, "confirmed");
    expect(await carryInBookings(app)).toBe(1);
    expect(logged).toHaveLength(1);
    const all = byCard + 292_00;
    expect(await compareCardMoney(db())).toEqual({ payments: all, ledger: all });
  });

  test("a booking that cannot be read is named, and the others are carried in; mended, it follows", async () => {
    let broken = { id: "", quote: "" };
    await copyFromOlder(async ({ place }) => {
      await place(aRequest());
      await place(aRequest({ stay: aStay({ checkIn: "2027-02-07" }) }));
    });
    const ids = await db().selectFrom("bookings").select(["id", "quote"]).orderBy("id").execute();
    if (ids[0]) broken = ids[0];
    const setQuote = (quote: string) =>
      db().updateTable("bookings").set({ quote }).where("id", "=", broken.id).execute();
    await setQuote("{}");
    const logged: string[] = [];
    const app = { ...harness.app, log: createLog("error", (line) => logged.push(line)) };
    await carryInBookings(app);
    expect(logged).toHaveLength(1);
    for (const known of ["a booking is not in the ledger", broken.id])
      expect(logged[0]).toContain(known);
    expect(await entriesOf(broken)).toEqual([]);
    expect(await entriesOf(ids[1] ?? broken)).toEqual(["charges"]);
    await setQuote(broken.quote);
    expect(await carryInBookings(app)).toBe(1);
    expect(logged).toHaveLength(1);
    expect(await entriesOf(broken)).toEqual(["charges"]);
  });

  test("what an older release wrote is posted afterwards, once", async () => {
    await copyFromOlder(async ({ place, app }) => {
      const placed = bookingOf(await place(aRequest({ payment: aCard("success") })));
      const { reference, version } = placed;
      const request = { reference, version, agreedRefund: byCard, actor: "guest" } as const;
      await cancelBooking(request, app);
    });
    const since = { since: new Date("2100-01-01") };
    expect(await compareCardMoney(db())).toEqual({ payments: 0, ledger: 0 });
    expect(await postMissingBookings(since, harness.app)).toBe(1);
    const [row] = await db().selectFrom("bookings").select("id").execute();
    expect(await entriesOf(row ?? { id: "" })).toEqual(["capture", "refundDone", "refundOwed"]);
    expect(await readBalance(db(), row?.id ?? "")).toMatchObject({ charged: 0, open: 0 });
    expect(await postMissingBookings(since, harness.app)).toBe(0);
  });
});
