// The content version: changed by everything visitors are shown, in the same transaction, and by nothing else.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

// Every other table must change the version. Before adding a name here: no cached page may show it.
const notShown = [
  /^(?:bookings|booking_\w+|payments|drafts|agent_drafts|idempotency_keys|sandbox_payments|apartment_keys|stay_keys|ended_codes)$/,
  /^(?:invoices?|invoice_\w+|stay_letters|review_links|review_refusals|stripe_\w+)$/,
  /^(?:ledger_\w+|cash_days|disputes|damage_deposits|deposit_holds|fee_\w+|extras|payment_plans|cleanings)$/,
  // The uses change with the nights of their booking, the history with the rates and promotions.
  /^(?:promotion_uses|price_history)$/,
  /^(?:outbox|inbox_letters|messages?|message_\w+|staff_messages|received_emails|mailboxes|secrets)$/,
  /^(?:people|person_\w+|invitations|second_factors|recovery_codes|passkeys|passkey_\w+|kept_forms)$/,
  /^(?:known_devices|sign_in_delays|audit_log|\w*_limits|\w*_counts|visit_\w+|channel_\w+)$/,
  // Only the admin shows them.
  /^(?:damage_(?:notes|pictures)|waiting_entries|push_\w+|webhook_\w+)$/,
  // Only the admin and the booking's own page show the guests of a storm, prices found elsewhere and passes.
  /^(?:storm_guests|best_price_\w+|wallet_\w+|day_presses)$/,
  // Binary data, which no page shows; the row of their picture changes the version.
  /^picture_originals$/,
  /^(?:payouts|payout_\w+)$/,
  // When apartments were on sale; whether one is now stands in its own row.
  /^apartment_sales$/,
  // What is published of them is written to the tables of the rates.
  /^(?:rate_drafts|rate_versions)$/,
  /^site_text_drafts$/,
  /^announcements$/,
  // The versioning itself.
  /^(?:content_versions|kysely_\w+|sqlite_\w+)$/,
];

describe.each(databases)("the content version on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  const names = async (query: string) =>
    (await sql<{ name: string }>`${sql.raw(query)}`.execute(database.db)).rows
      .map(({ name }) => name)
      .toSorted();

  test("every table changes it, or is listed as one that visitors are not shown", async () => {
    const tables = await names(
      dialect === "sqlite"
        ? "select name from sqlite_master where type = 'table'"
        : "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const changing = await names(
      dialect === "sqlite"
        ? "select tbl_name as name from sqlite_master where type = 'trigger' and sql like '%content_versions%' group by tbl_name having count(*) = 3"
        : "select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'changes_content'",
    );
    const shown = tables.filter((table) => !notShown.some((pattern) => pattern.test(table)));
    expect(shown).toEqual(changing);
    expect(changing).toContain("nights");
  });

  test("a change that another process commits is seen at once, an open or rolled back one never", async () => {
    const other = await openDatabase(database.settings);
    try {
      const before = await other.contentVersion();
      await inTransaction(database.db, async (trx) => {
        await trx.updateTable("apartments").set({ base_rate: 1 }).execute();
        expect(await other.contentVersion()).toBe(before);
        expect(await database.contentVersion()).toBe(before);
      });
      const after = await other.contentVersion();
      expect(after).toBeGreaterThan(before);
      expect(await database.contentVersion()).toBe(after);

      const undone = inTransaction(database.db, async (trx) => {
        await trx.updateTable("apartments").set({ base_rate: 2 }).execute();
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(await other.contentVersion()).toBe(after);
    } finally {
      await other.close();
    }
  });

  test("a night that is sold and one that is freed change it; a delete without rows and an email do not", async () => {
    const { db } = database;
    const night = { apartment_id: 1, night: "2027-03-01", kind: "block" as const };
    const version = () => database.contentVersion();
    const start = await version();
    await db.insertInto("nights").values(night).execute();
    const sold = await version();
    await db.deleteFrom("nights").where("night", "=", "2027-03-01").execute();
    const freed = await version();
    expect(sold).toBeGreaterThan(start);
    expect(freed).toBeGreaterThan(sold);
    await db.deleteFrom("nights").where("night", "=", "2027-03-01").execute();
    await db.updateTable("outbox").set({ attempts: 1 }).execute();
    expect(await version()).toBe(freed);
  });

  test("many concurrent writers do not deadlock", async () => {
    const start = await database.contentVersion();
    const months = ["01", "02", "03", "04", "05", "06", "07", "08"];
    await Promise.all(
      months.map((month, n) =>
        inTransaction(database.db, (trx) =>
          trx
            .insertInto("nights")
            .values(
              [1, 2, 3].map((day) => ({
                apartment_id: (n % 6) + 1,
                night: `2027-${month}-0${day}`,
                kind: "block" as const,
              })),
            )
            .execute(),
        ),
      ),
    );
    expect(await database.contentVersion()).toBeGreaterThanOrEqual(start + months.length);
  });
});
