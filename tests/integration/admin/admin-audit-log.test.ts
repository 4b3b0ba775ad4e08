// The audit log: one entry for every change, none for a refused one, and no entry can be altered undetected.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  findBrokenEntry,
  listAudit,
  writeAudit,
} from "#app/admin/audit-log/audit-log.sql.server.ts";
import { totpCode, totpStep } from "#app/admin/auth/two-factor/two-factor.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { insertBooking } from "#app/bookings/bookings.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import { anOwner, ownerEmail, passphrase, signIn } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the audit log on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let site: ReturnType<typeof anAdminSite>;
  let owner: User;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, clock);
    site = anAdminSite(app);
    owner = await anOwner(app);
  });
  afterEach(() => database.close());

  const logEntries = async () =>
    (await listAudit(database.db, { limit: 1000 })).toReversed().map(({ what }) => what);

  test("every change is one entry: user, time, subject, before, after", async () => {
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    const account = (fields: Record<string, string>) => browser.post("/admin/account", fields);
    await account({ do: "begin", present: passphrase });
    const { secret } = (await browser.get("/admin/account")).page.setup;
    await account({ do: "on", code: totpCode(secret, totpStep(clock.now())) });
    await account({ do: "renew", present: passphrase });
    await account({ do: "off", present: passphrase });
    const next = "seven quiet boats at noon";
    await account({ do: "passphrase", present: passphrase, passphrase: next, again: next });
    const user = { name: "Ravi Doorgakant", email: "ravi@hotel.example", role: "staff" };
    await browser.post("/admin/people", { do: "invite", ...user });
    const { id } = await database.db
      .selectFrom("people")
      .select("id")
      .where("email", "=", user.email)
      .executeTakeFirstOrThrow();
    await browser.post("/admin/people", { do: "renew", person: id });
    clock.advance({ minutes: 5 });
    await browser.post("/admin/people", { do: "withdraw", person: id });
    await browser.post("/admin/sign-out");
    expect(await logEntries()).toEqual([
      "personInvited",
      "passphraseSet",
      "signedIn",
      "codesBegun",
      "codesOn",
      "recoveryCodesRenewed",
      "codesOff",
      "passphraseChanged",
      "personInvited",
      "linkRenewed",
      "personWithdrawn",
      "signedOut",
    ]);
    const entries = await listAudit(database.db, { limit: 5 });
    expect(entries.find(({ what }) => what === "personWithdrawn")).toEqual({
      position: 11,
      at: "2027-01-10T08:05:00.000Z",
      actor: "Anaïs Ramgoolam",
      what: "personWithdrawn",
      subject: "ravi@hotel.example",
      before: { role: "staff" },
      after: null,
    });
    const text = JSON.stringify(await listAudit(database.db, { limit: 1000 }));
    for (const hidden of [passphrase, next, secret]) expect(text).not.toContain(hidden);
  });

  test("a refused change, or one without effect, leaves no entry", async () => {
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    const before = await logEntries();
    await browser.post("/admin/account", { do: "begin", present: "wrong" });
    await browser.post("/admin/account", { do: "off", present: passphrase });
    await browser.post("/admin/account", { do: "renew", present: passphrase });
    await browser.post("/admin/account", { do: "on", code: "123456" });
    await browser.post("/admin/account", {});
    await browser.post("/admin/people", { do: "withdraw", person: "nobody" });
    await browser.post("/admin/people", { do: "renew", person: owner.id.toUpperCase() });
    await browser.post("/admin/people", { do: "invite", name: "", email: "", role: "" });
    expect(await logEntries()).toEqual(before);
  });

  test("concurrent entries are in one sequence, without gaps", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        inTransaction(database.db, (trx) =>
          writeAudit(trx, { actor: owner, what: "signedIn", subject: `${n}`, now: clock.now() }),
        ),
      ),
    );
    const positions = (await listAudit(database.db, { limit: 100 })).map(
      ({ position }) => position,
    );
    expect(positions).toEqual(Array.from({ length: 22 }, (_, n) => 22 - n));
    expect(await findBrokenEntry(database.db)).toBeNull();
  });

  test("an entry that is altered, moved or deleted in the database directly is detected", async () => {
    const browser = site.browser();
    for (let n = 0; n < 3; n++)
      await signIn(browser, ownerEmail).then(() => browser.post("/admin/sign-out"));
    expect(await findBrokenEntry(database.db)).toBeNull();
    const rows = await database.db
      .selectFrom("audit_log")
      .selectAll()
      .orderBy("position")
      .execute();
    const third = rows[2];
    if (!third) throw new Error("There is no third entry");
    const set = (changes: Partial<typeof third>) =>
      database.db.updateTable("audit_log").set(changes).where("position", "=", 3).execute();
    for (const changes of [
      { at: "2027-01-10T07:59:59.000Z" },
      { actor: "Somebody Else" },
      { person_id: null },
      { what: "signedOut" },
      { subject: "other@hotel.example" },
      { before: "{}" },
      { after: '{"by":"timeCode"}' },
      { hash: "0".repeat(64) },
    ]) {
      await set(changes);
      expect(await findBrokenEntry(database.db)).toBe(3);
      await set(third);
      expect(await findBrokenEntry(database.db)).toBeNull();
    }
    await database.db.deleteFrom("audit_log").where("position", "=", 3).execute();
    expect(await findBrokenEntry(database.db)).toBe(3);
  });

  test("the page shows a hundred at a time, or the changes of one booking", async () => {
    const booking = aBooking();
    await inTransaction(database.db, (trx) =>
      insertBooking(trx, {
        ...booking,
        idempotencyKey: randomUUID(),
        manageToken: randomUUID(),
        now: clock.now(),
      }),
    );
    for (let n = 0; n < 120; n++)
      await inTransaction(database.db, (trx) =>
        writeAudit(trx, {
          actor: owner,
          what: "linkRenewed",
          subject: booking.reference,
          ...(n === 7 && { bookingId: booking.id }),
          now: clock.now(),
        }),
      );
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    const { page } = await browser.get("/admin/log");
    expect(page).toMatchObject({ count: 123, broken: null, older: 24, booking: null });
    expect(page.entries).toHaveLength(100);
    const older = (await browser.get("/admin/log?before=24")).page;
    expect(older.entries[0].position).toBe(23);
    expect(older).toMatchObject({ older: null });
    const ofBooking = (await browser.get(`/admin/log?booking=${booking.reference.toLowerCase()}`))
      .page;
    expect(ofBooking.entries.map(({ position }: { position: number }) => position)).toEqual([10]);
    expect((await browser.get("/admin/log?booking=KF-00000000")).status).toBe(404);
    for (const odd of ["0", "-1", "1e9", "99999999999", "'", ""])
      expect((await browser.get(`/admin/log?before=${odd}`)).page.entries).toHaveLength(100);
  });
});
