// The money page's figures of three bookings, worked out by hand, and what its queries cost.
//
// By card: apartment 1, 10 to 14 January 2027, two adults. 4 × 138.00 = 552.00, cleaning 40.00, service 27.60: 619.60 by card,
//   of it 80.82 tax (619.60 × 15 / 115); tourist fee 4 × 2 × 3.00 = 24.00, paid in cash on 10 January.
// Cancelled in time: nothing.
// Moved: apartment 2, 29 January to 3 February, two adults and a child. 2 × 221.00 + 3 × 201.00 = 1,045.00 or 209.00 a night,
//   cleaning 60.00 (with the last night), service 52.25 or 10.45 a night: 1,157.25, of it 150.95 tax; tourist fee 5 × 2 × 3.00 =
//   30.00. All of it, 1,187.25, was paid in cash on 29 January.
//   In January three nights: 627.00 + 31.35 = 658.35, of it 85.87 tax, fee 18.00; in February 498.90, 65.08 tax, fee 12.00.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadFeeReturn } from "#app/admin/money/fee-return/fee-return.server.ts";
import { loadMoney } from "#app/admin/money/load-money.server.ts";
import { exportMovements, exportReport } from "#app/admin/money/money-files.server.ts";
import { readBalancesOn } from "#app/admin/money/money-report.sql.server.ts";
import type { Figures } from "#app/admin/money/rules/money-report.ts";
import { loadVat } from "#app/admin/money/vat/vat-months.server.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import { inSnapshot, inTransaction } from "#app/platform/database/database.server.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { cash, fillThreeBookings } from "#tests/support/booking/three-bookings.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const none: Figures = {
  earned: 0,
  vat: 0,
  touristFee: 0,
  booked: 0,
  received: { card: 0, cash: 0, bank: 0, terminal: 0 },
  refunded: 0,
  fees: 0,
  losses: 0,
};
const byNight = {
  first: { ...none, earned: 538_78, vat: 80_82, touristFee: 24_00 },
  second: { ...none, earned: 572_48, vat: 85_87, touristFee: 18_00 },
};

const isAbove0 = (amount: number) => amount > 0;

describe.each(databases)("the money report on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const load = (query: string) => loadMoney(new URLSearchParams(query), "en", harness.app);
  const openOf = async (query: string) => {
    const { balances, balancesOn } = await load(query);
    return [balancesOn, balances.open];
  };
  const rowsOf = async (query: string) =>
    (await load(query)).rows.map(({ name: _name, ...row }) => row);

  test("an empty ledger has a page, of this month", async () => {
    const { span, total, rows, balances, months } = await load("");
    expect(span).toMatchObject({ from: "2026-11-01", to: "2026-11-30", month: "2026-11" });
    expect(total).toEqual(none);
    expect([rows, months]).toEqual([[], ["2026-11"]]);
    expect(balances).toEqual({ open: 0, refundsOwed: 0, deposits: 0, disputes: 0 });
  });

  test("what was earned, owed in tourist fee and paid in cash in January, to the cent", async () => {
    await fillThreeBookings(harness);
    const { total, balances } = await load("month=2027-01");
    expect(total).toEqual({
      ...none,
      earned: 538_78 + 572_48,
      vat: 166_69,
      touristFee: 42_00,
      received: { ...none.received, cash: 24_00 + 1187_25 },
    });
    expect(balances).toEqual({ open: 0, refundsOwed: 0, deposits: 0, disputes: 0 });
    expect((await load("from=2027-01-01&to=2027-01-31")).total).toEqual(total);
    expect((await load("month=2027-02")).total).toEqual({
      ...none,
      earned: 433_82,
      vat: 65_08,
      touristFee: 12_00,
    });
    expect((await load("month=2026-11")).total).toEqual({
      ...none,
      booked: 643_60 + 1187_25,
      received: { ...none.received, card: 619_60 },
    });
  });

  test("what was open at the end of a span that is over, and as of now for any other", async () => {
    await fillThreeBookings(harness);
    harness.clock.set("2027-02-10T08:00:00Z");
    // Of 643.60 the card paid 619.60 at once; 24.00 came in cash on 10 January, 1,187.25 on the 29th.
    expect(await openOf("month=2026-11")).toEqual(["2026-11-30", 1211_25]);
    expect(await openOf("from=2027-01-01&to=2027-01-09")).toEqual(["2027-01-09", 1211_25]);
    expect(await openOf("from=2027-01-01&to=2027-01-10")).toEqual(["2027-01-10", 1187_25]);
    expect(await openOf("month=2027-01")).toEqual(["2027-01-31", 0]);
    expect(await openOf("month=2027-02")).toEqual([null, 0]);
    expect(await openOf("month=2026-10")).toEqual(["2026-10-31", 0]);
  });

  test("by month, apartment, source and day", async () => {
    await fillThreeBookings(harness);
    const year = "from=2026-11-01&to=2027-02-28";
    expect((await rowsOf(year)).map(({ key, earned }) => [key, earned])).toEqual([
      ["2026-11", 0],
      ["2027-01", 538_78 + 572_48],
      ["2027-02", 433_82],
    ]);
    const inCash = (amount: number) => ({ received: { ...none.received, cash: amount } });
    expect(await rowsOf("month=2027-01&by=apartment")).toEqual([
      { key: "1", ...byNight.first, ...inCash(24_00) },
      { key: "2", ...byNight.second, ...inCash(1187_25) },
    ]);
    const [web, ...others] = await rowsOf(`${year}&by=source`);
    expect(others).toEqual([]);
    expect(web).toMatchObject({ key: "web", booked: 1830_85, touristFee: 54_00, refunded: 0 });
    const days = await rowsOf("month=2027-01");
    expect(days.map(({ key }) => key)).toEqual([
      "2027-01-10",
      "2027-01-11",
      "2027-01-12",
      "2027-01-13",
      "2027-01-29",
      "2027-01-30",
      "2027-01-31",
    ]);
    // 138.00 + 6.90 of accommodation and service, less the tax.
    expect(days[1]).toMatchObject({ touristFee: 6_00, received: none.received });
    expect((days[1]?.earned ?? 0) + (days[1]?.vat ?? 0)).toBe(144_90);
  });

  test("faulty months and days are kept as typed, and this month is shown", async () => {
    for (const query of ["month=2027-13", "from=2027-02-30&to=x", "from=2027-02-01", "month='"])
      expect((await load(query)).span).toMatchObject({ faulty: true, month: "2026-11" });
    expect((await load("from=2027-02-30&to=x")).span.typed).toEqual({
      from: "2027-02-30",
      to: "x",
    });
  });

  test("the files: the table with its sum, and every movement", async () => {
    await fillThreeBookings(harness);
    const params = new URLSearchParams("month=2027-01&by=apartment");
    const { file, name } = await exportReport(params, "en", harness.app);
    expect(name).toBe("money-2027-01-01-2027-01-31-apartment.csv");
    expect(file.split("\r\n").at(-2)).toBe(
      "Total,1111.26,166.69,42.00,0.00,0.00,1211.25,0.00,0.00,0.00,0.00,0.00",
    );
    const movements = exportMovements(
      new URLSearchParams("from=2026-11-01&to=2027-02-28"),
      "en",
      harness.app,
    );
    const lines = (await new Response(movements.file).text()).split("\r\n");
    const { rows } = await sql<{ n: number }>`select count(*) as n from ledger_movements`.execute(
      harness.database.db,
    );
    expect(lines.length).toBe(Number(rows[0]?.n) + 2);
    expect(lines[0]).toMatch(/^Day,Kind,Booking,Debit,Credit,Amount,Currency/);
    expect(lines.slice(1).join("\n")).not.toContain("\uFEFF");
    const [last] = lines.slice(-2);
    expect(last).toMatch(/^2027-01-29,payment,KF-\w+,cash,guest,1187\.25,EUR,cash,,,,,,,payment:/);
  });

  test("cash in another currency stands in the file with its rate", async () => {
    const { moved } = await fillThreeBookings(harness);
    const pay = (currency: string, amount: number, rate: string) =>
      cash(harness, moved, "2027-02-03", 10_00, { currency, amount, rate });
    await pay("MUR", 524_00, "52.40");
    await pay("JPY", 1_625, "162.5");
    const { file } = exportMovements(new URLSearchParams("month=2027-02"), "de", harness.app);
    const lines = (await new Response(file).text()).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",").slice(3, 11).join(",")).toSorted()).toEqual([
      "cash,guest,10.00,EUR,cash,1625,JPY,162.5",
      "cash,guest,10.00,EUR,cash,524.00,MUR,52.40",
    ]);
  });

  test("a month is read from its own sums, by the index of their days", async () => {
    await fillThreeBookings(harness);
    const plan = await planOf(
      `select basis, source, debit, credit, sum(amount) from ledger_sums where basis in ('earned', 'recorded')
        and day between '2027-01-01' and '2027-01-31' group by basis, source, debit, credit`,
    );
    expect(plan).toMatch(
      dialect === "sqlite"
        ? /SEARCH ledger_sums USING INDEX .*basis=\? AND day>\? AND day<\?/
        : /Index Scan using ledger_sums_pk/,
    );
  });

  test("the sums cannot diverge: every statement that writes movements changes them, a rolled back one does not", async () => {
    const { moved } = await fillThreeBookings(harness);
    const { db } = harness.database;
    const all = () => readBalancesOn(db, null);
    const before = await all();
    const undone = inTransaction(db, async (trx) => {
      const { id: bookingId, currency } = moved;
      const entry = { ref: "x", kind: "payment", bookingId, currency, actor: "owner" } as const;
      const at = { at: "2027-01-01T08:00:00.000Z", day: "2027-01-01" };
      await insertEntry(trx, { ...entry, ...at, movements: [move("cash", "guest", 5_00)] });
      expect((await readBalancesOn(trx, null)).open).toBe(before.open - 5_00);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await all()).toEqual(before);
    expect(await findInconsistencies(db)).toEqual([]);
  });

  test("demonstration bookings are shown while there is no other, and then count nowhere", async () => {
    const { app } = harness;
    const past = { checkIn: "2026-12-01", checkOut: "2026-12-08" };
    const source = "demo" as "web";
    const demo = await harness.place(aRequest({ stay: past, source, payment: aCard("success") }));
    harness.clock.set("2027-01-04T08:00:00Z");
    const shown = await load("month=2026-12&by=source");
    expect(shown.rows.map(({ key }) => key)).toEqual(["demo"]);
    expect(shown.total).toMatchObject({ earned: expect.toSatisfy(isAbove0), touristFee: 42_00 });
    expect((await loadVat(app)).turnover).toBe(shown.total.earned);
    expect(await loadFeeReturn("2026-12", app)).toMatchObject({ total: 42_00, lines: [{}] });

    await harness.place(aRequest({ payment: aCard("success") }));
    const real = await load("month=2026-12&by=source");
    expect([real.rows, real.total]).toEqual([[], none]);
    expect((await load("")).balances).toMatchObject({ open: 42_00, refundsOwed: 0 });
    expect((await loadVat(app)).turnover).toBe(0);
    expect(await loadFeeReturn("2026-12", app)).toMatchObject({ total: 0, lines: [] });
    const { file } = exportMovements(new URLSearchParams("month=2026-11"), "en", app);
    expect((await new Response(file).text()).trimEnd().split("\r\n")).toHaveLength(1);
    expect(bookingOf(demo).source).toBe("demo");
  });

  test("the figures of one page agree, also when another process writes meanwhile", async () => {
    await fillThreeBookings(harness);
    const { db } = harness.database;
    const seen = await inSnapshot(db, async (snapshot) => {
      const first = await readBalancesOn(snapshot, null);
      if (dialect === "postgres") await harness.place(aRequest({ payment: aCard("success") }));
      return [first, await readBalancesOn(snapshot, null)];
    });
    expect(seen[1]).toEqual(seen[0]);
  });

  async function planOf(query: string): Promise<string> {
    const { db } = harness.database;
    return db.connection().execute(async (connection) => {
      // A table of a few rows would be read as a whole.
      if (dialect === "postgres")
        await sql`set enable_seqscan = off; set enable_bitmapscan = off`.execute(connection);
      const explain = dialect === "sqlite" ? "explain query plan" : "explain";
      const { rows } = await sql
        .raw<Record<string, unknown>>(`${explain} ${query}`)
        .execute(connection);
      if (dialect === "postgres") await sql`reset all`.execute(connection);
      return rows.map((row) => Object.values(row).join(" ")).join("\n");
    });
  }

  test("owners only", async () => {
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    const owner = await signedInBrowser(harness.app);
    const staff = await signedInBrowser(harness.app, staffEmail);
    for (const path of ["", "/export", "/movements", "/vat/export"]) {
      expect((await owner.get(`/admin/money${path}?month=2027-01`)).status).toBe(200);
      expect((await staff.get(`/admin/money${path}?month=2027-01`)).status).toBe(403);
    }
  });
});
