// Migrations and seed, on both databases, from nothing.
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed } from "#db/seed.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases, openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("an empty %s database", (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());
  test("is unchanged when a later release has migrated it, but an unknown history is refused", async () => {
    database = await openTestDatabase(dialect);
    const note = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01T00:00:00.000Z')`.execute(
        database.db,
      );
    await note("9999-12-31-1-next-release");
    await migrate(database);
    await note("2026-11-20-9-of-another-program");
    await expect(migrate(database)).rejects.toThrow("could not be migrated");
  });
  test("gets every table, each named in docs/retention.md, and migrating again changes nothing", async () => {
    database = await openTestDatabase(dialect, { migrated: false });
    await migrate(database);
    const first = await tableNames(database);
    await migrate(database);
    const retention = readFileSync("docs/retention.md", "utf8");
    expect(first.filter((name) => !retention.includes(`\`${name}\``))).toEqual([]);
    expect(first).toEqual([
      "agent_drafts",
      "announcements",
      "apartment_keys",
      "apartment_sales",
      "apartment_words",
      "apartments",
      "audit_log",
      "best_price_claims",
      "best_price_pictures",
      "booking_events",
      "booking_extras",
      "booking_links",
      "booking_networks",
      "booking_notes",
      "booking_refunds",
      "bookings",
      "cash_days",
      "channel_claims",
      "channel_conflicts",
      "channel_exports",
      "channel_feeds",
      "channel_import_files",
      "channel_import_problems",
      "channel_import_stays",
      "channel_imports",
      "channel_stays",
      "cleanings",
      "content_versions",
      "damage_deposits",
      "damage_notes",
      "damage_pictures",
      "dated_seasons",
      "day_presses",
      "deposit_holds",
      "disputes",
      "drafts",
      "ended_codes",
      "extras",
      "feature_words",
      "fee_exemptions",
      "fee_return_lines",
      "fee_returns",
      "idempotency_keys",
      "inbox_letters",
      "invitations",
      "invoice_years",
      "invoices",
      "kept_forms",
      "known_devices",
      "ledger_entries",
      "ledger_movements",
      "ledger_sums",
      "mailboxes",
      "message_answers",
      "message_limits",
      "message_templates",
      "messages",
      "night_prices",
      "night_rules",
      "nights",
      "outbox",
      "passkey_challenges",
      "passkeys",
      "payment_plans",
      "payments",
      "payout_lines",
      "payouts",
      "people",
      "person_sessions",
      "picture_originals",
      "picture_words",
      "pictures",
      "price_history",
      "promotion_uses",
      "promotions",
      "push_notices",
      "push_subscriptions",
      "rate_drafts",
      "rate_versions",
      "received_emails",
      "recovery_codes",
      "review_links",
      "review_refusals",
      "reviews",
      "sandbox_payments",
      "season_names",
      "seasons",
      "second_factors",
      "secrets",
      "settings",
      "sign_in_delays",
      "site_text_drafts",
      "site_text_versions",
      "staff_messages",
      "stay_keys",
      "stay_letters",
      "storm_apartments",
      "storm_guests",
      "storms",
      "stripe_events",
      "testimonial_words",
      "testimonials",
      "use_counts",
      "visit_counts",
      "visit_days",
      "visit_lost_days",
      "visit_months",
      "visit_rolls",
      "visit_salts",
      "visit_views",
      "visit_wishes",
      "waiting_entries",
      "wallet_devices",
      "wallet_passes",
      "webhook_endpoints",
      "webhook_messages",
      "year_rates",
    ]);
    expect(await tableNames(database)).toEqual(first);
  });
  test("keeps its refunds when their table is recreated, and the previous release goes on writing", async () => {
    database = await openTestDatabase(dialect, { migrated: false });
    await migrate(database, "2026-11-27-1-ledger");
    const { db } = database;
    const given = await openPaymentHarness(dialect);
    try {
      const booking = bookingOf(await given.place(aRequest({ payment: aCard("success") })));
      const { reference, version, dueNow } = booking;
      const request = { reference, version, agreedRefund: dueNow, actor: "guest" } as const;
      await cancelBooking(request, given.app);
      const rows = given.database.db;
      const apartments = await rows.selectFrom("apartments").selectAll().execute();
      // Only the columns that there were at the time.
      const then = await db.introspection.getTables();
      const copy = async <Row extends object>(table: string, row: Row): Promise<Row> => {
        const columns = then.find(({ name }) => name === table)?.columns ?? [];
        const known = columns.map(({ name }) => [name, row[name as keyof Row]]);
        const old = Object.fromEntries(known) as Row;
        await db
          .insertInto(table as "bookings")
          .values(old as never)
          .execute();
        return old;
      };
      for (const each of apartments) await copy("apartments", each);
      const [bookings, payments] = [rows.selectFrom("bookings"), rows.selectFrom("payments")];
      await copy("bookings", await bookings.selectAll().executeTakeFirstOrThrow());
      await copy("payments", await payments.selectAll().executeTakeFirstOrThrow());
      const refund = await rows.selectFrom("booking_refunds").selectAll().executeTakeFirstOrThrow();
      const old = await copy("booking_refunds", refund);
      await migrate(database);
      const added = { gateway_reference: null, failures: 0, dispute_id: null };
      const listed = () => db.selectFrom("booking_refunds").selectAll().orderBy("id").execute();
      expect(await listed()).toEqual([{ ...old, ...added }]);
      const again = { ...old, id: "zz" };
      await db.insertInto("booking_refunds").values(again).execute();
      expect(await listed()).toContainEqual({ ...old, ...added, id: "zz" });
    } finally {
      await given.close();
    }
  });
  test("sums the movements that there are already, and those that the previous release writes", async () => {
    database = await openTestDatabase(dialect, { migrated: false });
    await migrate(database, "2026-11-27-6-retained");
    const { db } = database;
    const write = (ref: string, amount: number, earnedOn: string | null) =>
      inTransaction(db, (trx) => {
        const entry = { ref, kind: "cashDifference", bookingId: null, currency: "EUR" } as const;
        const at = { at: "2027-01-01T08:00:00.000Z", day: "2027-01-01", actor: "owner" } as const;
        const movements = [move("cash", "losses", amount, { earnedOn, apartmentId: 2 })];
        return insertEntry(trx, { ...entry, ...at, movements });
      });
    await write("a", 5_00, null);
    await write("b", 7_00, "2027-01-02");
    await migrate(database);
    await write("c", 1_00, "2027-01-02");
    const sums = await db
      .selectFrom("ledger_sums")
      .select(["basis", "day", "apartment_id", "amount"])
      .orderBy("basis")
      .execute();
    expect(sums.map((row) => Object.values(row))).toEqual([
      ["earned", "2027-01-02", 2, 8_00],
      ["recorded", "2027-01-01", 2, 13_00],
      ["total", "", 2, 13_00],
    ]);
    expect(await findInconsistencies(db)).toEqual([]);
  });
  test("is seeded once; the owner's changes survive the next start", async () => {
    database = await openTestDatabase(dialect);
    expect(await seed(database, facts)).toBe(true);
    await database.db
      .updateTable("apartments")
      .set({ base_rate: 99_00 })
      .where("id", "=", 5)
      .execute();
    const before = await everything(database);
    expect(await seed(database, facts)).toBe(false);
    expect(await everything(database)).toEqual(before);
  });
  test("holds the six apartments with their words in every language", async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    const apartments = await database.db
      .selectFrom("apartments")
      .select(["id", "slug", "guests", "base_rate"])
      .orderBy("id")
      .execute();
    expect(apartments).toEqual([
      { id: 1, slug: "deluxe-sea-view-suite", guests: 3, base_rate: 120_00 },
      { id: 2, slug: "premium-family-apartment", guests: 5, base_rate: 175_00 },
      { id: 3, slug: "executive-beach-studio", guests: 2, base_rate: 105_00 },
      { id: 4, slug: "luxury-penthouse-suite", guests: 4, base_rate: 240_00 },
      { id: 5, slug: "classic-double-room", guests: 2, base_rate: 85_00 },
      { id: 6, slug: "garden-view-apartment", guests: 4, base_rate: 145_00 },
    ]);
    const words = await database.db
      .selectFrom("apartment_words")
      .select(["apartment_id", "language"])
      .execute();
    expect(words).toHaveLength(6 * languages.length);
    const settings = await database.db
      .selectFrom("settings")
      .select(["name", "value"])
      .orderBy("name")
      .execute();
    expect(settings.map(({ name }) => name)).toEqual(["rateCard", "stayRules"]);
    const rules = { minNights: 2, maxNights: 60, windowMonths: 18 };
    expect(JSON.parse(settings[1]!.value)).toMatchObject(rules);
  });
  test("is migrated and seeded by four starting at once", async () => {
    database = await openTestDatabase(dialect, { migrated: false });
    // On one SQLite file each start is a process of its own: two-processes.test.ts.
    const own =
      dialect === "postgres"
        ? await Promise.all([1, 2, 3, 4].map(() => openDatabase(database.settings)))
        : [];
    const starting = own.length > 0 ? own : [database];
    const seeded = await Promise.all(
      starting.map(async (each) => {
        await migrate(each);
        return seed(each, facts);
      }),
    );
    await Promise.all(own.map((each) => each.close()));
    expect(seeded.filter(Boolean)).toHaveLength(1);
  });
});

const tableNames = async ({ db }: TestDatabase) =>
  (await db.introspection.getTables()).map(({ name }) => name).toSorted();
async function everything({ db }: TestDatabase) {
  const words = db.selectFrom("apartment_words").selectAll().orderBy("apartment_id");
  return Promise.all([
    db.selectFrom("apartments").selectAll().orderBy("id").execute(),
    words.orderBy("language").execute(),
    db.selectFrom("feature_words").selectAll().orderBy("feature").orderBy("language").execute(),
    db.selectFrom("seasons").selectAll().orderBy("id").execute(),
    db.selectFrom("settings").selectAll().orderBy("name").execute(),
  ]);
}
