// The database's own primary key prevents double booking: of concurrent bookings, one succeeds.
import { afterEach, describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import {
  inTransaction,
  isUniqueViolation,
  openDatabase,
} from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { anApartmentRow } from "#tests/support/databases/rows.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("nights on %s", (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  test("50 at once for the same night: one has it, 49 are refused", async () => {
    database = await openTestDatabase(dialect);
    await database.db.insertInto("apartments").values(anApartmentRow()).execute();
    const tries = Array.from({ length: 50 }, () =>
      inTransaction(database.db, (trx) => block(trx, ["2027-03-01"])),
    );
    const results = await Promise.allSettled(tries);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(49);
    expect(refused.every(({ reason }) => isUniqueViolation(reason))).toBe(true);
    expect(await takenNights(database.db)).toEqual(["2027-03-01"]);
  });

  test("overlapping stays at once: each is stored whole or not at all, and none deadlocks", async () => {
    database = await openTestDatabase(dialect);
    await database.db.insertInto("apartments").values(anApartmentRow()).execute();
    const stays = Array.from({ length: 40 }, (_, i) =>
      nightsFrom(addDays("2027-03-01", (i * 3) % 20), 4),
    );
    const results = await Promise.allSettled(
      stays.map((stay) => inTransaction(database.db, (trx) => block(trx, stay))),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.every(({ reason }) => isUniqueViolation(reason))).toBe(true);
    const won = stays.filter((_, i) => results[i]!.status === "fulfilled");
    expect(await takenNights(database.db)).toEqual(won.flat().sort());
  });

  test("a transaction that fails leaves nothing behind", async () => {
    database = await openTestDatabase(dialect);
    await database.db.insertInto("apartments").values(anApartmentRow()).execute();
    const failing = inTransaction(database.db, async (trx) => {
      await block(trx, ["2027-03-01", "2027-03-02"]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await takenNights(database.db)).toEqual([]);
  });

  test("a night needs an apartment, and a booked night its booking", async () => {
    database = await openTestDatabase(dialect);
    await database.db.insertInto("apartments").values(anApartmentRow()).execute();
    const night = {
      apartment_id: 1,
      night: "2027-03-01",
      kind: "block",
      booking_id: null,
      expires_at: null,
      note: null,
    } as const;
    const insert = (values: Parameters<ReturnType<Db["insertInto"]>["values"]>[0]) =>
      database.db
        .insertInto("nights")
        .values(values as never)
        .execute();
    await expect(insert({ ...night, apartment_id: 99 })).rejects.toThrow(/foreign key/i);
    await expect(insert({ ...night, kind: "booking" })).rejects.toThrow(/nights_of_a_booking/);
    await expect(insert({ ...night, kind: "booking", booking_id: "nobody" })).rejects.toThrow(
      /foreign key/i,
    );
    await expect(insert(night)).resolves.toBeDefined();
  });
});

test("two that lock rows in opposite order: PostgreSQL ends one, and it is retried", async () => {
  const database = await openTestDatabase("postgres");
  try {
    await database.db
      .insertInto("apartments")
      .values([anApartmentRow(), anApartmentRow({ id: 2, slug: "second" })])
      .execute();
    let runs = 0;
    let arrived = 0;
    const both = Promise.withResolvers<void>();
    const lock = (ids: number[]) =>
      inTransaction(database.db, async (trx) => {
        runs++;
        for (const id of ids) {
          await trx.updateTable("apartments").set({ floor: 3 }).where("id", "=", id).execute();
          // Each holds its first row before either asks for the second.
          if (++arrived === 2) both.resolve();
          await both.promise;
        }
      });
    await Promise.all([lock([1, 2]), lock([2, 1])]);
    expect(runs).toBe(3);
  } finally {
    await database.close();
  }
});

test.each(databases)(
  "counts and sums are numbers on %s, and ping returns whether it answers",
  async (dialect) => {
    const database = await openTestDatabase(dialect);
    await database.db
      .insertInto("apartments")
      .values([anApartmentRow(), anApartmentRow({ id: 2, slug: "second" })])
      .execute();
    const row = await database.db
      .selectFrom("apartments")
      .select((eb) => [eb.fn.countAll().as("count"), eb.fn.sum("base_rate").as("sum")])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 2, sum: 240_00 });
    const second = dialect === "postgres" ? await openDatabase(database.settings) : database;
    expect(await second.ping()).toBe(true);
    await second.close();
    expect(await second.ping()).toBe(false);
    if (dialect === "postgres") await database.close();
  },
);

function nightsFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(first, i));
}

async function block(trx: Db, nights: string[]): Promise<void> {
  for (const night of nights) {
    await trx
      .insertInto("nights")
      .values({
        apartment_id: 1,
        night,
        kind: "block",
        booking_id: null,
        expires_at: null,
        note: null,
      })
      .execute();
  }
}

async function takenNights(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("nights").select("night").orderBy("night").execute();
  return rows.map(({ night }) => night);
}
