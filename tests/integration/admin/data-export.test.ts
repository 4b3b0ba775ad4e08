// The owner's data export: every row the owner wrote or sold, no secret that grants access.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { exportedTables, readExportedRows } from "#app/admin/settings/exported-rows.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { languages } from "#app/i18n/languages.ts";
import {
  anOwner,
  aStaffMember,
  passphrase,
  signedInBrowser,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { anUpload } from "#tests/support/pictures/originals.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

// Secrets, what belongs to one process or visitor, and what is recreated automatically.
const staysAtHome = [
  // Proposals of 30 days, without personal data.
  "agent_drafts",
  // Addresses of public pages.
  "announcements",
  "apartment_keys",
  "booking_links",
  "booking_networks",
  "channel_claims",
  "channel_conflicts",
  "channel_exports",
  "channel_feeds",
  "channel_import_files",
  "channel_import_problems",
  "channel_imports",
  "content_versions",
  // Keys of buttons on devices: without the device they say nothing.
  "day_presses",
  "drafts",
  "ended_codes",
  "idempotency_keys",
  "inbox_letters",
  "invitations",
  "invoice_years",
  "kept_forms",
  "known_devices",
  "ledger_sums",
  "mailboxes",
  "message_limits",
  "outbox",
  "passkey_challenges",
  "passkeys",
  "people",
  "person_sessions",
  // Devices, and what they were told: without the site's key they are of no use.
  "push_notices",
  "push_subscriptions",
  "rate_drafts",
  "recovery_codes",
  "review_links",
  // Hashes, which only the app's secret can compare.
  "review_refusals",
  "sandbox_payments",
  "second_factors",
  "secrets",
  "sign_in_delays",
  "site_text_drafts",
  "stay_keys",
  "stay_letters",
  "stripe_events",
  "use_counts",
  "visit_counts",
  "visit_months",
  "visit_rolls",
  "visit_salts",
  "visit_views",
  "visit_wishes",
  // Passes on phones and at Google: serial numbers and push tokens.
  "wallet_devices",
  "wallet_passes",
  "webhook_endpoints",
  "webhook_messages",
];

describe.each(databases)("the full data export as a file on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  test("holds every exportable row, readable again, and no secret; the audit log records it", async () => {
    const { db } = database;
    const app = anApp(database, clock);
    await anOwner(app);
    const booking = bookingOf(await placeBooking(aRequest(), app));
    const secret = await replaceSecret(booking, app);
    const original = await anUpload(app);
    const owner = await signedInBrowser(app);

    const { status, page } = await owner.get("/admin/settings/export");
    expect(status).toBe(200);
    const text = JSON.stringify(page);
    const { property, at, tables } = page as unknown as {
      property: string;
      at: string;
      tables: Record<string, Record<string, unknown>[]>;
    };
    expect([property, at]).toEqual(["Kaz Filao", "2026-11-20T08:00:00.000Z"]);
    expect(tables["apartments"]).toHaveLength(6);
    expect(tables["apartment_words"]).toHaveLength(6 * languages.length);
    // A week: seven nights, each with its booking.
    expect(tables["nights"]?.map((night) => night["booking_id"])).toEqual(
      Array.from({ length: 7 }, () => booking.id),
    );
    expect(tables["bookings"]).toMatchObject([
      { reference: booking.reference, email: "claire.moreau@example.com", total: 198_066 },
    ]);

    expect(tables["picture_originals"]).toEqual([
      { picture: original.name, bytes: Buffer.from(original.bytes).toString("base64") },
    ]);

    const { manage_token_hash, idempotency_key } = await db
      .selectFrom("bookings")
      .select(["manage_token_hash", "idempotency_key"])
      .executeTakeFirstOrThrow();
    const { passphrase_hash } = await db
      .selectFrom("people")
      .select("passphrase_hash")
      .executeTakeFirstOrThrow();
    for (const hidden of [secret, passphrase, manage_token_hash, idempotency_key, passphrase_hash])
      expect(text.includes(hidden!)).toBe(false);
    expect(await listAudit(db, { limit: 1 })).toMatchObject([{ what: "houseExported" }]);
  });

  test("every table is exported, or named as one that is not", async () => {
    const tables = await database.db.introspection.getTables();
    const known = [...Object.keys(exportedTables), ...staysAtHome];
    expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  test("a table longer than one read batch is exported whole, each row once, in order", async () => {
    const { db } = database;
    const first = "2027-01-01";
    const rows = [1, 2].flatMap((apartment_id) =>
      Array.from({ length: 1_250 }, (_, n) => ({
        apartment_id,
        night: addDays(first, n),
        amount: 10_000,
      })),
    );
    for (let at = 0; at < rows.length; at += 500)
      await db
        .insertInto("night_prices")
        .values(rows.slice(at, at + 500))
        .execute();
    const taken: unknown[] = [];
    for await (const { apartment_id, night } of readExportedRows(db, "night_prices"))
      taken.push(`${String(apartment_id)} ${String(night)}`);
    expect(taken).toEqual(rows.map(({ apartment_id, night }) => `${apartment_id} ${night}`));
  });

  test("is for owners only", async () => {
    const app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail);
    expect((await staff.get("/admin/settings/export")).status).toBe(403);
  });
});
