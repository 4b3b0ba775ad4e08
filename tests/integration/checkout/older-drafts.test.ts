// Drafts of the booking form that an earlier release wrote: read with a value for everything it did not know.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeGuest } from "#app/bookings/rules/guest-fields.ts";
import { finishDraft, listDrafts } from "#app/checkout/drafts.sql.server.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const now = new Date("2026-11-20T08:00:00Z");
const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const stay = { apartmentId: 4, checkIn: "2027-03-01", checkOut: "2027-03-08" };
const older = {
  guest: { firstName: "Claire", lastName: "Moreau", email: "claire@example.com", country: "FR" },
  paymentMethod: "card",
  cardToken: "sbx_tok_success_visa_4242",
  key: "5c0b5a0e",
  removedField: true,
};

describe.each(databases)("on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    await database.db
      .insertInto("drafts")
      .values({
        id_hash: hash(`secret ${stay.apartmentId} ${stay.checkIn} ${stay.checkOut}`),
        browser_hash: hash("secret"),
        data: JSON.stringify(older),
        booking_id: null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        expires_at: "2026-11-21T08:00:00.000Z",
      })
      .execute();
  });
  afterEach(() => database.close());

  test("it has no stay, and the fields that were not asked are empty", async () => {
    const [draft] = await listDrafts(database.db, "secret", now);
    expect(draft).toEqual({
      stay: null,
      guest: { ...makeGuest(() => ""), ...older.guest },
      paymentMethod: "card",
      cardToken: older.cardToken,
      key: older.key,
    });
  });

  test("it is finished without its card token", async () => {
    const { id } = await writeBooking(database.db, aBooking(), now);
    await finishDraft(database.db, "secret", stay, id);
    const { data } = await database.db
      .selectFrom("drafts")
      .select("data")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(data)).toMatchObject({ key: older.key, guest: older.guest });
    expect(data).not.toContain("sbx_tok");
  });
});
