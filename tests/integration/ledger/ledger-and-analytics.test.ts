// The demonstration years have a ledger without faults, and analytics earns night by night what the ledger does.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listSoldStays } from "#app/analytics/metrics.sql.server.ts";
import { soldNightsIn } from "#app/analytics/rules/performance.ts";
import { compareCardMoney } from "#app/bookings/ledger/ledger-gaps.sql.server.ts";
import { postMissingBookings } from "#app/bookings/ledger/post-missing.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { fillDemoData } from "#db/demo.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the ledger of the demonstration years on %s", (dialect) => {
  const clock = aClock("2027-03-14T08:00:00Z");
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    // Registered, so that the ledger has value added tax to add back.
    const registered = { ...facts, vatNumber: "20123456" };
    await fillDemoData(database, { now: clock.now() }, registered);
  }, 240_000);
  afterEach(() => database.close());

  test("room revenue by night is that of analytics; nothing is missing, and no guest who left owes anything", async () => {
    const { db } = database;
    const year = { from: "2026-03-15", to: "2027-03-14" };
    const sold = { made: year, nights: year, timeZone: facts.timeZone };
    const stays = await listSoldStays(db, sold);
    const rows = await db
      .selectFrom("ledger_movements")
      .select(["earned_on", "debit", "credit", "amount"])
      .where("earned_on", ">=", year.from)
      .where("earned_on", "<=", year.to)
      .where((eb) => eb.or([eb("debit", "=", "accommodation"), eb("credit", "=", "accommodation")]))
      .execute();
    const earned = new Map<string, number>();
    let tax = 0;
    for (const { earned_on, debit, credit, amount } of rows) {
      const day = earned_on ?? "";
      // Between the account and that of the tax: part of the price, so it is added back.
      if (debit === "vat" || credit === "vat") tax += amount;
      else
        earned.set(day, (earned.get(day) ?? 0) + (credit === "accommodation" ? amount : -amount));
    }
    expect(tax).toBeGreaterThan(0);
    for (let day = year.from; day <= year.to; day = addDays(day, 1)) {
      const { revenue } = soldNightsIn(stays, { from: day, to: day });
      expect([day, earned.get(day) ?? 0]).toEqual([day, revenue]);
    }
    expect(await findInconsistencies(db)).toEqual([]);
    const { payments, ledger } = await compareCardMoney(db);
    expect([payments > 0, ledger]).toEqual([true, payments]);
    const countEntries = () =>
      db
        .selectFrom("ledger_entries")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
    const before = await countEntries();
    await postMissingBookings({ since: new Date("2020-01-01") }, anApp(database, clock));
    expect(await countEntries()).toEqual(before);
    const { open } = await db
      .selectFrom("ledger_movements")
      .innerJoin("bookings", "bookings.id", "booking_id")
      .select((eb) =>
        eb.fn
          .sum<number>(
            eb
              .case()
              .when("debit", "=", "guest")
              .then(eb.ref("amount"))
              .else(eb.neg(eb.ref("amount")))
              .end(),
          )
          .as("open"),
      )
      .where("status", "=", "checked_out")
      .where((eb) => eb.or([eb("debit", "=", "guest"), eb("credit", "=", "guest")]))
      .executeTakeFirstOrThrow();
    expect(open).toBe(0);
  });
});
