// Entries of other sites' calendars that only close nights and are sold later, and the reverse: the day's page, the cleaning board, the
// figures and the conflicts follow.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadToday } from "#app/admin/today/today.server.ts";
import { listOtherNights } from "#app/analytics/metrics.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { listConflicts } from "#app/channels/conflicts.sql.server.ts";
import { listFeeds, noteExportRead, updateFeed } from "#app/channels/feeds.sql.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
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

const dates = ["2026-11-22", "2026-11-25"] as const;
const closed = [...dates, "Airbnb (Not available)"] as [string, string, string];
const sold = [...dates, "Reserved"] as [string, string, string];
const another = ["2026-12-10", "2026-12-12", "Reserved"] as [string, string, string];

describe.each(databases)("entries that change on %s", (dialect) => {
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

  /** The day's page and the figures; `nights`: of the three nights, how many count as sold elsewhere and as blocked. */
  async function seen(now = "2026-11-22T08:00:00Z") {
    clock.set(now);
    const { otherSites, cleaning, occupied } = await loadToday("owner", "en", app);
    const nights = await listOtherNights(database.db, { from: dates[0], to: "2026-11-24" });
    return {
      arriving: otherSites.arriving.map(({ checkIn, checkOut }) => `${checkIn}/${checkOut}`),
      leaving: otherSites.leaving.map(({ checkIn, checkOut }) => `${checkIn}/${checkOut}`),
      cleaning: cleaning.length,
      tonight: occupied.tonight,
      nights: (["channel", "block"] as const).map(
        (kind) => nights.filter((night) => night.kind === kind).length,
      ),
    };
  }
  const noGuests = { arriving: [], leaving: [], cleaning: 0, tonight: 0, nights: [0, 3] };
  const guests = { ...noGuests, arriving: [dates.join("/")], tonight: 1, nights: [3, 0] };

  test("closed nights that are sold have a guest; closed again they have none, also when nothing else is left", async () => {
    await read(closed, another);
    expect(await seen()).toEqual(noGuests);
    await read(sold, another);
    expect(await seen()).toEqual(guests);
    await read(closed);
    expect(await seen()).toEqual(noGuests);
    expect(await nightsOf(database)).toHaveLength(3);
    await read(sold);
    expect(await seen()).toEqual(guests);
    expect(await seen("2026-11-25T08:00:00Z")).toMatchObject({
      leaving: [dates.join("/")],
      cleaning: 1,
    });
  });

  test.each([
    ["of as many nights", dates],
    ["of more nights, on both sides", ["2026-11-20", "2026-11-28"] as const],
  ])("a closure read first, %s, hides no guest of another site", async (_, wide) => {
    await read([...wide, "Airbnb (Not available)"], another);
    const other = { label: "Booking.com", apartmentId: 4 };
    const booked = await aFeed(app, site.url("/booked"), other);
    site.on("/booked", answers.text(aCalendar(sold)));
    expect(await readFeed({ id: booked }, app)).toBe("good");
    expect(await seen()).toEqual(guests);
    expect(await listChannelStays(database.db, ...dates)).toMatchObject([
      { label: "Booking.com", checkIn: dates[0], checkOut: dates[1] },
    ]);
    await anOwner(app);
    const owner = await signedInBrowser(app);
    const { page } = await owner.get("/admin/calendar?from=2026-11-21");
    expect(JSON.stringify(page)).toContain('"channelStay":"4-2026-11-22"');
  });

  test("a site that closes everything alike may have a guest in each entry, as before", async () => {
    await read(closed);
    expect(await seen()).toEqual(guests);
  });

  test.each([
    ["at once", false],
    ["after a reading in which the nights were free", true],
  ])(
    "what staff called closed, without a guest, has one once the site says that it is sold, %s",
    async (_, isFree) => {
      await read(closed);
      await anOwner(app);
      const owner = await signedInBrowser(app);
      const typed = { name: "", phone: "", adults: "", children: "", amount: "", note: "Painting" };
      const form = { ...typed, guest: "no", version: "0" };
      const saved = await owner.post("/admin/channels/stay/4-2026-11-22", form);
      expect(saved.status).toBe(303);
      expect(await seen()).toEqual(noGuests);
      if (isFree) await read();
      await read(sold);
      expect(await seen()).toEqual(guests);
      const [stay] = await listChannelStays(database.db, ...dates);
      expect(stay?.entered).toMatchObject({ note: "Painting", isGuest: true, version: 2 });
    },
  );

  test("with a new address it is unknown again whether the calendar tells stays from closures", async () => {
    await read(sold);
    const [known] = await listFeeds(database.db);
    const input = { label: "Booking.com", address: site.url("/other") };
    expect(
      await inTransaction(database.db, (trx) => updateFeed(trx, known!, input, clock.now())),
    ).toBe(true);
    site.on("/other", answers.text(aCalendar(closed)));
    expect(await readFeed({ id: feed }, app)).toBe("good");
    expect(await seen()).toEqual(guests);
  });

  test("a stay in progress of which only a closure is left ended today", async () => {
    await read(sold, another);
    clock.set("2026-11-24T06:00:00Z");
    await read(closed, another);
    expect(await seen("2026-11-24T08:00:00Z")).toEqual({
      arriving: [],
      leaving: ["2026-11-22/2026-11-24"],
      cleaning: 1,
      tonight: 0,
      nights: [2, 1],
    });
  });

  test("a stay sold twice is no conflict any more when the other site has read ours and closes the nights for it", async () => {
    const [checkIn, checkOut] = dates;
    await noteExportRead(database.db, feed, clock.now());
    clock.advance({ minutes: 5 });
    const placed = await placeBooking(
      aRequest({ stay: { checkIn, checkOut }, source: "owner" }),
      app,
    );
    expect(placed.ok).toBe(true);
    await read(sold);
    expect(await listConflicts(database.db)).toMatchObject([{ from: checkIn, to: checkOut }]);
    // The guest of the other site was moved; it reads our calendar and closes the same nights.
    clock.advance({ minutes: 30 });
    await noteExportRead(database.db, feed, clock.now());
    await read(closed);
    expect(await listConflicts(database.db)).toEqual([]);
    await read(sold);
    expect(await listConflicts(database.db)).toHaveLength(1);
  });
});
