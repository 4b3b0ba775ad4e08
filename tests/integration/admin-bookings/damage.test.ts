// Damage reported by a cleaner with photographs: who sees it where, what is refused, how long it is kept.
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forgetDamages } from "#app/admin/cleaning/report-damage.server.ts";
import type { CleaningOf } from "#app/admin/cleaning/report-damage.server.ts";
import { inviteUser } from "#app/admin/users/answer-users.server.ts";
import type { App } from "#app/app.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { restoreBackup } from "#db/restore-backup.server.ts";
import { writeBackup } from "#db/write-backup.server.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aStaffMember, anOwner, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { aHeic, aPhoto, aZip, anSvg } from "#tests/support/pictures/sent-pictures.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("damage seen while cleaning on %s", (dialect) => {
  const clock = aClock();
  const address = "/admin/cleaning/damage?task=1+2027-03-13";
  let database: TestDatabase;
  let app: App;
  let marie: TestBrowser;
  let paul: TestBrowser;
  let staff: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-03-13T06:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    const cleaners = [
      ["marie@hotel.example", "Marie Labonté"],
      ["paul@hotel.example", "Paul Leclerc"],
    ] as const;
    for (const [email, name] of cleaners)
      await inviteUser({ email, name, role: "cleaner" }, null, app);
    marie = await signedInBrowser(app, cleaners[0][0]);
    paul = await signedInBrowser(app, cleaners[1][0]);
    staff = await signedInBrowser(app, staffEmail);
    const stay = { checkIn: "2027-03-10", checkOut: "2027-03-13", status: "checked_out" as const };
    await writeBooking(database.db, aBooking({ reference: "KF-AAAAAA01", ...stay }), clock.now());
  });
  afterEach(() => database.close());

  async function aReport(files: (Buffer | null)[] = [], text = "The lamp is broken") {
    const form = new FormData();
    form.set("key", (await marie.get(address)).page.key);
    form.set("text", text);
    for (const [place, bytes] of files.entries())
      form.set(
        `picture${place + 1}`,
        bytes ? new File([new Uint8Array(bytes)], `IMG_${place}.jpg`) : new File([], ""),
      );
    return form;
  }

  test("names the guest who moved out of the apartment that day, and out of the other at the departure", async () => {
    const moves = JSON.stringify([{ from: "2027-03-12", apartmentId: 2 }]);
    await database.db.updateTable("bookings").set({ moves }).execute();
    for (const task of ["1+2027-03-12", "2+2027-03-13"])
      await marie.post(`/admin/cleaning/damage?task=${task}`, await aReport());
    const { damages } = (await staff.get("/admin/bookings/KF-AAAAAA01")).page;
    const places = damages.map(({ apartmentId, day }: CleaningOf) => `${apartmentId} ${day}`);
    expect(places.toSorted()).toEqual(["1 2027-03-12", "2 2027-03-13"]);
  });

  test("is stored without the place it was taken, and seen by staff on Today, the booking and the board", async () => {
    const form = await aReport([await aPhoto({ width: 2400, height: 1200 }), null]);
    expect(await marie.post(address, form)).toMatchObject({
      status: 303,
      to: "/admin/cleaning?done=damage&of=1",
    });
    const shown = {
      apartmentId: 1,
      day: "2027-03-13",
      text: "The lamp is broken",
      author: "Marie Labonté",
      at: "2027-03-13T06:00:00.000Z",
      settled: null,
      reference: "KF-AAAAAA01",
      pictures: [{ width: 1600, height: 800 }],
    };
    const today = (await staff.get("/admin?index")).page;
    expect(today.day.damages).toMatchObject([shown]);
    expect((await staff.get("/admin/bookings/KF-AAAAAA01")).page.damages).toMatchObject([shown]);
    expect(await listed(staff)).toMatchObject([shown]);
    // Cleaners open no booking.
    expect(await listed(marie)).toMatchObject([{ ...shown, reference: null }]);
    expect(await listed(paul)).toEqual([]);

    const row = await database.db
      .selectFrom("damage_pictures")
      .select("bytes")
      .executeTakeFirstOrThrow();
    const { format, exif, width } = await sharp(row.bytes).metadata();
    expect([format, exif, width]).toEqual(["jpeg", undefined, 1600]);
    expect(Buffer.from(row.bytes).toString("latin1")).not.toMatch(/GPS|alert/);
  });

  test("its photograph is for those who may see it: staff and the user who took it, and no client without a session", async () => {
    await marie.post(address, await aReport([await aPhoto()]));
    const [note] = await listed(marie);
    const path = `/admin/cleaning/damage/${note?.pictures[0]?.id}`;
    for (const browser of [marie, staff]) {
      const { status, headers } = await browser.get(path);
      expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
      expect(headers.get("cache-control")).toMatch(/private|no-store/);
    }
    expect((await paul.get(path)).status).toBe(404);
    expect((await staff.get("/admin/cleaning/damage/unknown")).status).toBe(404);
    const stranger = anAdminSite(app).browser();
    expect(await stranger.get(path)).toMatchObject({ status: 303, to: /sign-in/ as never });
  });

  test("a file that is no picture is refused by name, nothing is stored, and the note stays typed", async () => {
    const typed = "  The lamp\nis broken  ";
    const files = [anSvg, aHeic, aZip];
    const { status, answer } = await marie.post(address, await aReport(files, typed));
    expect(status).toBe(400);
    expect(answer.faults).toMatchObject([
      { field: "picture1", file: "IMG_0.jpg", reason: "notAPicture" },
      { field: "picture2", file: "IMG_1.jpg", reason: "heic" },
      { field: "picture3", file: "IMG_2.jpg", reason: "notAPicture" },
    ]);
    expect(answer.text.replaceAll("\r\n", "\n")).toBe(typed);
    const none = await marie.post(address, await aReport([await aPhoto()], "   "));
    expect([none.status, none.answer.faults]).toEqual([400, [{ field: "text", reason: "empty" }]]);
    const long = await marie.post(address, await aReport([], "x".repeat(1001)));
    expect(long.answer.faults).toEqual([{ field: "text", reason: "tooLong" }]);
    expect(await listed(marie)).toEqual([]);
  });

  test("a form that was sent twice is one report; another day or apartment has none", async () => {
    const form = await aReport([await aPhoto()]);
    await marie.post(address, form);
    await marie.post(address, form);
    expect(await listed(marie)).toMatchObject([{ pictures: [{}] }]);
    for (const task of ["1+2027-03-14", "1+2027-03-05", "99+2027-03-13", "x", ""])
      expect((await marie.get(`/admin/cleaning/damage?task=${task}`)).status).toBe(404);
  });

  test("is settled by staff only, with undo, and stays with the booking", async () => {
    await marie.post(address, await aReport());
    const [{ id: damage } = { id: "" }] = await listed(marie);
    const settle = { do: "damageSettled", damage };
    expect((await marie.post("/admin/cleaning", settle)).to).toBe("/admin/cleaning?done=changed");
    expect((await staff.post("/admin?index", settle)).to).toBe("/admin?done=damageSettled&of=1");
    expect((await staff.post("/admin?index", settle)).to).toBe("/admin?done=changed");
    expect((await staff.get("/admin?index")).page.day.damages).toEqual([]);
    const settled = [{ settled: { at: "2027-03-13T06:00:00.000Z" } }];
    expect((await staff.get("/admin/bookings/KF-AAAAAA01")).page.damages).toMatchObject(settled);
    const reopen = { do: "damageReopened", damage };
    expect((await staff.post("/admin/cleaning", reopen)).to).toBe(
      "/admin/cleaning?done=damageReopened&of=1",
    );
    expect((await staff.get("/admin?index")).page.day.damages).toHaveLength(1);
  });

  test("is forgotten after two years, with its photographs", async () => {
    await marie.post(address, await aReport([await aPhoto()]));
    clock.set("2029-03-13T06:00:00Z");
    expect(await forgetDamages(app)).toBe(0);
    clock.advance({ seconds: 1 });
    expect(await forgetDamages(app)).toBe(1);
    expect(await database.db.selectFrom("damage_pictures").select("id").execute()).toEqual([]);
  });

  test("is in the backup, and restored byte by byte", async () => {
    await marie.post(address, await aReport([await aPhoto(), await aPhoto({ hue: 90 })]));
    const folder = mkdtempSync(join(database.settings.dataDir, "backup-"));
    const file = join(folder, "backup.gz");
    await writeBackup(database.settings, file);
    const empty = { databaseUrl: null, dataDir: mkdtempSync(join(folder, "new-")) };
    expect(await restoreBackup(file, empty)).toMatchObject({ ok: true });
    const restored = await openDatabase(empty);
    expect(await picturesIn(restored)).toEqual(await picturesIn(database));
    expect(await picturesIn(restored)).toHaveLength(2);
    await restored.close();
  });
});

async function picturesIn({ db }: Pick<TestDatabase, "db">) {
  const rows = await db.selectFrom("damage_pictures").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ ...row, bytes: Buffer.from(row.bytes).toString("base64") }));
}

const listed = async (browser: TestBrowser) =>
  (await browser.get("/admin/cleaning")).page.damages as {
    id: string;
    pictures: { id: string }[];
  }[];
