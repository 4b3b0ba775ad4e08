// Cached rates and texts: never older than the last committed change, whichever process made it.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const rateOf = async (db: Db) => (await readRates(db)).of(1).baseRate;
const setRate = (db: Db, cents: number) =>
  db.updateTable("apartments").set({ base_rate: cents }).where("id", "=", 1).execute();

describe.each(databases)("cached content on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  test("it is read once, and again after a change by this process or another", async () => {
    const { db } = database;
    const first = await readRates(db);
    expect(await readRates(db)).toBe(first);
    await setRate(db, 12_300);
    expect(await rateOf(db)).toBe(12_300);
    const other = await openDatabase(database.settings);
    try {
      expect(await rateOf(other.db)).toBe(12_300);
      await setRate(other.db, 45_600);
      expect(await rateOf(db)).toBe(45_600);
    } finally {
      await other.close();
    }
  });

  test("a transaction sees what it wrote, and what is rolled back is not cached", async () => {
    const { db } = database;
    const before = await rateOf(db);
    const undone = inTransaction(db, async (trx) => {
      await setRate(trx, 1);
      expect(await rateOf(trx)).toBe(1);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await rateOf(db)).toBe(before);
  });

  test("a change made while it is read is not missed by the next read", async () => {
    const { db } = database;
    let value = "old";
    const read = async () => {
      const found = { value };
      value = "new";
      await setRate(db, 7_700);
      return found;
    };
    expect(await cacheContent(db, "test", read)).toEqual({ value: "old" });
    expect(await cacheContent(db, "test", read)).toEqual({ value: "new" });
  });

  test("the cached value cannot be mutated; a failure is not cached", async () => {
    const { db } = database;
    const [apartment] = await listApartments(db, "en", facts);
    expect(() => apartment!.features.push("helipad")).toThrow(TypeError);
    await expect(cacheContent(db, "test", () => Promise.reject(new Error("gone")))).rejects.toThrow(
      "gone",
    );
    expect(await cacheContent(db, "test", async () => "there")).toBe("there");
  });
});
