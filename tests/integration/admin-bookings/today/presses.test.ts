// Buttons that were pressed on a device without a network and are sent later: once each, in the right name, or with the reason.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { answerPress, forgetPresses } from "#app/admin/today/answer-press.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById, updateBooking } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import {
  aCleaner,
  anOwner,
  aStaffMember,
  cleanerEmail,
  signedInBrowser,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const reference = "KF-7M3QX9TD";
const keyOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

describe.each(databases)("presses of a device on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let booking: Booking;
  let [owner, staff]: User[] = [];
  let browser: TestBrowser;
  beforeEach(async () => {
    // 13 March, the day of arrival; the guest leaves on the 20th.
    clock.set("2027-03-13T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    owner = await anOwner(app);
    staff = await aStaffMember(app);
    booking = await writeBooking(database.db, aBooking(), clock.now());
    browser = await signedInBrowser(app, staffEmail);
  });
  afterEach(() => database.close());

  const now = async () => (await findBookingById(database.db, booking.id))!;
  const arrival = (changes: Record<string, string> = {}) => ({
    key: keyOf(1),
    user: staff?.id ?? "",
    do: "arrive",
    ago: "5400",
    reference,
    version: String(booking.version),
    ...changes,
  });
  const send = async (fields: Record<string, string>) => {
    const { status, json } = await browser.post("/admin/presses", fields);
    return [status, json?.result ?? json?.fault];
  };
  const audited = async () => {
    const entries = await listAudit(database.db, { limit: 20 });
    return entries.filter(
      ({ what }) => !/^(?:signedIn|passphraseSet|invited|.*[Oo]wner.*)$/.test(what),
    );
  };
  const stored = () => database.db.selectFrom("day_presses").selectAll().orderBy("key").execute();

  test("is done once however often it is sent, and the log says when it was pressed and when it was sent", async () => {
    expect(await send(arrival())).toEqual([200, "done"]);
    expect(await send(arrival())).toEqual([200, "done"]);
    // The key decides, whatever else is said.
    expect(await send(arrival({ do: "undoArrival", version: "2" }))).toEqual([200, "done"]);
    expect((await now()).status).toBe("checked_in");
    const arrivals = (await audited()).filter(({ subject }) => subject === reference);
    expect(arrivals).toHaveLength(1);
    expect(arrivals[0]).toMatchObject({
      what: "bookingArrived",
      at: "2027-03-13T08:00:00.000Z",
      actor: "Ravi Doorgakant",
      after: { status: "checked_in", pressedAt: "2027-03-13T06:30:00.000Z" },
    });
    expect(await stored()).toEqual([
      {
        key: keyOf(1),
        person_id: staff?.id,
        result: "done",
        pressed_at: "2027-03-13T06:30:00.000Z",
        sent_at: "2027-03-13T08:00:00.000Z",
      },
    ]);
  });

  test("sent at once, the log has one time", async () => {
    expect(await send(arrival({ ago: "59" }))).toEqual([200, "done"]);
    const [entry] = await audited();
    expect(entry?.after).toEqual({ status: "checked_in" });
  });

  test("sent eight times at once, it is done once, and each is answered the same", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => send(arrival())));
    expect(all).toEqual(Array.from({ length: 8 }, () => [200, "done"]));
    expect((await audited()).filter(({ what }) => what === "bookingArrived")).toHaveLength(1);
  });

  test("a departure whose arrival was not recorded records both, once", async () => {
    clock.set("2027-03-20T06:00:00Z");
    browser = await signedInBrowser(app, staffEmail);
    const departure = arrival({ do: "leave" });
    const all = await Promise.all(Array.from({ length: 4 }, () => send(departure)));
    expect(all).toEqual(Array.from({ length: 4 }, () => [200, "done"]));
    expect((await now()).status).toBe("checked_out");
    const kinds = (await audited()).filter(({ subject }) => subject === reference);
    expect(kinds.map(({ what }) => what)).toEqual(["bookingLeft", "bookingArrived"]);
  });

  test("what another user did first is said, and stays the answer", async () => {
    await browser.post("/admin?index", {
      do: "arrive",
      reference,
      version: String(booking.version),
    });
    expect(await send(arrival())).toEqual([200, "already"]);
    // Undone by now: the first answer was given, and the user has read it.
    await browser.post("/admin?index", { do: "undoArrival", reference, version: "2" });
    expect(await send(arrival())).toEqual([200, "already"]);
    expect((await now()).status).toBe("confirmed");
  });

  test.each([
    ["cancelled", { status: "cancelled" as const }, "cancelled"],
    ["moved to another apartment", { apartmentId: 5 }, "changed"],
    ["marked as not come", { status: "no_show" as const }, "changed"],
  ])("a booking that was %s meanwhile stays so", async (_, change, result) => {
    await inTransaction(database.db, (trx) => updateBooking(trx, booking, change, clock.now()));
    const before = await now();
    expect(await send(arrival())).toEqual([200, result]);
    expect(await now()).toEqual(before);
  });

  test("a stay that no calendar has any more, and a booking that does not exist, are said to be gone", async () => {
    expect(await send({ ...arrival(), reference: "", stay: "4-2027-03-13" })).toEqual([
      200,
      "gone",
    ]);
    expect(await send({ ...arrival({ key: keyOf(2) }), reference: "KF-UNKNOWN0" })).toEqual([
      200,
      "gone",
    ]);
  });

  test("a cleaning was begun and finished when it was pressed, in that order", async () => {
    const task = { user: staff?.id ?? "", task: "4 2027-03-13" };
    const begun = { ...task, key: keyOf(1), do: "cleaningStart", ago: "3600" };
    const done = { ...task, key: keyOf(2), do: "cleaningDone", ago: "600" };
    expect([await send(begun), await send(done), await send(done)]).toEqual([
      [200, "done"],
      [200, "done"],
      [200, "done"],
    ]);
    expect(await database.db.selectFrom("cleanings").selectAll().execute()).toEqual([
      expect.objectContaining({
        started_at: "2027-03-13T07:00:00.000Z",
        done_at: "2027-03-13T07:50:00.000Z",
        done_by: "Ravi Doorgakant",
      }),
    ]);
    expect((await audited()).slice(0, 2).map(({ what, after }) => [what, after])).toEqual([
      ["cleaningDone", { pressedAt: "2027-03-13T07:50:00.000Z" }],
      ["cleaningStarted", { pressedAt: "2027-03-13T07:00:00.000Z" }],
    ]);
    expect(await send({ ...done, key: keyOf(3) })).toEqual([200, "already"]);
    expect(await send({ ...done, key: keyOf(4), task: "4 2027-03-05" })).toEqual([200, "notNow"]);
  });

  test("another user's press waits: it is neither done nor stored, nor is it answered under its key", async () => {
    expect(await send(arrival({ user: owner?.id ?? "" }))).toEqual([409, "anotherUser"]);
    expect(await stored()).toEqual([]);
    await send(arrival());
    const form = new FormData();
    for (const [name, value] of Object.entries(arrival({ user: owner?.id ?? "" })))
      form.set(name, value);
    expect(await answerPress(form, owner!, app)).toEqual({ fault: "unreadable" });
  });

  test.each([
    [{ key: "1" }],
    [{ key: "" }],
    [{ do: "payment" }],
    [{ do: "freeNights" }],
    [{ ago: "-5" }],
    [{ ago: "soon" }],
  ])("%o is refused and leaves nothing", async (changes) => {
    expect(await send(arrival(changes))).toEqual([400, "unreadable"]);
    expect([(await now()).status, await stored()]).toEqual(["confirmed", []]);
  });

  test("after seven days it is not done any more", async () => {
    expect(await send(arrival({ ago: String(7 * 86_400) }))).toEqual([200, "done"]);
    expect(await send(arrival({ key: keyOf(2), ago: String(7 * 86_400 + 1) }))).toEqual([
      200,
      "tooOld",
    ]);
  });

  test("a cleaner presses for the cleaning only", async () => {
    const { id } = await aCleaner(app);
    browser = await signedInBrowser(app, cleanerEmail);
    expect(await send(arrival({ user: id }))).toEqual([200, "notAllowed"]);
    expect((await now()).status).toBe("confirmed");
    const cleaned = { user: id, key: keyOf(2), do: "cleaningDone", ago: "0", task: "4 2027-03-13" };
    expect(await send(cleaned)).toEqual([200, "done"]);
  });

  test("with an expired session nothing is done, and no form is saved; another site is refused", async () => {
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await browser.post("/admin/presses", arrival(), foreign)).status).toBe(403);
    clock.set("2027-03-13T20:00:00Z");
    const { status, to } = await browser.post("/admin/presses", arrival());
    expect([status, to]).toEqual([303, "/admin/sign-in?next=%2Fadmin%2Fpresses"]);
    expect(await database.db.selectFrom("kept_forms").selectAll().execute()).toEqual([]);
    expect([(await now()).status, await stored()]).toEqual(["confirmed", []]);
  });

  test("keys are forgotten after thirty days", async () => {
    await send(arrival());
    clock.set("2027-04-12T08:00:00Z");
    await forgetPresses(app);
    expect(await stored()).toHaveLength(1);
    clock.set("2027-04-12T08:00:01Z");
    await forgetPresses(app);
    expect(await stored()).toEqual([]);
  });
});
