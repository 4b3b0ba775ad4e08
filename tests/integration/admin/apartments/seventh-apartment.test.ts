// A seventh apartment: added in the admin, described, photographed, priced, put on sale, retired with its history kept, and brought
// back.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { loadAnalyticsReport } from "#app/analytics/load-analytics-report.server.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { textNames } from "#app/apartments/rules/texts.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import { insertPicture } from "#app/pictures/picture-changes.sql.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anAdminSite, statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const loft = {
  name: "Garden Loft",
  kind: "studio",
  side: "garden",
  guests: "2",
  bedrooms: "1",
  bathrooms: "1",
  sizeM2: "34",
  floor: "1",
  steps: "12",
  doorWidthCm: "82",
  "bedKind.0": "double",
  "bedCount.0": "1",
  "bedRoom.0": "1",
  baseRate: "95,50",
  cleaningFee: "30",
};
const filed = { kind: "photo", category: "rooms", apartment: "garden-loft" } as const;
const page = "/admin/apartments/7";
const address = "/apartments/garden-loft";

describe.each(databases)("a seventh apartment on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let second: Database;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
    app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(async () => {
    await second.close();
    await database.close();
  });

  const idsOnSale = async () => (await listApartments(second.db, "en", facts)).map(({ id }) => id);
  const viewOf = async () => (await admin.get(page)).page.view;
  const logged = async () => (await listAudit(database.db, { limit: 1 }))[0]?.what;

  const recordedPrices = () =>
    database.db
      .selectFrom("price_history")
      .select("value")
      .where("part", "=", "apartment:7")
      .execute();

  async function describeIt() {
    const { editing } = await viewOf();
    const texts = textNames.map((name) => [`text-${name}`, `${name} of the loft`]);
    const form = {
      do: "texts",
      version: String(editing.version),
      ...Object.fromEntries(texts),
      "text-name": "Garden Loft",
    };
    expect((await admin.post(`${page}?language=en`, form)).status).toBe(303);
  }

  async function photographIt() {
    const form = new FormData();
    form.append("files", new File([new Uint8Array(await aPhoto())], "loft.jpg"));
    for (const [name, value] of Object.entries(filed)) form.set(name, value);
    expect((await admin.post("/admin/pictures", form)).status).toBe(303);
  }

  async function putOnSale() {
    await admin.post("/admin/apartments/new", loft);
    await describeIt();
    // Uploading one takes a second: once is enough.
    const size = { name: "photo-loft", hash: "a".repeat(64), width: 900, height: 600 };
    await inTransaction(database.db, (trx) =>
      insertPicture(trx, { ...size, ...filed, shown: true }, clock.now()),
    );
    const opened = await admin.post(page, { do: "open" });
    expect(opened).toMatchObject({ status: 303, to: `${page}?opened=` });
  }

  test("is a draft that no visitor finds until texts and a picture are there, then on sale at once", async () => {
    const { request } = aWholeSite(app);
    const sent = await admin.post("/admin/apartments/new", loft);
    expect(sent).toMatchObject({ status: 303, to: `${page}?added` });
    expect(await logged()).toBe("apartmentAdded");
    expect(await viewOf()).toMatchObject({
      slug: "garden-loft",
      stage: "draft",
      missing: ["texts", "picture"],
      price: { baseRate: "95.50", cleaningFee: "30" },
    });
    // What all six have: the ten features of every apartment.
    expect((await viewOf()).features).toHaveLength(10);
    // A price that no visitor was shown is none of its lowest prices.
    await inTransaction(database.db, (trx) => recordPrices(trx, clock.now()));
    expect(await recordedPrices()).toEqual([]);
    expect((await request(address)).status).toBe(404);
    expect((await request("/apartments")).text).not.toContain("Garden Loft");
    expect(await admin.post("/admin/apartments", { do: "on:7" })).toMatchObject({ status: 303 });
    expect(await admin.post(page, { do: "open" })).toMatchObject({
      status: 409,
      answer: { form: "stage", refused: { reason: "incomplete", missing: ["texts", "picture"] } },
    });
    expect(await idsOnSale()).toEqual([1, 2, 3, 4, 5, 6]);

    await describeIt();
    await photographIt();
    const { version } = await viewOf();
    const price = { do: "price", version: String(version), baseRate: "9", cleaningFee: "31" };
    expect(await admin.post(page, price)).toMatchObject({
      status: 400,
      answer: { typed: { baseRate: "9" }, faults: [{ field: "baseRate", reason: "amount" }] },
    });
    // The price typed beside the button counts.
    expect((await admin.post(page, { ...price, do: "open", baseRate: "99" })).status).toBe(303);
    expect((await listApartments(second.db, "en", facts)).at(-1)).toMatchObject({
      baseRate: 99_00,
    });
    expect(await logged()).toBe("apartmentOpened");
    expect(await recordedPrices()).toMatchObject([{ value: expect.stringContaining("9900") }]);
    expect(await idsOnSale()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // Its price is one of the rates now.
    const after = (await viewOf()).version;
    expect(
      (await admin.post(page, { ...price, version: String(after), baseRate: "50" })).status,
    ).toBe(409);
    const offers = "/api/availability?checkIn=2027-01-10&checkOut=2027-01-17&adults=2&children=0";
    for (const path of ["/apartments", "/sitemap.xml", "/llms.txt", offers])
      expect([path, (await request(path)).text.includes("garden-loft")]).toEqual([path, true]);
    for (const language of languages) {
      const found = await request(language === "en" ? address : `/${language}${address}`);
      // Texts that a language lacks are shown in English.
      expect([language, found.status, found.text.includes("summary of the loft")]).toEqual([
        language,
        200,
        true,
      ]);
    }
    const placed = bookingOf(await placeBooking(aRequest({ apartmentId: 7 }), app));
    expect(placed.apartmentId).toBe(7);
  }, 60_000);

  test("is added once when the form is sent twice; faults keep what was typed; staff may not", async () => {
    const both = await Promise.all([
      admin.post("/admin/apartments/new", loft),
      admin.post("/admin/apartments/new", loft),
    ]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect(both.find(({ status }) => status === 409)?.answer).toMatchObject({
      typed: { name: "Garden Loft", baseRate: "95,50" },
      faults: [{ field: "name", reason: "taken" }],
    });
    const wrong = { ...loft, name: "", guests: "5", baseRate: "" };
    expect(await admin.post("/admin/apartments/new", wrong)).toMatchObject({
      status: 400,
      answer: {
        typed: { guests: "5" },
        faults: [
          { field: "name", reason: "needed" },
          { field: "baseRate", reason: "amount" },
          { field: "guests", reason: "bedsTooFew" },
        ],
      },
    });
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail);
    for (const [path, form] of [
      ["/admin/apartments/new", loft],
      [page, { do: "open" }],
      [page, { do: "retire" }],
    ] as const)
      expect((await staff.post(path, form)).status).toBe(403);
    expect((await anAdminSite(app).browser().post(page, { do: "retire" })).status).toBe(303);
  });

  test("is closed for a month by a block, which guests see as not bookable", async () => {
    await putOnSale();
    const block = { apartment: "7", from: "2027-01-01", to: "2027-02-01", reason: "New roof" };
    expect((await admin.post("/admin/calendar/block", block)).status).toBe(303);
    const stay = aStay({ checkIn: "2027-01-10", nights: 7 });
    expect(await placeBooking(aRequest({ apartmentId: 7, stay }), app)).toMatchObject({
      ok: false,
    });
    const free = aStay({ checkIn: "2027-02-01", nights: 7 });
    expect(await placeBooking(aRequest({ apartmentId: 7, stay: free }), app)).toMatchObject({
      ok: true,
    });
  });

  test("is retired when no guest comes any more, its history stays, and it is brought back", async () => {
    await putOnSale();
    const { request } = aWholeSite(app);
    const booking = bookingOf(await placeBooking(aRequest({ apartmentId: 7 }), app));
    await inTransaction(database.db, (trx) =>
      insertFeed(
        trx,
        { apartmentId: 7, label: "Elsewhere", address: "https://x.invalid/7.ics" },
        clock.now(),
      ),
    );
    await database.db
      .insertInto("nights")
      .values({ apartment_id: 7, night: "2027-03-01", kind: "channel", note: "Elsewhere" })
      .execute();
    const refused = await admin.post(page, { do: "retire" });
    expect(refused).toMatchObject({ status: 409, answer: { refused: { reason: "booked" } } });
    expect(refused.answer.refused.stays).toEqual([
      {
        reference: booking.reference,
        who: `${booking.firstName} ${booking.lastName}`,
        checkIn: "2027-01-10",
        checkOut: "2027-01-17",
      },
      { reference: null, who: "Elsewhere", checkIn: "2027-03-01", checkOut: "2027-03-02" },
    ]);
    await database.db
      .updateTable("bookings")
      .set({ status: "cancelled" })
      .where("id", "=", booking.id)
      .execute();
    await database.db.deleteFrom("nights").where("apartment_id", "=", 7).execute();
    expect(await admin.post(page, { do: "retire" })).toMatchObject({
      status: 303,
      to: `${page}?retired=`,
    });
    expect(await logged()).toBe("apartmentRetired");
    expect(await idsOnSale()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const path of [address, `/fr${address}`, `/zh${address}`])
      expect([path, (await request(path)).status]).toEqual([path, 410]);
    expect((await request("/sitemap.xml")).text).not.toContain("garden-loft");
    expect(await placeBooking(aRequest({ apartmentId: 7 }), app)).toMatchObject({ ok: false });
    expect((await admin.get(`/admin/bookings/${booking.reference}`)).status).toBe(200);

    expect((await admin.post(page, { do: "open" })).status).toBe(303);
    expect(await idsOnSale()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await request(address)).status).toBe(200);
  }, 60_000);

  test("counts in the occupancy from the day it was put on sale until it was retired", async () => {
    clock.set("2026-11-11T08:00:00Z");
    await putOnSale();
    clock.set("2026-11-21T08:00:00Z");
    expect((await admin.post(page, { do: "retire" })).status).toBe(303);
    clock.set("2026-12-05T08:00:00Z");
    const query = new URLSearchParams("p=range&from=2026-11-01&to=2026-11-30");
    const { now, before } = await loadAnalyticsReport(query, "en", app);
    // Six apartments in 30 nights, and the seventh from the 11th to the 20th.
    expect(now.property.available).toBe(190);
    // 2 to 31 October, before there was a seventh.
    expect(before.property.available).toBe(180);
  });

  test("a booking and the retirement at once: never a booking in a retired apartment", async () => {
    await putOnSale();
    const other = anApp(second, clock);
    const stays = ["2027-01-10", "2027-02-10", "2027-03-10"].map((checkIn) => aStay({ checkIn }));
    const [retired, ...placed] = await Promise.all([
      admin.post(page, { do: "retire" }),
      ...stays.map((stay) => placeBooking(aRequest({ apartmentId: 7, stay }), other)),
    ]);
    const written = placed.filter(({ ok }) => ok).length;
    expect(retired.status).toBe(written === 0 ? 303 : 409);
    const { stage } = await database.db
      .selectFrom("apartments")
      .select("stage")
      .where("id", "=", 7)
      .executeTakeFirstOrThrow();
    expect(stage).toBe(written === 0 ? "retired" : "");
  });
});
