// The admin page of calendars: added, read, changed and removed, with faults named and the input kept.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import type { House } from "#app/house.server.ts";
import { listAudit } from "#app/owner/audit.sql.server.ts";
import { aRequest } from "#tests/house/booking-requests.ts";
import { aFeed, aReadingHouse, nightsOf } from "#tests/house/channels.ts";
import { aClock } from "#tests/house/clock.ts";
import { aCalendar, aFeedServer, answers } from "#tests/house/feed-server.ts";
import type { FeedServer } from "#tests/house/feed-server.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { aDesk, anOwner, aStaffMember, staffEmail } from "#tests/house/owner-people.ts";
import type { TestBrowser } from "#tests/house/owner-site.ts";

let site: FeedServer;
beforeAll(async () => {
  site = await aFeedServer();
});
afterAll(() => site.close());

describe.each(databases)("the page of calendars on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let house: House;
  let desk: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    house = aReadingHouse(database, clock);
    await anOwner(house);
    desk = await aDesk(house);
    site.on("/feed", answers.text(aCalendar(["2027-02-01", "2027-02-03"])));
  });
  afterEach(() => database.close());

  const page = "/admin/channels";
  const penthouse = async () =>
    (await desk.get(page)).page.channels.apartments.find(({ id }: { id: number }) => id === 4);
  const lastEntry = async () => (await listAudit(database.db, { limit: 1 }))[0];

  test("a calendar is added and read at once; the log names its site, never its secret", async () => {
    const secret = { ...wish(), address: `${site.url("/feed")}?s=verysecret` };
    site.on("/feed?s=verysecret", answers.text(aCalendar(["2027-02-01", "2027-02-03"])));
    expect(await desk.post(page, secret)).toMatchObject({ status: 303, to: `${page}?done=added` });
    expect(await nightsOf(database)).toHaveLength(2);
    clock.advance({ minutes: 4 });
    expect((await penthouse()).feeds).toMatchObject([
      { label: "Airbnb", state: "fresh", nights: 2, goodAgo: 4, toldAgo: null },
    ]);
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      what: "calendarAdded",
      subject: "Luxury Penthouse Suite",
      after: { name: "Airbnb", site: `127.0.0.1:${site.port}` },
    });
    expect(JSON.stringify(entry)).not.toContain("verysecret");
    expect(JSON.stringify((await desk.get(page)).page)).not.toContain("verysecret");
  });

  test("faults are named, and the input is shown again", async () => {
    await desk.post(page, wish());
    for (const [change, faults] of [
      [{ apartment: "99" }, { apartment: "apartmentMissing" }],
      [{ label: "" }, { label: "labelMissing" }],
      [{}, { label: "labelTaken" }],
      [{ label: "Vrbo" }, { address: "addressTaken" }],
      [{ label: "Vrbo", address: "nonsense" }, { address: "addressFaulty" }],
      [
        { label: "Vrbo", address: "https://house.example/calendars/x.ics" },
        { address: "addressOurs" },
      ],
    ] as const) {
      const typed = { ...wish(), ...change };
      const { do: _do, ...kept } = typed;
      expect(await desk.post(page, typed)).toMatchObject({
        status: 400,
        answer: { faults, typed: kept },
      });
    }
    expect((await penthouse()).feeds).toHaveLength(1);
    expect(await desk.post(page, { ...wish(), apartment: "2" })).toMatchObject({ status: 303 });
  });

  test("one that cannot be read is added all the same; reading it by hand shows the result", async () => {
    site.on("/later", answers.status(503));
    const later = { ...wish(), address: site.url("/later") };
    expect((await desk.post(page, later)).to).toBe(`${page}?done=addedFailed`);
    const [feed] = (await penthouse()).feeds;
    expect(feed).toMatchObject({ state: "late", failures: 1, fault: "refused", status: 503 });
    const read = () => desk.post(page, { do: "read", feed: feed.id });
    expect((await read()).to).toBe(`${page}?done=readFailed`);
    expect((await penthouse()).feeds).toMatchObject([{ failures: 2 }]);
    site.on("/later", answers.text(aCalendar()));
    expect((await read()).to).toBe(`${page}?done=read`);
    expect((await penthouse()).feeds).toMatchObject([{ state: "fresh", failures: 0, nights: 0 }]);
    expect((await desk.post(page, { do: "read", feed: "none" })).to).toBe(`${page}?done=readBusy`);
  });

  test("renaming renames the nights, removing frees them; the second of two gets a conflict", async () => {
    const id = await aFeed(house, site.url("/feed"));
    const other = await aFeed(house, site.url("/other"), { label: "Vrbo" });
    await readFeed({ id }, house);
    const path = `${page}/${id}`;
    const form = {
      do: "save",
      version: "1",
      label: "Airbnb Mauritius",
      address: site.url("/feed"),
    };
    expect((await desk.get(path)).page).toMatchObject({ label: "Airbnb", version: 1, nights: 2 });
    expect(await desk.post(path, { ...form, label: "Vrbo" })).toMatchObject({
      status: 400,
      answer: { faults: { label: "labelTaken" } },
    });
    expect(await desk.post(path, form)).toMatchObject({ status: 303, to: `${page}?done=saved` });
    expect((await nightsOf(database))[0]).toBe("2027-02-01 channel Airbnb Mauritius");
    expect(await lastEntry()).toMatchObject({
      what: "calendarChanged",
      before: { name: "Airbnb" },
    });
    expect(await desk.post(path, { ...form, label: "Late" })).toMatchObject({
      status: 409,
      answer: { changed: true },
    });
    expect(await desk.post(path, { do: "remove", version: "1" })).toMatchObject({ status: 409 });
    expect(await nightsOf(database)).toHaveLength(2);
    expect((await desk.post(path, { do: "remove", version: "2" })).to).toBe(`${page}?done=removed`);
    expect(await nightsOf(database)).toEqual([]);
    expect(await lastEntry()).toMatchObject({ what: "calendarRemoved" });
    expect((await penthouse()).feeds).toMatchObject([{ id: other }]);
  });

  test("addresses are created, shown whole whenever they are needed, and replaced", async () => {
    const id = await aFeed(house, site.url("/feed"));
    expect((await penthouse()).addresses).toBeNull();
    const make = () => desk.post(page, { do: "renew", apartment: "4" });
    expect((await make()).to).toBe(`${page}?done=renewed`);
    const { links } = (await penthouse()).addresses;
    expect(links).toMatchObject([{ label: "Airbnb" }, { label: null }]);
    expect(links[0].link).toMatch(
      new RegExp(`^https://house\\.example/calendars/[\\w-]{22}/${id}\\.ics$`),
    );
    await make();
    expect((await penthouse()).addresses.links[1].link).not.toBe(links[1].link);
    expect(await lastEntry()).toMatchObject({ what: "calendarAddressMade", after: null });
    expect((await desk.post(page, { do: "renew", apartment: "99" })).to).toBe(`${page}?done=gone`);
  });

  test("a conflict is shown here and on today until it is marked as settled, once", async () => {
    const stay = { checkIn: "2027-02-01", checkOut: "2027-02-04" };
    const placed = await placeBooking(aRequest({ stay }), house);
    const reference = placed.ok ? placed.booking.reference : "";
    await desk.post(page, wish());
    const shown = {
      label: "Airbnb",
      reference,
      guest: "Claire Moreau",
      from: "2027-02-01",
      to: "2027-02-03",
    };
    const [conflict] = (await desk.get(page)).page.channels.conflicts;
    expect(conflict).toMatchObject({ ...shown, apartment: "Luxury Penthouse Suite" });
    expect((await desk.get("/admin")).page.day.outOfStep.conflicts).toMatchObject([shown]);
    const settle = () => desk.post(page, { do: "settle", conflict: conflict.id });
    expect((await settle()).to).toBe(`${page}?done=settled`);
    expect((await settle()).to).toBe(`${page}?done=gone`);
    const after = (await desk.get(page)).page.channels;
    expect(after.conflicts).toEqual([]);
    expect(after.settled).toMatchObject([
      { from: "2027-02-01", to: "2027-02-03", by: "Anaïs Ramgoolam", at: expect.any(String) },
    ]);
    expect((await desk.get("/admin")).page.day.outOfStep.conflicts).toEqual([]);
    expect(await lastEntry()).toMatchObject({ what: "conflictSettled", subject: reference });
  });

  test("today names what was not read for three quarters of an hour, to staff too", async () => {
    await aStaffMember(house);
    const staff = await aDesk(house, staffEmail, "203.0.113.9");
    await desk.post(page, wish());
    const late = async () => (await staff.get("/admin")).page.day.outOfStep.late;
    expect(await late()).toEqual([]);
    clock.advance({ minutes: 50 });
    expect(await late()).toMatchObject([{ label: "Airbnb", apartmentId: 4, goodAgo: 50 }]);
    expect((await staff.get(page)).status).toBe(403);
  });
});

/** The form that adds the feed to the penthouse. */
function wish() {
  return { do: "add", apartment: "4", label: "Airbnb", address: site.url("/feed") };
}
