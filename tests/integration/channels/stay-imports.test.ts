// Bookings of another system from its CSV file: seen before they are imported, imported once, never on a night that is taken, whole
// whatever ends the process, without any money, and taken back whole while they are unchanged.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { markChannelStay } from "#app/admin/channels/channel-stay.server.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import { replaceClaims } from "#app/channels/claims.sql.server.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { settleApartment } from "#app/channels/read-feed.server.ts";
import { writeExport } from "#app/channels/write-export.server.ts";
import { runImports, runImport } from "#app/channels/imports/run-import.server.ts";
import {
  findImport,
  listProblems,
  updateImport,
} from "#app/channels/imports/imports.sql.server.ts";
import { storeImport } from "#app/channels/imports/preview-import.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const header =
  "Confirmation code,Status,Guest name,# of adults,# of children,Start date,End date,Listing,Earnings";
const lines = [
  "HM1,Confirmed,Zoë Müller,2,1,22/11/2026,25/11/2026,Garden View Apartment,€450.00",
  "HM2,Confirmed,Luc Petit,2,0,25/11/2026,28/11/2026,Garden View Apartment,€300.00",
  "HM3,Canceled by guest,Ida,1,0,01/12/2026,05/12/2026,Garden View Apartment,€0.00",
  "HM4,Confirmed,Twice,1,0,26/11/2026,29/11/2026,Garden View Apartment,€1.00",
  "HM5,Confirmed,Lost,1,0,01/12/2026,05/12/2026,Castle,€1.00",
  "HM6,Confirmed,Late,1,0,soon,05/12/2026,Garden View Apartment,€1.00",
];

describe.each(databases)("imported bookings on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let owner: TestBrowser;
  let user: User;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    user = await anOwner(app);
    owner = await signedInBrowser(app);
  });
  afterEach(() => database.close());

  const bytesOf = (rows: string[]) => new TextEncoder().encode([header, ...rows].join("\n"));
  const upload = async (rows = lines, bytes = bytesOf(rows)) => {
    const form = new FormData();
    form.set("file", new File([bytes], "reservations.csv"));
    return owner.post("/admin/channels/import", form);
  };
  const draft = async (rows = lines) => (await upload(rows)).to!;
  const imported = async (rows = lines) => {
    const path = await draft(rows);
    const { seen } = (await viewOf(path)).draft;
    await owner.post(path, { intent: "start", seen });
    return path;
  };
  const viewOf = async (path: string) => (await owner.get(path)).page.view;
  const nights = async () =>
    database.db
      .selectFrom("nights")
      .select(["apartment_id", "night", "kind", "note"])
      .orderBy("night")
      .execute();
  const garden = 6;

  test("a draft says of each line what would happen, and nothing is written", async () => {
    const { draft: shown } = await viewOf(await draft());
    expect(shown.counts).toEqual({ fresh: 2, known: 0, left: 4 });
    expect(
      shown.problems.map(({ line, problem }: { line: number; problem: string }) => [line, problem]),
    ).toEqual([
      [4, "ended"],
      [5, "taken"],
      [6, "unitLeftOut"],
      [7, "checkInUnreadable"],
    ]);
    expect(shown.fresh[0]).toMatchObject({
      name: "Zoë Müller",
      stay: { checkIn: "2026-11-22", checkOut: "2026-11-25" },
      amount: 450_00,
    });
    expect(await nights()).toEqual([]);
  });

  test("other choices are kept, and change the preview", async () => {
    const path = await draft(["HM1,Confirmed,Zoë,2,0,03/04/2027,05/04/2027,Castle,€1.00"]);
    const { draft: before } = await viewOf(path);
    expect(before.isOrderOpen).toBe(true);
    const columns = Object.entries(before.choices.columns).map(([field, at]) => [
      `column-${field}`,
      String(at),
    ]);
    const fields = {
      ...Object.fromEntries(columns),
      order: "mdy",
      channel: "Airbnb",
      apartment: "0",
      unitColumn: "7",
      "unit-0": "2",
      intent: "choose",
      seen: before.seen,
    };
    expect((await owner.post(path, fields)).status).toBe(303);
    const { draft: after } = await viewOf(path);
    expect(after.fresh[0]).toMatchObject({
      stay: { checkIn: "2027-03-04", checkOut: "2027-05-04" },
    });
  });

  test("imported stays hold their nights, and are on Today under their site, without any money", async () => {
    const path = await imported();
    const view = await viewOf(path);
    expect([view.stored.status, view.stays]).toEqual(["done", 2]);
    expect(view.problems.map(({ reason }: { reason: string }) => reason)).toEqual([
      "ended",
      "taken",
      "unitLeftOut",
      "checkInUnreadable",
    ]);
    expect((await nights()).map(({ night, note }) => `${night} ${note}`)).toEqual([
      "2026-11-22 Airbnb",
      "2026-11-23 Airbnb",
      "2026-11-24 Airbnb",
      "2026-11-25 Airbnb",
      "2026-11-26 Airbnb",
      "2026-11-27 Airbnb",
    ]);
    const stays = await listChannelStays(database.db, "2026-11-22", "2026-11-30");
    expect(
      stays.map(({ checkIn, checkOut, entered }) => [checkIn, checkOut, entered?.name]),
    ).toEqual([
      ["2026-11-22", "2026-11-25", "Zoë Müller"],
      ["2026-11-25", "2026-11-28", "Luc Petit"],
    ]);
    expect(JSON.stringify(await loadToday("owner", "en", app))).toContain("Zoë Müller");
    const stay = { checkIn: "2026-11-24", checkOut: "2026-11-27" };
    const refused = await placeBooking(aRequest({ apartmentId: garden, stay }), app);
    expect(refused).toMatchObject({ ok: false, reason: "nightsTaken" });
    expect(await database.db.selectFrom("ledger_entries").selectAll().execute()).toEqual([]);
    // The file names guests and is not kept.
    expect(await database.db.selectFrom("channel_import_files").selectAll().execute()).toEqual([]);
  });

  test("the calendars of other sites free none of these nights, and are told of them", async () => {
    await imported();
    const before = await nights();
    await inTransaction(database.db, (trx) => settleApartment(trx, garden, app));
    expect(await nights()).toEqual(before);
    const link = { apartmentId: garden, token: "x".repeat(22), madeAt: clock.now().toISOString() };
    const calendar = await writeExport(link, null, app);
    expect(calendar).toContain("DTSTART;VALUE=DATE:20261122");
  });

  test("once a calendar of the same site has a stay, that calendar decides alone", async () => {
    await imported();
    const address = "https://calendar.invalid/a.ics";
    const claims = ["2026-11-25", "2026-11-26", "2026-11-27"].map((night) => ({
      night,
      from: "2026-11-25",
      to: "2026-11-28",
      closed: false,
    }));
    const replace = async (id: string, all: typeof claims) =>
      inTransaction(database.db, async (trx) => {
        const feed = { id, apartment_id: 4, label: "", told_at: null };
        const options = { today: "2026-11-22", keepMissing: false, now: clock.now() };
        await replaceClaims(trx, feed, all, options);
        await settleApartment(trx, garden, app);
      });
    const feed = { apartmentId: garden, label: "airbnb", address };
    const id = await inTransaction(database.db, (trx) => insertFeed(trx, feed, clock.now()));
    await replace(id, claims);
    expect(await nights()).toHaveLength(6);
    await replace(id, []);
    expect((await nights()).map(({ night }) => night)).toEqual([
      "2026-11-22",
      "2026-11-23",
      "2026-11-24",
    ]);
  });

  test("a retired apartment gets past stays only: a coming guest would find it closed", async () => {
    await database.db
      .updateTable("apartments")
      .set({ active: 0, stage: "retired" })
      .where("id", "=", garden)
      .execute();
    const past = "HM0,Confirmed,Nia,1,0,20/11/2026,22/11/2026,Garden View Apartment,€1.00";
    const path = await draft([past, ...lines.slice(0, 2)]);
    const { draft: shown } = await viewOf(path);
    expect(shown.counts).toEqual({ fresh: 1, known: 0, left: 2 });
    await owner.post(path, { intent: "start", seen: shown.seen });
    expect((await viewOf(path)).problems).toEqual([
      { line: 3, reason: "retired" },
      { line: 4, reason: "retired" },
    ]);
    expect((await nights()).map(({ night }) => night)).toEqual(["2026-11-20", "2026-11-21"]);
  });

  test("the same file again imports nothing; a changed date is said", async () => {
    await imported();
    const before = await nights();
    const moved = lines.map((line) =>
      line.replace("25/11/2026,28/11/2026", "05/12/2026,07/12/2026"),
    );
    const path = await imported(moved);
    const view = await viewOf(path);
    expect(view.stays).toBe(0);
    expect(view.problems.slice(0, 2)).toEqual([
      { line: 2, reason: "known" },
      { line: 3, reason: "moved" },
    ]);
    expect(await nights()).toEqual(before);
  });

  test("a process that ends in the middle leaves whole stays, and two at once import each line once", async () => {
    const rows = Array.from(
      { length: 40 },
      (_, at) =>
        `H${at},Confirmed,Guest ${at},1,0,${`${(at % 27) + 1}`.padStart(2, "0")}/0${1 + Math.floor(at / 27)}/2027,${`${(at % 27) + 2}`.padStart(2, "0")}/0${1 + Math.floor(at / 27)}/2027,Garden View Apartment,€1.00`,
    );
    const stored = await storeImport({ file: "a.csv", bytes: bytesOf(rows), author: "A" }, app);
    const id = stored.ok ? stored.id : "";
    const seen = (await findImport(database.db, id))!;
    await inTransaction(database.db, (trx) =>
      updateImport(trx, seen, { status: "running" }, clock.now()),
    );
    // As after a kill: one line was done.
    await runImport(id, app, { milliseconds: 0 });
    const { nextRow } = (await findImport(database.db, id))!;
    expect(nextRow).toBe(1);
    expect(await nights()).toHaveLength(1);
    await Promise.all([runImport(id, app), runImport(id, app)]);
    await runImports(app);
    expect((await findImport(database.db, id))?.status).toBe("done");
    expect(await nights()).toHaveLength(40);
    expect(await listProblems(database.db, id)).toEqual([]);
    const guests = await database.db.selectFrom("channel_stays").select("name").execute();
    expect(new Set(guests.map(({ name }) => name)).size).toBe(40);
  });

  test("it is taken back whole, unless a guest was marked since", async () => {
    const path = await imported();
    const marked = await markChannelStay(`${garden}-2026-11-22`, "arrive", user, app);
    expect(marked).toBe(true);
    expect(await owner.post(path, { intent: "undo" })).toMatchObject({
      status: 409,
      answer: { refused: "changed", count: 1 },
    });
    expect(await nights()).toHaveLength(6);
    await database.db.updateTable("channel_stays").set({ version: 1 }).execute();
    expect((await owner.post(path, { intent: "undo" })).status).toBe(303);
    expect(await nights()).toEqual([]);
    expect(await database.db.selectFrom("channel_stays").selectAll().execute()).toEqual([]);
    // And may be imported again.
    expect((await viewOf(await imported())).stays).toBe(2);
  });

  test.each([
    ["", "empty"],
    [header, "noRows"],
    ["one\n1\n2", "oneColumn"],
    [`${header}\n"HM1,Confirmed`, "openQuote"],
    [`${header}\n${"HM1,Confirmed\n".repeat(10_001)}`, "tooManyRows"],
  ])("a file that cannot be read says why", async (text, fault) => {
    const refused = await upload([], new TextEncoder().encode(text));
    expect(refused).toMatchObject({ status: 400, answer: { fault, file: "reservations.csv" } });
  });
});
