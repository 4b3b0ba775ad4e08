// The nights of imported stays: out of reach of a release that knows no imports, given back one stay at a time, and what else may meet
// them: calendars of the same site, bookings in the way, forms of other windows, lines that cannot be written.
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import { replaceClaims } from "#app/channels/claims.sql.server.ts";
import { insertFeed, listFeeds } from "#app/channels/feeds.sql.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import { readFeed, settleApartment } from "#app/channels/read-feed.server.ts";
import {
  deleteDrafts,
  findImport,
  readContent,
  updateImport,
} from "#app/channels/imports/imports.sql.server.ts";
import { storeImport } from "#app/channels/imports/preview-import.server.ts";
import { runImport } from "#app/channels/imports/run-import.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { up } from "#db/migrations/2026-12-01-1-import-claims.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const garden = 6;
const header = "Confirmation code,Guest name,Start date,End date,Listing,Earnings";
const lines = [
  "HM1,Zoë Müller,22/11/2026,24/11/2026,Garden View Apartment,€450.00",
  "HM2,Luc Petit,25/11/2026,27/11/2026,Garden View Apartment,€300.00",
];

const pathOf = (id: string) => `/admin/channels/import/${id}`;

describe.each(databases)("the nights of imported stays on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let owner: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    owner = await signedInBrowser(app);
  });
  afterEach(() => database.close());

  const draft = async (rows = lines) => {
    const bytes = new TextEncoder().encode([header, ...rows].join("\n"));
    const stored = await storeImport({ file: "a.csv", bytes, author: "A" }, app);
    return stored.ok ? stored.id : "";
  };
  const start = async (id: string) =>
    owner.post(pathOf(id), {
      intent: "start",
      seen: (await owner.get(pathOf(id))).page.view.draft.seen,
    });
  const imported = async (rows = lines) => {
    const id = await draft(rows);
    expect((await start(id)).status).toBe(303);
    return id;
  };
  const nights = async () =>
    (
      await database.db.selectFrom("nights").select(["night", "kind"]).orderBy("night").execute()
    ).map(({ night, kind }) => `${night} ${kind}`);
  const fourNights = ["22", "23", "25", "26"].map((day) => `2026-11-${day} channel`);
  const names = async () =>
    (await listChannelStays(database.db, "2026-11-22", "2026-11-30")).map(
      ({ entered }) => entered?.name,
    );
  const settle = async () => inTransaction(database.db, (trx) => settleApartment(trx, garden, app));
  const claim = (id: string, from: string, to: string) =>
    inTransaction(database.db, async (trx) => {
      const all = [];
      for (let night = from; night < to; night = addDays(night, 1))
        all.push({ night, from, to, closed: false });
      const options = { today: "2026-11-22", keepMissing: false, now: clock.now() };
      await replaceClaims(trx, { id, apartment_id: 4, label: "", told_at: null }, all, options);
      await settleApartment(trx, garden, app);
    });
  const aFeed = (label: string) =>
    inTransaction(database.db, (trx) =>
      insertFeed(
        trx,
        { apartmentId: garden, label, address: "https://calendar.invalid/a.ics" },
        clock.now(),
      ),
    );

  test("a release that knows no imports frees none of them when it reads a calendar", async () => {
    await imported();
    // What its `settleApartment` frees: the nights that no row of channel_claims claims for the apartment.
    await database.db
      .deleteFrom("nights")
      .where("apartment_id", "=", garden)
      .where("kind", "=", "channel")
      .where("night", "not in", (eb) =>
        eb
          .selectFrom("channel_claims")
          .innerJoin("channel_feeds", "channel_feeds.id", "feed_id")
          .select("channel_claims.night")
          .where("apartment_id", "=", garden),
      )
      .execute();
    expect(await nights()).toEqual(fourNights);
    // What claims them is no calendar to be read or shown.
    expect(await listFeeds(database.db)).toEqual([]);
    expect(await readFeed({}, app)).toBe("busy");
  });

  test("what a former release beside this one did to them is mended before a calendar frees nights", async () => {
    await imported();
    const stays = async () =>
      database.db
        .selectFrom("channel_import_stays")
        .select(["from_night", "held"])
        .orderBy("from_night")
        .execute();
    const claims = async () =>
      database.db.selectFrom("channel_claims").selectAll().orderBy("night").execute();
    const [heldBefore, claimsBefore] = [await stays(), await claims()];
    // It takes what claims them for a calendar of that site.
    await database.db.updateTable("channel_import_stays").set({ held: 0 }).execute();
    await settle();
    expect(await stays()).toEqual(heldBefore);
    expect(await claims()).toEqual(claimsBefore);
    // Stays that it imports claim nothing.
    await database.db.deleteFrom("channel_claims").execute();
    await database.db.deleteFrom("channel_feeds").execute();
    await settle();
    expect((await claims()).map(({ night }) => night)).toEqual(
      claimsBefore.map(({ night }) => night),
    );
    expect(await nights()).toEqual(fourNights);
    // When it takes an import back, its nights are still claimed.
    await database.db
      .deleteFrom("channel_import_stays")
      .where("from_night", "=", "2026-11-22")
      .execute();
    await settle();
    expect(await nights()).toEqual(fourNights.slice(2));
    // It would read what claims them when it is due.
    const due = await database.db.selectFrom("channel_feeds").select("next_read_at").execute();
    expect(due).toEqual([{ next_read_at: "9999-12-31T00:00:00.000Z" }]);
  });

  test("what is in the way of one is a conflict on Today, as of any calendar, until it is out of the way", async () => {
    await imported();
    await database.db
      .updateTable("nights")
      .set({ kind: "block", note: "Painting" })
      .where("night", "=", "2026-11-23")
      .execute();
    await settle();
    const { channelProblems } = await loadToday("owner", "en", app);
    expect(channelProblems.late).toEqual([]);
    expect(channelProblems.conflicts).toMatchObject([
      { label: "Airbnb", note: "Painting", from: "2026-11-23", to: "2026-11-24" },
    ]);
    await database.db.deleteFrom("nights").where("night", "=", "2026-11-23").execute();
    await settle();
    expect(await nights()).toEqual(fourNights);
    expect((await loadToday("owner", "en", app)).channelProblems.conflicts).toEqual([]);
  });

  test("a calendar that writes the site's name with other letters keeps the guests' names", async () => {
    await imported();
    const feed = await aFeed("AIRBNB");
    await claim(feed, "2026-11-25", "2026-11-27");
    expect(await nights()).toEqual(fourNights);
    expect(await names()).toEqual(["Zoë Müller", "Luc Petit"]);
    // It alone decides about that stay now.
    await claim(feed, "2026-11-28", "2026-11-29");
    expect(await nights()).toEqual([
      "2026-11-22 channel",
      "2026-11-23 channel",
      "2026-11-28 channel",
    ]);
  });

  test("other choices of another window are not overwritten, and not imported unseen", async () => {
    const id = await draft();
    const { seen, choices } = (await owner.get(pathOf(id))).page.view.draft;
    const typed = (channel: string) => ({
      ...Object.fromEntries(
        Object.entries(choices.columns).map(([field, at]) => [`column-${field}`, String(at)]),
      ),
      unitColumn: "4",
      "unit-0": String(garden),
      apartment: "0",
      order: "dmy",
      channel,
      intent: "choose",
      seen,
    });
    expect((await owner.post(pathOf(id), typed("Vrbo"))).status).toBe(303);
    const late = await owner.post(pathOf(id), typed("Expedia"));
    expect(late).toMatchObject({
      status: 409,
      answer: { refused: "elsewhere", typed: { channel: "Expedia" } },
    });
    expect((await owner.post(pathOf(id), { intent: "start", seen })).status).toBe(409);
    expect((await owner.get(pathOf(id))).page.view.draft.choices.channel).toBe("Vrbo");
    expect((await start(id)).status).toBe(303);
  });

  test("a draft that is deleted beside its start is deleted whole or imported whole", async () => {
    const id = await draft();
    const stored = (await findImport(database.db, id))!;
    let deleting: Promise<number> | undefined;
    await inTransaction(database.db, async (trx) => {
      await updateImport(trx, stored, { status: "running" }, clock.now());
      deleting = inTransaction(database.db, (other) => deleteDrafts(other, { id }));
      // Time for it to wait for this transaction.
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(await deleting).toBe(0);
    expect(await readContent(database.db, id)).toContain("Zoë");
    await runImport(id, app);
    expect(await nights()).toEqual(fourNights);
  });

  test("a line that cannot be written is that line's error, and the next ones come in", async () => {
    const id = await draft(["HM0,Nia,1/12/2026,3/12/2026,Castle,€1.00", ...lines]);
    const stored = (await findImport(database.db, id))!;
    const choices = JSON.parse(stored.choices) as { units: Record<string, number> };
    choices.units["Castle"] = 4711;
    await inTransaction(database.db, (trx) =>
      updateImport(
        trx,
        stored,
        { status: "running", choices: JSON.stringify(choices) },
        clock.now(),
      ),
    );
    await runImport(id, app);
    const { view } = (await owner.get(pathOf(id))).page;
    expect(view.stored.status).toBe("done");
    expect(view.problems).toEqual([{ line: 2, reason: "failed" }]);
    expect(await nights()).toEqual(fourNights);
  });

  test("an apartment that does not exist cannot be chosen", async () => {
    const id = await draft();
    const { seen } = (await owner.get(pathOf(id))).page.view.draft;
    const fields = { intent: "choose", seen, apartment: "4711", "unit-0": "4711", order: "dmy" };
    await owner.post(pathOf(id), { ...fields, unitColumn: "4", "column-unit": "4" });
    const { choices } = (await owner.get(pathOf(id))).page.view.draft;
    expect([choices.apartment, choices.units["Garden View Apartment"]]).toEqual([0, 0]);
  });

  test("what was chosen about names in the file is forgotten when it is imported or another column is chosen", async () => {
    const id = await draft();
    const stored = async () => (await findImport(database.db, id))!.choices;
    const { seen } = (await owner.get(pathOf(id))).page.view.draft;
    // The column of the guests, by mistake, and back.
    const fields = {
      intent: "choose",
      order: "dmy",
      channel: "Airbnb",
      "column-checkIn": "2",
      "column-checkOut": "3",
    };
    await owner.post(pathOf(id), { ...fields, seen, unitColumn: "4", "column-unit": "1" });
    expect(await stored()).toContain("Zoë");
    const next = (await owner.get(pathOf(id))).page.view.draft.seen as string;
    await owner.post(pathOf(id), { ...fields, seen: next, unitColumn: "1", "column-unit": "4" });
    expect(await stored()).not.toContain("Zoë");
    // The apartments of the column are guessed again.
    expect((await owner.get(pathOf(id))).page.view.draft.counts.fresh).toBe(2);
    await start(id);
    expect(await stored()).not.toContain("Garden");
  });

  test("the migration lets stays that were imported before it claim their nights", async () => {
    await imported();
    const claims = () =>
      database.db
        .selectFrom("channel_claims")
        .innerJoin("channel_feeds", "channel_feeds.id", "feed_id")
        .select(["apartment_id", "label", "address", "night", "event_from", "event_to", "closed"])
        .orderBy("night")
        .execute();
    const before = await claims();
    expect(before).toHaveLength(4);
    await database.db.deleteFrom("channel_claims").execute();
    await database.db.deleteFrom("channel_feeds").execute();
    await database.db.schema.alterTable("channel_import_stays").dropColumn("released_at").execute();
    await up(database.db as unknown as Kysely<unknown>);
    expect(await claims()).toEqual(before);
    const due = await database.db.selectFrom("channel_feeds").select("next_read_at").execute();
    expect(due).toEqual([{ next_read_at: "9999-12-31T00:00:00.000Z" }]);
  });
});
