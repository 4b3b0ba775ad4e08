// Guests of other sites on Today: they arrive, stay and leave, their apartment is cleaned, and staff enter who they are.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { markChannelStay } from "#app/admin/channels/channel-stay.server.ts";
import { answerPress } from "#app/admin/today/answer-press.server.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { forgetChannelGuests } from "#app/channels/list-channel-stays.server.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aFeed, aReadingApp } from "#tests/support/calendars/channels.ts";
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

describe.each(databases)("guests of other sites on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let feed: string;
  beforeEach(async () => {
    clock.set("2026-11-21T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = aReadingApp(database, clock);
    feed = await aFeed(app, site.url("/feed"), { label: "Airbnb", apartmentId: 4 });
  });
  afterEach(() => database.close());

  async function read(...events: [string, string, string?][]): Promise<void> {
    site.on("/feed", answers.text(aCalendar(...events)));
    expect(await readFeed({ id: feed }, app)).toBe("good");
  }
  const day = async (now: string) => {
    clock.set(now);
    const { otherSites, cleaning, occupied } = await loadToday("owner", "en", app);
    return {
      arriving: dates(otherSites.arriving),
      staying: dates(otherSites.staying),
      leaving: dates(otherSites.leaving),
      cleaning,
      tonight: occupied.tonight,
    };
  };

  test("arrive, stay and leave, and their apartment is cleaned before the next guest", async () => {
    await read(["2026-11-22", "2026-11-24"], ["2026-11-24", "2026-11-25"]);
    const stay = { checkIn: "2026-11-25", checkOut: "2026-11-27" };
    await placeBooking(aRequest({ stay }), app);
    expect(await day("2026-11-22T08:00:00Z")).toEqual({
      arriving: ["2026-11-22/2026-11-24"],
      staying: [],
      leaving: [],
      cleaning: [],
      tonight: 1,
    });
    expect(await day("2026-11-23T08:00:00Z")).toMatchObject({
      arriving: [],
      staying: ["2026-11-22/2026-11-24"],
      leaving: [],
      cleaning: [],
    });
    expect(await day("2026-11-24T08:00:00Z")).toMatchObject({
      arriving: ["2026-11-24/2026-11-25"],
      staying: [],
      leaving: ["2026-11-22/2026-11-24"],
      cleaning: [{ apartmentId: 4, forArrival: true }],
    });
    // One of our own guests comes after one of theirs.
    expect(await day("2026-11-25T08:00:00Z")).toMatchObject({
      arriving: [],
      leaving: ["2026-11-24/2026-11-25"],
      cleaning: [{ apartmentId: 4, forArrival: true }],
    });
  });

  test("arrive once by a press of a device that is sent twice at once; then it was recorded already", async () => {
    await read(["2026-11-22", "2026-11-24"]);
    clock.set("2026-11-22T12:00:00Z");
    const user = await anOwner(app);
    const send = (key: number) => {
      const form = new FormData();
      const press = { user: user.id, do: "arrive", ago: "7200", stay: "4-2026-11-22" };
      form.set("key", `00000000-0000-4000-8000-00000000000${key}`);
      for (const [name, value] of Object.entries(press)) form.set(name, value);
      return answerPress(form, user, app);
    };
    expect(await Promise.all([send(1), send(1)])).toEqual([{ result: "done" }, { result: "done" }]);
    expect(await send(2)).toEqual({ result: "already" });
    const marked = (await listAudit(database.db, { limit: 9 })).filter(
      ({ what }) => what === "channelStayMarked",
    );
    expect(marked.map(({ after }) => after)).toEqual([{ pressedAt: "2026-11-22T10:00:00.000Z" }]);
  });

  test("stay on when the calendar begins their event anew every day, or ends it later", async () => {
    await read(["2026-11-22", "2026-11-25"]);
    clock.set("2026-11-23T08:00:00Z");
    await read(["2026-11-23", "2026-11-25"]);
    expect(await day("2026-11-23T09:00:00Z")).toMatchObject({
      arriving: [],
      staying: ["2026-11-22/2026-11-25"],
    });
    await read(["2026-11-22", "2026-11-26"]);
    expect(await day("2026-11-23T10:00:00Z")).toMatchObject({ staying: ["2026-11-22/2026-11-26"] });
  });

  test("a closure is no guest where bookings are marked, and may be one where everything is closed", async () => {
    const closure = ["2026-11-22", "2026-11-24", "CLOSED - Not available"] as [
      string,
      string,
      string,
    ];
    await read(closure);
    const only = await day("2026-11-22T08:00:00Z");
    expect(only.arriving).toEqual(["2026-11-22/2026-11-24"]);
    await read(closure, ["2026-12-10", "2026-12-12"]);
    expect((await day("2026-11-22T09:00:00Z")).arriving).toEqual([]);
  });

  describe("entered by hand", () => {
    const path = "/admin/channels/stay/4-2026-11-22";
    const typed = {
      name: "Aïcha Diallo",
      phone: "+230 5123 4567",
      adults: "2",
      children: "1",
      amount: "412,50",
      note: "Late, after 22:00",
      guest: "yes",
    };
    let owner: TestBrowser;
    beforeEach(async () => {
      await read(["2026-11-22", "2026-11-24"]);
      clock.set("2026-11-22T06:00:00Z");
      await anOwner(app);
      owner = await signedInBrowser(app);
    });

    test("name, telephone, party, amount and note are kept while the calendar moves one end", async () => {
      const sent = await owner.post(path, { ...typed, version: "0" });
      expect(sent).toMatchObject({ status: 303, to: "/admin?done=channelStay&of=4-2026-11-22" });
      const { otherSites, guests } = await loadToday("owner", "en", app);
      expect(otherSites.arriving[0]).toMatchObject({
        guest: "Aïcha Diallo",
        phone: "+230 5123 4567",
        adults: 2,
        children: 1,
        note: "Late, after 22:00",
      });
      expect(JSON.stringify(otherSites)).not.toContain("41250");
      expect(guests).toBe(0);
      await read(["2026-11-22", "2026-11-26"]);
      clock.set("2026-11-23T08:00:00Z");
      const next = await loadToday("owner", "en", app);
      expect(next.otherSites.staying[0]).toMatchObject({
        guest: "Aïcha Diallo",
        checkOut: "2026-11-26",
      });
      expect(next.guests).toBe(3);
      const log = await database.db.selectFrom("audit_log").select(["what", "subject"]).execute();
      expect(log.at(-1)).toEqual({ what: "channelStayChanged", subject: "Airbnb 2026-11-22" });
    });

    test("faults keep what was typed; an older form is refused; no such stay is not found", async () => {
      const faulty = { ...typed, version: "0", adults: "many", amount: "much" };
      expect(await owner.post(path, faulty)).toMatchObject({
        status: 400,
        answer: {
          faults: [
            { field: "adults", reason: "whole" },
            { field: "amount", reason: "amount" },
          ],
          typed: { name: "Aïcha Diallo", adults: "many", amount: "much" },
        },
      });
      expect(await owner.post(path, { ...typed, version: "0" })).toMatchObject({ status: 303 });
      expect(await owner.post(path, { ...typed, version: "0" })).toMatchObject({ status: 409 });
      const none = await owner.get("/admin/channels/stay/4-2026-11-23");
      expect(none.status).toBe(404);
    });

    test("nights that are closed without a guest are no stay; staff see no amount and change none", async () => {
      await owner.post(path, { ...typed, version: "0" });
      await aStaffMember(app);
      const staff = await signedInBrowser(app, staffEmail);
      const { page } = await staff.get(path);
      expect(page.stay.typed).toMatchObject({ name: "Aïcha Diallo", amount: "" });
      expect(JSON.stringify(page.stay)).not.toContain("412");
      const none = { ...typed, amount: "1", guest: "no", version: "1" };
      expect(await staff.post(path, none)).toMatchObject({ status: 303 });
      const row = await database.db
        .selectFrom("channel_stays")
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ amount: 412_50, is_guest: 0, version: 2 });
      const { otherSites } = await loadToday("owner", "en", app);
      expect(otherSites.arriving).toEqual([]);
    });

    test("one imported stay is given back by hand, which can be undone while its nights are free", async () => {
      const user = await aStaffMember(app);
      const staff = await signedInBrowser(app, staffEmail);
      const rows = ["Guest,Arrival,Departure,Apartment", "Nia,1/12/2026,3/12/2026,"];
      const bytes = new TextEncoder().encode([...rows, "Ida,5/12/2026,6/12/2026,"].join("\n"));
      const file = new FormData();
      file.set("file", new File([bytes], "a.csv"));
      const draft = (await owner.post("/admin/channels/import", file)).to!;
      const columns = { "column-name": "0", "column-checkIn": "1", "column-checkOut": "2" };
      const choices = { ...columns, apartment: "4", channel: "Vrbo", order: "dmy" };
      const seen = async () => (await owner.get(draft)).page.view.draft.seen as string;
      await owner.post(draft, { ...choices, intent: "choose", seen: await seen() });
      await owner.post(draft, { intent: "start", seen: await seen() });
      const one = "/admin/channels/stay/4-2026-12-01";
      const nights = async () =>
        (
          await database.db
            .selectFrom("nights")
            .select("night")
            .where("night", ">=", "2026-12-01")
            .orderBy("night")
            .execute()
        ).map(({ night }) => night);
      expect((await staff.get(one)).page.release).toMatchObject({ isReleased: false });
      // A stay of a calendar is that calendar's alone.
      expect((await staff.get(path)).page.release).toBeNull();
      expect((await staff.post(path, { do: "release" })).status).toBe(409);
      expect((await staff.post(one, { do: "release" })).to).toBe(`${one}?done=released`);
      expect(await nights()).toEqual(["2026-12-05"]);
      expect((await staff.get(one)).page).toMatchObject({
        stay: null,
        release: { isReleased: true },
      });
      expect(await staff.post(one, { do: "release" })).toMatchObject({
        status: 409,
        answer: { refused: "changed" },
      });
      const [log] = await listAudit(database.db, { limit: 1 });
      expect(log).toMatchObject({ what: "importedStayReleased", subject: "Vrbo 2026-12-01" });
      await placeBooking(
        aRequest({ apartmentId: 4, stay: { checkIn: "2026-12-02", checkOut: "2026-12-05" } }),
        app,
      );
      expect(await staff.post(one, { do: "restore" })).toMatchObject({
        status: 409,
        answer: { refused: "nightsSold" },
      });
      await database.db.deleteFrom("nights").where("kind", "<>", "channel").execute();
      const retire = (stage: "" | "retired") =>
        database.db.updateTable("apartments").set({ stage }).where("id", "=", 4).execute();
      await retire("retired");
      expect(await staff.post(one, { do: "restore" })).toMatchObject({
        status: 409,
        answer: { refused: "retired" },
      });
      await retire("");
      expect((await staff.post(one, { do: "restore" })).to).toBe(`${one}?done=restored`);
      expect(await nights()).toEqual(["2026-12-01", "2026-12-02", "2026-12-05"]);
      expect((await staff.get(one)).page.stay.typed.name).toBe("Nia");
      // Not while the guest is here.
      await markChannelStay("4-2026-12-01", "arrive", user, app);
      expect((await staff.post(one, { do: "release" })).status).toBe(409);
    });

    test("who a guest was is forgotten a year after the departure", async () => {
      await owner.post(path, { ...typed, version: "0" });
      clock.set("2027-11-24T08:00:00Z");
      await forgetChannelGuests(app);
      expect(await nameIn(database)).toBe("Aïcha Diallo");
      clock.set("2027-11-25T08:00:00Z");
      await forgetChannelGuests(app);
      expect(await nameIn(database)).toBe("");
    });
  });
});

async function nameIn({ db }: TestDatabase): Promise<string> {
  const row = await db.selectFrom("channel_stays").select("name").executeTakeFirstOrThrow();
  return row.name;
}

function dates(stays: { checkIn: string; checkOut: string }[]): string[] {
  return stays.map(({ checkIn, checkOut }) => `${checkIn}/${checkOut}`);
}
