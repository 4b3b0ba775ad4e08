// The cleaning board: who leaves, who comes, with what, for a cleaner who sees nothing else and no price.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inviteUser } from "#app/admin/users/answer-users.server.ts";
import type { App } from "#app/app.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the cleaning board on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let cleaner: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-03-13T06:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    const who = { email: "marie@hotel.example", name: "Marie Labonté", role: "cleaner" as const };
    await inviteUser(who, null, app);
    cleaner = await signedInBrowser(app, who.email);
  });
  afterEach(() => database.close());

  const write = (id: string, changes: Parameters<typeof aBooking>[0]) =>
    writeBooking(
      database.db,
      aBooking({
        id: `7d4e0c6a-52a5-4c1e-9f0b-0d6a3c1b2e${id}`,
        reference: `KF-AAAAAA${id}`,
        ...changes,
      }),
      clock.now(),
    );
  const press = async (step: string, task: string) =>
    (await cleaner.post("/admin/cleaning", { do: step, task })).to;
  const board = async () => (await cleaner.get("/admin/cleaning")).page.board;

  test("today and a week ahead, with the next guest, beds, arrival time and wishes, and no amount", async () => {
    await write("01", { checkIn: "2027-03-10", checkOut: "2027-03-13", status: "checked_out" });
    await write("02", {
      checkIn: "2027-03-13",
      checkOut: "2027-03-18",
      firstName: "Luc",
      lastName: "Payet",
      arrivalTime: "21:30",
      specialRequests: "A cot, please",
    });
    await write("03", { apartmentId: 3, checkIn: "2027-03-12", checkOut: "2027-03-22" });
    const night = { apartment_id: 2, kind: "channel" as const, booking_id: null, expires_at: null };
    await database.db
      .insertInto("nights")
      .values({ ...night, night: "2027-03-15", note: "Airbnb" })
      .execute();
    const { days } = await board();
    expect(days).toHaveLength(8);
    const tasks = days.flatMap(({ day, tasks: all }: { day: string; tasks: object[] }) =>
      all.map((task) => ({ on: day, ...task })),
    );
    expect(tasks).toMatchObject([
      {
        on: "2027-03-13",
        apartmentId: 1,
        hasLeft: true,
        state: "todo",
        arrivesOn: "2027-03-13",
        next: {
          guest: "Luc Payet",
          adults: 2,
          children: 1,
          arrivalTime: "21:30",
          requests: "A cot, please",
        },
      },
      { on: "2027-03-16", apartmentId: 2, hasLeft: false, next: null },
      { on: "2027-03-18", apartmentId: 1, next: null },
    ]);
    expect(tasks[0].beds.length).toBeGreaterThan(0);
    const shown = JSON.stringify(await board());
    expect(shown).not.toMatch(/toCollect|total|amount|price|EUR|currency/);
  });

  test("a cleaner begins and finishes on the telephone, and nothing of the future", async () => {
    await write("01", { checkIn: "2027-03-10", checkOut: "2027-03-13" });
    await write("02", { apartmentId: 2, checkIn: "2027-03-10", checkOut: "2027-03-15" });
    expect(await press("cleaningStart", "1 2027-03-13")).toBe(
      "/admin/cleaning?done=cleaningStart&of=1",
    );
    expect(await press("cleaningDone", "1 2027-03-13")).toBe(
      "/admin/cleaning?done=cleaningDone&of=1",
    );
    expect(await press("cleaningDone", "2 2027-03-15")).toBe("/admin/cleaning?done=changed");
    expect((await board()).days[0].tasks).toMatchObject([{ state: "done", by: "Marie Labonté" }]);
    const row = await database.db.selectFrom("cleanings").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ started_by: "Marie Labonté", done_by: "Marie Labonté" });
  });

  test("a cleaner comes to the board from the start, and is stored as staff for the previous release", async () => {
    expect(await cleaner.get("/admin?index")).toMatchObject({ status: 303, to: "/admin/cleaning" });
    expect((await cleaner.get("/admin/bookings")).status).toBe(403);
    const row = await database.db
      .selectFrom("people")
      .select(["role", "cleans_only"])
      .where("email", "=", "marie@hotel.example")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ role: "staff", cleans_only: 1 });
  });
});
