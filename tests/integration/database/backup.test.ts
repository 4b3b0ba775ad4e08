// Backup and restore: taken while others write, restored row by row and picture by picture, on either database from either.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { eachOriginal } from "#app/pictures/pictures.sql.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { migrate, migrationNames } from "#db/migrate.server.ts";
import { restoreBackup } from "#db/restore-backup.server.ts";
import { tablesInOrder } from "#db/tables-in-order.server.ts";
import { excludedTables, writeBackup } from "#db/write-backup.server.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aFormerUpload, anUpload } from "#tests/support/pictures/originals.ts";
import type { TestOriginal } from "#tests/support/pictures/originals.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("a backup on %s", (dialect) => {
  let source: TestDatabase;
  let folder: string;
  let file: string;
  beforeEach(async () => {
    source = await openTestDatabase(dialect, { seeded: true });
    folder = mkdtempSync(join(tmpdir(), "backups-"));
    file = join(folder, "house.gz");
  });
  afterEach(async () => {
    await source.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The source as a site; SQLite's file is in its DATA_DIR. */
  function aSite() {
    const dataDir = dialect === "sqlite" ? source.settings.dataDir : join(folder, "data");
    const made = anApp(source, aClock());
    const site = { ...made, environment: { ...made.environment, dataDir } };
    return { site, from: { ...source.settings, dataDir } };
  }

  const book = (week: number) =>
    placeBooking(
      aRequest({
        stay: aStay({ checkIn: addDays("2027-01-10", 7 * week) }),
        ...(week % 2 === 0 ? { payment: aCard("success") } : {}),
      }),
      anApp(source, aClock("2026-11-20T08:00:00.000Z")),
    );

  test.each(databases)(
    "is restored on %s, row by row, with its pictures",
    async (target) => {
      const { site, from } = aSite();
      const uploads = [await anUpload(site, 0), await anUpload(site, 60)];
      // A picture of the former release, which was not moved into the database yet.
      uploads.push(await aFormerUpload(source, from.dataDir, Buffer.from("the terrace")));
      await anOwner(site);
      for (let week = 0; week < 4; week++) expect((await book(week)).ok).toBe(true);
      const written = await writeBackup(from, file);

      const empty = await anEmptyPlace(target);
      try {
        expect(await restoreBackup(file, empty.settings)).toEqual({ ok: true, ...written });
        const restored = await openDatabase(empty.settings);
        expect(await everything(restored)).toEqual(await everything(source));
        expect(await originalsIn(restored)).toEqual(asTexts(uploads));
        await restored.close();
        expect(await restoreBackup(file, empty.settings)).toEqual({
          ok: false,
          reason: "notEmpty",
        });
      } finally {
        await empty.close();
      }
    },
    120_000,
  );

  test.each(databases)(
    "of the former release, whose originals were files, is restored on %s with them in the database",
    async (target) => {
      const former = await openTestDatabase(dialect, { migrated: false });
      const empty = await anEmptyPlace(target);
      try {
        const last = migrationNames.indexOf("2026-11-26-3-picture-originals") - 1;
        await migrate(former, migrationNames[last]);
        const dataDir = dialect === "sqlite" ? former.settings.dataDir : join(folder, "data");
        const upload = await aFormerUpload(former, dataDir, Buffer.from("the terrace"));
        // What is left of a picture that was refused or deleted.
        writeFileSync(join(dataDir, "originals", "photo-0000000000000000.jpg"), "nothing");
        await writeBackup({ ...former.settings, dataDir }, file);
        const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
        expect(lines.slice(-3).toSorted()).toEqual([
          expect.stringMatching(/^\{"end":\{"rows":\d+,"pictures":2\}\}$/),
          '{"picture":"photo-0000000000000000.jpg","base64":"bm90aGluZw=="}',
          `{"picture":"${upload.name}.jpg","base64":"dGhlIHRlcnJhY2U="}`,
        ]);

        expect(await restoreBackup(file, empty.settings)).toMatchObject({ ok: true, pictures: 2 });
        const restored = await openDatabase(empty.settings);
        expect(await originalsIn(restored)).toEqual(asTexts([upload]));
        await restored.close();
      } finally {
        await empty.close();
        await former.close();
      }
    },
  );

  test.each([
    ["SQLite", JSON.stringify(new Uint8Array([255, 216, 7]))],
    ["PostgreSQL", JSON.stringify(Buffer.from([255, 216, 7]))],
  ])(
    "by the former release of today's schema, on %s, has originals as rows of numbers: they are restored too",
    async (_, bytes) => {
      const { from } = aSite();
      const { name } = await aFormerUpload(source, from.dataDir, Buffer.from([255, 216, 7]));
      await writeBackup(from, file);
      const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
      const end = JSON.parse(lines.at(-1)!) as { end: { rows: number; pictures: number } };
      end.end.rows += 1;
      const table = '{"table":"picture_originals","columns":["picture","bytes"]}';
      lines.splice(-2, 2, table, `["${name}",${bytes}]`, lines.at(-2)!, JSON.stringify(end));
      writeFileSync(file, gzipSync(lines.join("\n")));
      const empty = await anEmptyPlace(dialect);
      expect(await restoreBackup(file, empty.settings)).toMatchObject({ ok: true, pictures: 1 });
      const restored = await openDatabase(empty.settings);
      expect(await originalsIn(restored)).toEqual([`${name} /9gH`]);
      await restored.close();
      await empty.close();
    },
  );

  test("reads each original only when the one before was consumed: one is in memory, not all", async () => {
    const { site } = aSite();
    for (const hue of [0, 60, 120]) await anUpload(site, hue);
    let queries = 0;
    const counted = await openDatabase(source.settings, () => queries++);
    const originals = eachOriginal(counted.db);
    const seen: [string | undefined, number][] = [];
    for (let n = 0; n < 4; n++) seen.push([(await originals.next()).value?.picture, queries]);
    await counted.close();
    const names = await source.db
      .selectFrom("pictures")
      .select("name")
      .where("original", "is not", null)
      .orderBy("name")
      .execute();
    expect(seen).toEqual([...names.map(({ name }, n) => [name, n + 1]), [undefined, 4]]);
  });

  test("taken while guests book is a consistent snapshot: no booking without its nights and emails", async () => {
    const booking = (async () => {
      const acknowledged: string[] = [];
      for (let week = 0; week < 16; week++) {
        const placed = await book(week);
        if (placed.ok) acknowledged.push(placed.booking.reference);
      }
      return acknowledged;
    })();
    const before = await bookingCount(source);
    await writeBackup(source.settings, file);
    const after = await bookingCount(source);
    await booking;

    const empty = await anEmptyPlace(dialect);
    try {
      expect((await restoreBackup(file, empty.settings)).ok).toBe(true);
      const restored = await openDatabase(empty.settings);
      expect(await findInconsistencies(restored.db)).toEqual([]);
      const count = await bookingCount(restored);
      expect(count).toBeGreaterThanOrEqual(before);
      expect(count).toBeLessThanOrEqual(after);
      await restored.close();
    } finally {
      await empty.close();
    }
  }, 120_000);

  test("leaves out the networks that bookings came from, which are stored for a day only", async () => {
    const networkHash = "a".repeat(64);
    await source.db
      .insertInto("booking_networks")
      .values({ booking_id: "b", network_hash: networkHash, created_at: new Date().toISOString() })
      .execute();
    await writeBackup(source.settings, file);
    expect(gunzipSync(readFileSync(file)).toString("utf8")).not.toContain(networkHash);
  });

  test("that is incomplete, invalid, or of a later release is refused before anything is written", async () => {
    await writeBackup(source.settings, file);
    const whole = readFileSync(file);
    const lines = gunzipSync(whole).toString("utf8").trimEnd().split("\n");
    const later = lines.with(
      0,
      lines[0]!.replace('"migrations":[', '"migrations":["2099-01-01-0-later",'),
    );
    const aRow = lines.findIndex((line) => line.startsWith("["));
    const broken: [bytes: Buffer | string, reason: string][] = [
      [whole.subarray(0, whole.length / 2), "notWhole"],
      [gzipSync(lines.slice(0, -1).join("\n")), "notWhole"],
      [gzipSync(lines.toSpliced(aRow, 1).join("\n")), "notWhole"],
      ["hello", "notWhole"],
      [gzipSync("{}\n"), "notWhole"],
      [gzipSync(later.join("\n")), "newer"],
    ];
    const empty = await anEmptyPlace(dialect);
    try {
      for (const [bytes, reason] of broken) {
        writeFileSync(file, bytes);
        expect(await restoreBackup(file, empty.settings)).toEqual({ ok: false, reason });
      }
      writeFileSync(file, whole);
      expect((await restoreBackup(file, empty.settings)).ok).toBe(true);
    } finally {
      await empty.close();
    }
  }, 120_000);

  /** Settings of an empty place, with no database yet. */
  async function anEmptyPlace(kind: (typeof databases)[number]) {
    const dataDir = mkdtempSync(join(folder, "new-"));
    if (kind === "sqlite")
      return { settings: { databaseUrl: null, dataDir }, close: async () => {} };
    const { settings, close } = await openTestDatabase("postgres", { migrated: false });
    return { settings: { ...settings, dataDir }, close };
  }
});

async function bookingCount({ db }: Database): Promise<number> {
  const { n } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

async function originalsIn({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom("picture_originals").selectAll().execute();
  return asTexts(rows.map(({ picture: name, bytes }) => ({ name, bytes })));
}

function asTexts(originals: TestOriginal[]): string[] {
  return originals.map((o) => `${o.name} ${Buffer.from(o.bytes).toString("base64")}`).toSorted();
}

/** Every row of every table, except those a backup leaves out or writes in another way. */
async function everything(database: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name, columns } of await tablesInOrder(database)) {
    if (excludedTables.includes(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.db,
    );
    tables[name] = rows
      .map((row) => JSON.stringify(columns.toSorted().map((key) => row[key])))
      .toSorted();
  }
  return tables;
}
