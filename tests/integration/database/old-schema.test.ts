// A database with the first schema and rows in all its tables: every migration runs over them, and none is lost.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { insertPayment, updatePayment } from "#app/bookings/payments/payments.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { migrate, migrationNames } from "#db/migrate.server.ts";
import { tablesInOrder } from "#db/tables-in-order.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

// The last migration of the first release's schema.
const firstSchema = "2026-11-20-4-requests";

describe.each(databases)("the first schema on %s", (dialect) => {
  const clock = aClock("2026-11-20T08:00:00Z");
  let database: TestDatabase;
  let today: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { migrated: false });
    await migrate(database, firstSchema);
    today = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => Promise.all([database.close(), today.close()]));

  test("with rows in its tables is migrated, and every row is unchanged", async () => {
    const { db } = database;
    const now = clock.now();
    const booking = await writeBooking(today.db, aBooking(), now, { isBare: true });
    await inTransaction(today.db, async (trx) => {
      const money = {
        amount: booking.dueNow,
        currency: "EUR",
        cardBrand: "Visa",
        cardLast4: "4242",
      };
      const attempt = { bookingId: booking.id, attempt: 1, gateway: "sandbox", id: "first", now };
      await insertPayment(trx, { ...money, ...attempt });
      await updatePayment(trx, "first", { status: "captured", gatewayReference: "sbx_1" }, now);
      await insertEvents(trx, booking.id, { actor: "guest", what: "placed", now });
      await enqueueEmail(trx, {
        kind: "guestConfirmation",
        bookingId: booking.id,
        language: "fr",
        recipient: booking.email,
        payload: { manageToken: "x" },
        now,
      });
      const minute = { created_at: now.toISOString(), expires_at: "2026-12-01T00:00:00.000Z" };
      await trx
        .insertInto("drafts")
        .values({
          ...minute,
          id_hash: "h",
          data: "{}",
          booking_id: null,
          updated_at: minute.created_at,
        })
        .execute();
    });
    await copyRows(today, database);
    const before = await rowsOf(database);
    expect(Object.values(before).filter(({ length }) => length > 0).length).toBeGreaterThan(8);

    await migrate(database);

    const after = await rowsOf(database, before);
    expect(after).toEqual(before);
    expect(migrationNames.length).toBeGreaterThan(10);
    // They run in the order of their names: a tenth of a day would come before the second, which former releases have run.
    for (const name of migrationNames) expect(name).toMatch(/^\d{4}-\d{2}-\d{2}-\d-[a-z]/);
    const app = anApp(database, clock);
    const known = await findBookingByReference(db, booking.reference);
    expect(known).toMatchObject({ status: "confirmed", total: booking.total });
    const cancelRequest = {
      reference: booking.reference,
      version: known!.version,
      actor: "guest" as const,
    };
    const cancelled = await cancelBooking({ ...cancelRequest, agreedRefund: booking.dueNow }, app);
    expect(cancelled).toMatchObject({ ok: true, refund: booking.dueNow });
  }, 120_000);
});

/** Copies today's rows, as far as the other schema has tables and columns for them. */
async function copyRows(from: TestDatabase, to: TestDatabase): Promise<void> {
  for (const { name, columns } of await tablesInOrder(to)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const query = sql<Record<string, unknown>>`select ${names} from ${sql.table(name)}`;
    for (const row of (await query.execute(from.db)).rows) {
      const values = sql.join(columns.map((column) => row[column]));
      await sql`insert into ${sql.table(name)} (${names}) values (${values})`.execute(to.db);
    }
  }
}

/** The rows of every table as text, sorted; of those in `like` only the columns that they had there. */
async function rowsOf(
  database: TestDatabase,
  like?: Record<string, string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of await tablesInOrder(database)) {
    if (like && !(name in like)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.db,
    );
    const known = like?.[name]?.[0] ? Object.keys(JSON.parse(like[name][0]) as object) : columns;
    found[name] = rows
      .map((row) =>
        JSON.stringify(Object.fromEntries(known.toSorted().map((key) => [key, row[key]]))),
      )
      .toSorted();
  }
  return found;
}
