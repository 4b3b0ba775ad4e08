// The admin page of calendars: added, read, changed and removed, with faults named and the input kept.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aFeed, aReadingApp, nightsOf } from "#tests/support/calendars/channels.ts";
import { aCalendar, aFeedServer, answers } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let site: FeedServer;
beforeAll(async () => {
  site = await aFeedServer();
});
afterAll(() => site.close());

describe.each(databases)("the page of calendars on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = aReadingApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
    site.on("/feed", answers.text(aCalendar(["2027-02-01", "2027-02-03"])));
  });
  afterEach(() => database.close());

  const page = "/admin/channels";
  const penthouse = async () =>
    (await admin.get(page)).page.channels.apartments.find(({ id }: { id: number }) => id === 4);
  const lastEntry = async () => (await listAudit(database.db, { limit: 1 }))[0];

  test("a calendar is added and read at once; the log names its site, never its secret", async () => {
    const secret = { ...feedForm(), address: `${site.url("/feed")}?s=verysecret` };
    site.on("/feed?s=verysecret", answers.text(aCalendar(["2027-02-01", "2027-02-03"])));
    const added = await admin.post(page, secret);
    expect(added).toMatchObject({
      status: 303,
      to: `${page}?done=added&of=${(await penthouse()).feeds[0].id}`,
    });
    expect(await nightsOf(database)).toHaveLength(2);
    clock.advance({ minutes: 4 });
    expect((await penthouse()).feeds).toMatchObject([
      { label: "Airbnb", state: "fresh", nights: 2, lastReadAgo: 4, exportedAgo: null },
    ]);
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      what: "calendarAdded",
      subject: "Luxury Penthouse Suite",
      after: { name: "Airbnb", site: `127.0.0.1:${site.port}` },
    });
    expect(JSON.stringify(entry)).not.toContain("verysecret");
    expect(JSON.stringify((await admin.get(page)).page)).not.toContain("verysecret");
  });

  test("drafts can be connected before they are sold; a retired apartment keeps its calendars in sight", async () => {
    await admin.post(page, feedForm());
    for (const [id, stage] of [
      [3, "draft"],
      [4, "retired"],
      [5, "retired"],
    ] as const)
      await database.db
        .updateTable("apartments")
        .set({ active: 0, stage })
        .where("id", "=", id)
        .execute();
    const { apartments } = (await admin.get(page)).page.channels;
    expect(apartments).toMatchObject([
      { id: 1, isRetired: false },
      { id: 2, isRetired: false },
      { id: 3, isRetired: false, feeds: [] },
      { id: 4, isRetired: true, name: "Luxury Penthouse Suite", feeds: [{ label: "Airbnb" }] },
      { id: 6, isRetired: false },
    ]);
    const blocked = (await admin.get("/admin/calendar/block")).page.apartments;
    expect(blocked.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 6]);
    const { days } = (await admin.get("/admin/calendar?from=2027-06-01")).page;
    expect(days.apartments.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 6]);
  });

  test("faults are named, and the input is shown again", async () => {
    await admin.post(page, feedForm());
    for (const [change, faults] of [
      [{ apartment: "99" }, { apartment: "apartmentMissing" }],
      [{ label: "" }, { label: "labelMissing" }],
      [{}, { label: "labelTaken" }],
      [{ label: "Vrbo" }, { address: "addressTaken" }],
      [{ label: "Vrbo", address: "nonsense" }, { address: "addressFaulty" }],
      [
        { label: "Vrbo", address: "https://hotel.example/calendars/x.ics" },
        { address: "addressOurs" },
      ],
    ] as const) {
      const typed = { ...feedForm(), ...change };
      const { do: _do, ...fields } = typed;
      expect(await admin.post(page, typed)).toMatchObject({
        status: 400,
        answer: { faults, typed: fields },
      });
    }
    expect((await penthouse()).feeds).toHaveLength(1);
    expect(await admin.post(page, { ...feedForm(), apartment: "2" })).toMatchObject({
      status: 303,
    });
  });

  test("one that cannot be read is added all the same; reading it by hand shows the result", async () => {
    site.on("/later", answers.status(503));
    const later = { ...feedForm(), address: site.url("/later") };
    const { to } = await admin.post(page, later);
    const [feed] = (await penthouse()).feeds;
    expect(to).toBe(`${page}?done=addedFailed&of=${feed.id}`);
    expect(feed).toMatchObject({ state: "late", failures: 1, fault: "refused", status: 503 });
    const read = () => admin.post(page, { do: "read", feed: feed.id });
    expect((await read()).to).toBe(`${page}?done=readFailed&of=${feed.id}`);
    expect((await penthouse()).feeds).toMatchObject([{ failures: 2 }]);
    site.on("/later", answers.text(aCalendar()));
    expect((await read()).to).toBe(`${page}?done=read&of=${feed.id}`);
    expect((await penthouse()).feeds).toMatchObject([{ state: "fresh", failures: 0, nights: 0 }]);
    expect((await admin.post(page, { do: "read", feed: "none" })).to).toBe(
      `${page}?done=readBusy&of=none`,
    );
  });

  test("renaming renames the nights, removing frees them; the second of two gets a conflict", async () => {
    const id = await aFeed(app, site.url("/feed"));
    const other = await aFeed(app, site.url("/other"), { label: "Vrbo" });
    await readFeed({ id }, app);
    const path = `${page}/${id}`;
    const form = {
      do: "save",
      version: "1",
      label: "Airbnb Mauritius",
      address: site.url("/feed"),
    };
    expect((await admin.get(path)).page).toMatchObject({ label: "Airbnb", version: 1, nights: 2 });
    expect(await admin.post(path, { ...form, label: "Vrbo" })).toMatchObject({
      status: 400,
      answer: { faults: { label: "labelTaken" } },
    });
    expect(await admin.post(path, form)).toMatchObject({
      status: 303,
      to: `${page}?done=saved&of=${id}`,
    });
    expect((await nightsOf(database))[0]).toBe("2027-02-01 channel Airbnb Mauritius");
    expect(await lastEntry()).toMatchObject({
      what: "calendarChanged",
      before: { name: "Airbnb" },
    });
    expect(await admin.post(path, { ...form, label: "Late" })).toMatchObject({
      status: 409,
      answer: { changed: true },
    });
    expect(await admin.post(path, { do: "remove", version: "1" })).toMatchObject({ status: 409 });
    expect(await nightsOf(database)).toHaveLength(2);
    expect((await admin.post(path, { do: "remove", version: "2" })).to).toBe(
      `${page}?done=removed&of=4`,
    );
    expect(await nightsOf(database)).toEqual([]);
    expect(await lastEntry()).toMatchObject({ what: "calendarRemoved" });
    expect((await penthouse()).feeds).toMatchObject([{ id: other }]);
  });

  test("addresses are created, shown whole whenever they are needed, and replaced", async () => {
    const id = await aFeed(app, site.url("/feed"));
    expect((await penthouse()).addresses).toBeNull();
    const make = () => admin.post(page, { do: "renew", apartment: "4" });
    expect((await make()).to).toBe(`${page}?done=made&of=4`);
    const { links } = (await penthouse()).addresses;
    expect(links).toMatchObject([{ label: "Airbnb" }, { label: null }]);
    expect(links[0].link).toMatch(
      new RegExp(`^https://hotel\\.example/calendars/[\\w-]{22}/${id}\\.ics$`),
    );
    expect((await make()).to).toBe(`${page}?done=renewed&of=4`);
    expect((await penthouse()).addresses.links[1].link).not.toBe(links[1].link);
    expect(await lastEntry()).toMatchObject({ what: "calendarAddressMade", after: null });
    expect((await admin.post(page, { do: "renew", apartment: "99" })).to).toBe(
      `${page}?done=gone&of=99`,
    );
  });

  test("two who make the addresses at once: the second copies those of the first, which stay valid", async () => {
    await aFeed(app, site.url("/feed"));
    const make = (seen: string) => admin.post(page, { do: "renew", apartment: "4", seen });
    expect((await make("")).to).toBe(`${page}?done=made&of=4`);
    const { links, madeAt } = (await penthouse()).addresses;
    expect((await make("")).to).toBe(`${page}?done=madeMeanwhile&of=4`);
    expect((await penthouse()).addresses.links).toEqual(links);
    clock.advance({ minutes: 1 });
    expect((await make(madeAt)).to).toBe(`${page}?done=renewed&of=4`);
    const renewed = (await penthouse()).addresses.links;
    expect((await make(madeAt)).to).toBe(`${page}?done=madeMeanwhile&of=4`);
    expect((await penthouse()).addresses.links).toEqual(renewed);
  });

  test("a conflict is shown here and on today until it is marked as settled, once", async () => {
    const stay = { checkIn: "2027-02-01", checkOut: "2027-02-04" };
    const placed = await placeBooking(aRequest({ stay }), app);
    const reference = placed.ok ? placed.booking.reference : "";
    await admin.post(page, feedForm());
    const shown = {
      label: "Airbnb",
      reference,
      guest: "Claire Moreau",
      from: "2027-02-01",
      to: "2027-02-03",
    };
    const [conflict] = (await admin.get(page)).page.channels.conflicts;
    expect(conflict).toMatchObject({ ...shown, apartment: "Luxury Penthouse Suite" });
    expect((await admin.get("/admin")).page.day.channelProblems.conflicts).toMatchObject([shown]);
    const settle = () => admin.post(page, { do: "settle", conflict: conflict.id });
    expect((await settle()).to).toBe(`${page}?done=settled`);
    expect((await settle()).to).toBe(`${page}?done=gone`);
    const after = (await admin.get(page)).page.channels;
    expect(after.conflicts).toEqual([]);
    expect(after.settled).toMatchObject([
      { from: "2027-02-01", to: "2027-02-03", by: "Anaïs Ramgoolam", at: expect.any(String) },
    ]);
    expect((await admin.get("/admin")).page.day.channelProblems.conflicts).toEqual([]);
    expect(await lastEntry()).toMatchObject({ what: "conflictSettled", subject: reference });
  });

  test("today names what was not read for three quarters of an hour, to staff too", async () => {
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail, "203.0.113.9");
    await admin.post(page, feedForm());
    const late = async () => (await staff.get("/admin")).page.day.channelProblems.late;
    expect(await late()).toEqual([]);
    clock.advance({ minutes: 50 });
    expect(await late()).toMatchObject([{ label: "Airbnb", apartmentId: 4, lastReadAgo: 50 }]);
    expect((await staff.get(page)).status).toBe(403);
  });
});

/** The form that adds the feed to the penthouse. */
function feedForm() {
  return { do: "add", apartment: "4", label: "Airbnb", address: site.url("/feed") };
}
