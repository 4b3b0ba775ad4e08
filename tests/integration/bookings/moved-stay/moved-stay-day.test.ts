// A guest who moves during the stay, as staff, cleaners, the guest and other sites see it.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeStayKeys } from "#app/admin/bookings/change/change-stay-keys.server.ts";
import type { KeyChange } from "#app/admin/bookings/change/change-stay-keys.server.ts";
import { loadCalendar } from "#app/admin/calendar/load-calendar.server.ts";
import { loadCleaningBoard } from "#app/admin/cleaning/cleaning-board.server.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import { listExportedStays } from "#app/channels/feeds.sql.server.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { facts } from "#property/facts.ts";
import { listDueCodes } from "#app/bookings/arrival/door-codes.server.ts";
import { loadGuide } from "#app/guest-area/guide/load-guide.server.ts";
import { findStayKeys } from "#app/bookings/arrival/stay-keys.sql.server.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { databases } from "#tests/support/test-database.ts";

import { friday, openMovingGuest } from "#tests/support/booking/moved-stay.ts";
import type { MovingGuest } from "#tests/support/booking/moved-stay.ts";

const noWifi = {
  wifi_network: "",
  wifi_password: "",
  version: 1,
  code_changed_at: "2027-02-01T00:00:00.000Z",
};

describe.each(databases)("the day of a move on %s", (dialect) => {
  let guest: MovingGuest;
  beforeEach(async () => {
    guest = await openMovingGuest(dialect);
  });
  afterEach(() => guest.harness.close());

  test("both calendars export their own nights", async () => {
    const { harness, move } = guest;
    await move(friday, 2);
    const { db } = harness.database;
    const at = { today: "2027-03-02", now: harness.clock.now() };
    expect(await listExportedStays(db, 4, at)).toMatchObject([{ from: "2027-03-01", to: friday }]);
    expect(await listExportedStays(db, 2, at)).toMatchObject([{ from: friday, to: "2027-03-08" }]);
    expect(await listExportedStays(db, 4, { ...at, today: friday })).toEqual([]);
  });

  test("the calendar has two bars that name each other", async () => {
    const { harness, move } = guest;
    await move(friday, 2);
    const { lines } = await loadCalendar(
      new URLSearchParams({ from: "2027-03-01" }),
      { language: "en", seesMoney: true, changesStays: true },
      harness.app,
    );
    const barsOf = (id: number) =>
      lines
        .find((line) => line.id === id)!
        .cells.flatMap((cell) => (cell.is === "entry" ? [cell.entry] : []));
    expect(barsOf(4)).toMatchObject([
      { from: "2027-03-01", to: friday, moved: { before: null, after: 2 } },
    ]);
    expect(barsOf(2)).toMatchObject([
      { from: friday, to: "2027-03-08", moved: { before: 4, after: null } },
    ]);
  });

  test("on the day, Today and the cleaner see the move, and both apartments are cleaned", async () => {
    const { harness, booking, move, record } = guest;
    await move(friday, 2);
    harness.clock.set("2027-03-01T12:00:00Z");
    await record("arrive");
    harness.clock.set("2027-03-05T05:00:00Z");
    const day = await loadToday("owner", "en", harness.app);
    expect(day.moving).toMatchObject([
      { reference: booking.reference, movesFrom: 4, apartmentId: 2 },
    ]);
    expect(day.arriving).toEqual([]);
    expect(day.leaving).toEqual([]);
    expect(day.staying).toMatchObject([{ apartmentId: 2 }]);
    expect(day.cleaning).toMatchObject([{ apartmentId: 4, day: friday, forArrival: false }]);
    const board = await loadCleaningBoard("en", harness.app);
    const tasks = board.days.flatMap((one) => one.tasks);
    expect(tasks).toMatchObject([
      { apartmentId: 4, day: friday, movesTo: expect.any(String), hasLeft: false },
      { apartmentId: 2, day: "2027-03-08", movesTo: null },
    ]);
    harness.clock.set("2027-03-08T05:00:00Z");
    const last = await loadToday("owner", "en", harness.app);
    expect(last.leaving).toMatchObject([{ apartmentId: 2 }]);
    expect(last.moving).toEqual([]);
  });

  test("the apartment that a guest moves into is prepared as for an arrival", async () => {
    const { harness, booking, move, buy } = guest;
    const before = bookingOf(await buy(2, "2027-03-03", friday));
    await move(friday, 2);
    harness.clock.set("2027-03-05T05:00:00Z");
    const board = await loadCleaningBoard("en", harness.app);
    const task = board.days[0]!.tasks.find(({ apartmentId }) => apartmentId === 2);
    expect(before.apartmentId).toBe(2);
    expect(task).toMatchObject({
      arrivesOn: friday,
      movesTo: null,
      next: { guest: `${booking.firstName} ${booking.lastName}`, movesFrom: expect.any(String) },
    });
  });

  test("the guide shows the way into the apartment of that day, and both codes only on the day of the move", async () => {
    const { harness, booking, move } = guest;
    const { db } = harness.database;
    for (const id of [2, 4])
      await db
        .insertInto("apartment_keys")
        .values({ ...noWifi, apartment_id: id, door_code: `${id}000#` })
        .onConflict((conflict) =>
          conflict.column("apartment_id").doUpdateSet({ door_code: `${id}000#` }),
        )
        .execute();
    await move(friday, 2);
    const codesAt = async (instant: string) => {
      harness.clock.set(instant);
      const guide = await loadGuide(await secretOf(booking, harness.app), "en", harness.app);
      if (guide === null || guide === "closed") return guide;
      return [guide.keys?.code, guide.next?.keys?.code, guide.until];
    };
    const friday11 = "2027-03-05T07:00:00.000Z";
    const monday11 = "2027-03-08T07:00:00.000Z";
    // The evening before; five, six and eleven o'clock of the day of the move; the morning after.
    expect(await codesAt("2027-03-04T16:00:00Z")).toEqual(["4000#", undefined, friday11]);
    expect(await codesAt("2027-03-05T01:00:00Z")).toEqual(["4000#", undefined, friday11]);
    expect(await codesAt("2027-03-05T02:00:00Z")).toEqual(["4000#", "2000#", friday11]);
    expect(await codesAt("2027-03-05T07:00:00Z")).toEqual(["2000#", undefined, monday11]);
    expect(await codesAt("2027-03-06T07:00:00Z")).toEqual(["2000#", undefined, monday11]);
    expect(await codesAt("2027-03-08T07:00:00Z")).toBe("closed");
  });

  test("the code of the apartment that was left is due that day, and the other at the departure", async () => {
    const { harness, booking, move } = guest;
    const { db } = harness.database;
    for (const id of [2, 4])
      await db
        .insertInto("apartment_keys")
        .values({ ...noWifi, apartment_id: id, door_code: `${id}000#` })
        .onConflict((conflict) =>
          conflict.column("apartment_id").doUpdateSet({ code_changed_at: noWifi.code_changed_at }),
        )
        .execute();
    await move(friday, 2);
    const due = (instant: string) => listDueCodes(db, new Date(instant), facts);
    const { reference } = booking;
    const ofFour = { what: "change", apartmentId: 4, reference };
    expect(await due("2027-03-05T06:59:00Z")).toEqual([]);
    expect(await due("2027-03-05T07:00:00Z")).toEqual([ofFour]);
    expect(await due("2027-03-08T07:00:00Z")).toEqual([
      { what: "change", apartmentId: 2, reference },
      ofFour,
    ]);
  });

  test("a code of the stay's own opens the lock of one apartment, and is to be removed when its guest moves out", async () => {
    const { harness, booking, move } = guest;
    const { db } = harness.database;
    await db
      .insertInto("stay_keys")
      .values({ booking_id: booking.id, released: 1, code: "77#", removed: 0, version: 1 })
      .execute();
    await move(friday, 2);
    harness.clock.set("2027-03-06T07:00:00Z");
    const guide = await loadGuide(await secretOf(booking, harness.app), "en", harness.app);
    expect(guide).toMatchObject({ keys: { code: "" } });
    const due = (instant: string) => listDueCodes(db, new Date(instant), facts);
    const removal = { what: "remove", apartmentId: 4, reference: booking.reference };
    expect(await due("2027-03-05T06:59:00Z")).toEqual([]);
    expect(await due("2027-03-05T07:00:00Z")).toContainEqual(removal);
    expect((await due("2027-03-09T07:00:00Z")).filter(({ what }) => what === "remove")).toEqual([
      removal,
    ]);
  });

  /** What is due at `instant`, as "change 4"; codes of apartments were changed before the stay. */
  async function dueAt(instant: string) {
    const due = await listDueCodes(guest.harness.database.db, new Date(instant), facts);
    return due.map(({ what, apartmentId }) => `${what} ${apartmentId}`).toSorted();
  }
  async function knowCodes() {
    const { db } = guest.harness.database;
    for (const id of [2, 4])
      await db
        .insertInto("apartment_keys")
        .values({ ...noWifi, apartment_id: id, door_code: `${id}000#` })
        .onConflict((conflict) =>
          conflict.column("apartment_id").doUpdateSet({ code_changed_at: noWifi.code_changed_at }),
        )
        .execute();
  }
  async function changeKeys(instant: string, what: KeyChange["what"], code = "") {
    const { harness, booking } = guest;
    harness.clock.set(instant);
    const { version } = await findStayKeys(harness.database.db, booking.id);
    const { reference } = booking;
    const change = { reference, what, version, code, endedId: "" };
    expect(await changeStayKeys(change, null, harness.app)).toEqual({ ok: true });
  }

  test("an own code that is set after the move was recorded is removed when the guest moves out", async () => {
    await guest.move(friday, 2);
    await changeKeys("2027-02-25T08:00:00Z", "stayCode", "77#");
    expect(await dueAt("2027-03-05T06:59:00Z")).toEqual([]);
    expect(await dueAt("2027-03-05T07:00:00Z")).toEqual(["remove 4"]);
  });

  test("an own code for the second apartment makes the shared code due that its guest has read", async () => {
    await knowCodes();
    await changeKeys("2027-02-25T08:00:00Z", "stayCode", "77#");
    await guest.move(friday, 2);
    expect(await dueAt("2027-03-06T07:00:00Z")).toEqual(["remove 4"]);
    await changeKeys("2027-03-06T08:00:00Z", "stayCode", "88#");
    expect(await dueAt("2027-03-06T08:00:00Z")).toEqual(
      expect.arrayContaining(["change 2", "remove 4"]),
    );
  });

  test("on the day of the move both codes are due when the guide is taken back", async () => {
    await knowCodes();
    await guest.move(friday, 2);
    await changeKeys("2027-03-05T03:00:00Z", "undoRelease");
    expect(await dueAt("2027-03-05T03:00:00Z")).toEqual(["change 2", "change 4"]);
  });

  test("undoing a departure plans the removal again on the day of the move", async () => {
    const { harness, move, record } = guest;
    await changeKeys("2027-02-25T08:00:00Z", "stayCode", "77#");
    await move(friday, 2);
    harness.clock.set("2027-03-01T12:00:00Z");
    await record("arrive");
    harness.clock.set("2027-03-03T08:00:00Z");
    expect(await record("leave")).toMatchObject({ ok: true });
    expect(await record("undoLeaving")).toMatchObject({ ok: true });
    expect(await dueAt("2027-03-05T06:59:00Z")).toEqual([]);
    expect(await dueAt("2027-03-05T07:00:00Z")).toContain("remove 4");
  });

  test("who comes back into an apartment keeps the names of both events in its calendar", async () => {
    const { harness, booking, move } = guest;
    await move("2027-03-03", 2);
    await move(friday, 4);
    const namesAt = async (today: string) => {
      const at = { today, now: harness.clock.now() };
      return (await listExportedStays(harness.database.db, 4, at)).map(({ id }) => id);
    };
    expect(await namesAt("2027-03-02")).toEqual([booking.id, `${booking.id}-${friday}`]);
    expect(await namesAt("2027-03-04")).toEqual([`${booking.id}-${friday}`]);
  });
});
