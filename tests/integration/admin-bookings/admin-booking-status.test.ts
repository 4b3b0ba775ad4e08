// The admin area records what happened to a booking, and writes notes: by the status table, by the day, and without overwriting
// another user's change.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findBrokenEntry, listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { signedInBrowser, anOwner, aStaffMember, staffEmail } from "#tests/support/admin-users.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";

const page = "/admin/bookings/KF-7M3QX9TD";

describe.each(databases)("booking status and notes on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let admin: TestBrowser;
  beforeEach(async () => {
    // Half past midnight of 13 March, the day of arrival, at the property; still the 12th in London.
    clock.set("2027-03-12T20:30:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    admin = await signedInBrowser(app, staffEmail);
  });
  afterEach(() => database.close());

  const write = (changes: Partial<Booking> = {}) =>
    writeBooking(database.db, aBooking(changes), clock.now());
  const view = async () => (await admin.get(page)).page.view;
  const setStatus = (what: string, version: number | string) =>
    admin.post(page, { do: what, version: String(version) });
  const logEntries = async () =>
    (await listAudit(database.db, { limit: 100 }))
      .filter(({ what }) => what.startsWith("booking"))
      .map(({ what, actor, subject, before, after }) => [what, actor, subject, before, after]);

  test("a guest arrives and leaves: status, history and log, each once", async () => {
    await write();
    expect(await view()).toMatchObject({
      arrivalStatuses: ["arrive", "noShow"],
      isTooEarly: false,
    });
    expect(await setStatus("arrive", 1)).toMatchObject({ status: 303, to: `${page}?done=arrive` });
    expect(await view()).toMatchObject({
      booking: { status: "checked_in", version: 2 },
      arrivalStatuses: ["leave", "undoArrival"],
      events: [{ what: "arrived", actor: "owner" }],
    });
    clock.advance({ minutes: 1 });
    expect((await setStatus("leave", 2)).status).toBe(303);
    expect(await view()).toMatchObject({
      booking: { status: "checked_out", version: 3 },
      arrivalStatuses: ["undoLeaving"],
      events: [{ what: "arrived" }, { what: "left" }],
    });
    const ravi = ["Ravi Doorgakant", "KF-7M3QX9TD"];
    expect(await logEntries()).toEqual([
      ["bookingLeft", ...ravi, { status: "checked_in" }, { status: "checked_out" }],
      ["bookingArrived", ...ravi, { status: "confirmed" }, { status: "checked_in" }],
    ]);
    expect(await findBrokenEntry(database.db)).toBeNull();
    // The guest left on the day of arrival: all nights are free again.
    expect(await database.db.selectFrom("nights").selectAll().execute()).toEqual([]);
  });

  test("a guest marked as not come may still come", async () => {
    await write();
    expect((await setStatus("noShow", 1)).status).toBe(303);
    expect(await view()).toMatchObject({
      booking: { status: "no_show" },
      arrivalStatuses: ["arrive"],
    });
    expect((await setStatus("arrive", 2)).status).toBe(303);
    expect((await view()).booking.status).toBe("checked_in");
  });

  test("before the day of arrival no status can be set", async () => {
    clock.set("2027-03-12T19:59:59Z");
    await write();
    expect(await view()).toMatchObject({ arrivalStatuses: [], isTooEarly: true });
    for (const what of ["arrive", "leave", "noShow"])
      expect(await setStatus(what, 1)).toMatchObject({
        status: 409,
        answer: { fault: { field: "act", reason: "notNow" } },
      });
    expect((await view()).booking).toMatchObject({ status: "confirmed", version: 1 });
    expect(await logEntries()).toEqual([]);
  });

  test("the second of two at once gets a conflict, and nothing is overwritten", async () => {
    await write();
    const both = await Promise.all([setStatus("arrive", 1), setStatus("noShow", 1)]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect(both.find(({ status }) => status === 409)?.answer.fault.reason).toBe("changed");
    expect((await view()).booking.version).toBe(2);
    expect(await logEntries()).toHaveLength(1);
  });

  test.each(["cancelled", "expired", "pending_payment", "checked_out"] as const)(
    "no status can be set on a booking that is %s",
    async (status) => {
      await write({ status });
      for (const what of ["arrive", "leave", "noShow"])
        expect((await setStatus(what, 1)).status).toBe(409);
      expect((await view()).booking.status).toBe(status);
    },
  );

  test("an invalid form changes nothing", async () => {
    await write();
    for (const fields of [
      {},
      { do: "constructor", version: "1" },
      { do: "arrive" },
      { do: "arrive", version: "1e99" },
      { do: "arrive", version: "0" },
    ])
      expect((await admin.post(page, fields as Record<string, string>)).status).toBe(409);
    expect((await admin.post("/admin/bookings/KF-00000000", { do: "arrive" })).status).toBe(404);
    expect((await view()).booking.version).toBe(1);
  });

  test("a note is stored once, with its author and its lines, and the log does not repeat it", async () => {
    await write();
    const { noteKey: key } = await view();
    const note = { do: "note", key, text: "Late flight\r\nCard 4242 4242 4242 4242" };
    const twice = await Promise.all([admin.post(page, note), admin.post(page, note)]);
    expect(statusesOf(twice)).toEqual([303, 303]);
    expect((await view()).notes).toEqual([
      {
        id: key,
        author: "Ravi Doorgakant",
        text: "Late flight\nCard ••••",
        at: "2027-03-12T20:30:00.000Z",
      },
    ]);
    expect(await logEntries()).toEqual([
      ["bookingNoted", "Ravi Doorgakant", "KF-7M3QX9TD", null, null],
    ]);
    clock.advance({ minutes: 1 });
    await admin.post(page, { do: "note", key: randomUUID(), text: "He came." });
    expect((await view()).notes.map(({ text }: { text: string }) => text)).toEqual([
      "He came.",
      "Late flight\nCard ••••",
    ]);
    expect((await view()).booking.version).toBe(1);
  });

  test("an invalid note is refused with the input", async () => {
    await write();
    const long = "x".repeat(1001);
    for (const [text, reason] of [
      [" ", "noteMissing"],
      [long, "noteTooLong"],
    ] as const)
      expect(await admin.post(page, { do: "note", key: randomUUID(), text })).toMatchObject({
        status: 400,
        answer: { typed: { note: text }, fault: { field: "text", reason } },
      });
    expect((await admin.post(page, { do: "note", key: "mine", text: "x" })).status).toBe(404);
    expect((await view()).notes).toEqual([]);
  });
});
