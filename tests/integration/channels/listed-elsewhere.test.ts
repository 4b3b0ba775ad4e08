// Guests of other sites in the list of bookings: those that were imported and those of a calendar, by filters and search, in their
// order, in the file, and without their amounts for staff.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { markChannelStay } from "#app/admin/channels/channel-stay.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { replaceClaims } from "#app/channels/claims.sql.server.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { settleApartment } from "#app/channels/read-feed.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const file = [
  "Confirmation code,Status,Guest name,# of adults,# of children,Start date,End date,Listing,Earnings",
  "HM1,Confirmed,Zoë Müller,2,1,22/11/2026,25/11/2026,Garden View Apartment,€450.00",
  "HM2,Confirmed,Luc Petit,2,0,25/12/2026,28/12/2026,Garden View Apartment,€1300.00",
].join("\n");

describe.each(databases)("the list of bookings on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let user: User;
  let owner: TestBrowser;
  let staff: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    user = await anOwner(app);
    await aStaffMember(app);
    owner = await signedInBrowser(app);
    staff = await signedInBrowser(app, staffEmail, "203.0.113.9");
    const form = new FormData();
    form.set("file", new File([new TextEncoder().encode(file)], "reservations.csv"));
    const path = (await owner.post("/admin/channels/import", form)).to!;
    const { seen } = (await owner.get(path)).page.view.draft;
    await owner.post(path, { intent: "start", seen });
    clock.set("2026-11-22T10:00:00Z");
    await aCalendar();
    // Agreed for 1021.33, of which the card has paid all but the tourist fee.
    await writeBooking(
      database.db,
      aBooking({ createdAt: "2026-11-20T08:00:00.000Z" }),
      clock.now(),
    );
  });
  afterEach(() => database.close());

  /** Nights of the sea view suite that a calendar claims, without a name. */
  async function aCalendar() {
    await inTransaction(database.db, async (trx) => {
      const address = "https://calendar.invalid/2.ics";
      const id = await insertFeed(trx, { apartmentId: 2, label: "Vrbo", address }, clock.now());
      const feed = { id, apartment_id: 2, label: "Vrbo", told_at: null };
      const claims = ["2026-12-01", "2026-12-02"].map((night) => ({
        night,
        from: "2026-12-01",
        to: "2026-12-03",
        closed: false,
      }));
      await replaceClaims(trx, feed, claims, {
        today: "2026-11-22",
        keepMissing: false,
        now: clock.now(),
      });
      await settleApartment(trx, 2, app);
    });
  }

  type Line = { site?: string; name?: string; reference?: string; charged: number | null };
  const listOf = async (query = "", browser = owner) =>
    (await browser.get(`/admin/bookings${query}`)).page.list as { count: number; bookings: Line[] };
  const namesOf = async (query = "", browser = owner) =>
    (await listOf(query, browser)).bookings.map(
      ({ reference, site, name }) => reference ?? `${site} ${name}`.trim(),
    );

  test("has guests of other sites beside the others, each as what it is", async () => {
    const { count, bookings } = await listOf();
    expect(count).toBe(4);
    expect(bookings.map(({ reference, site }) => reference ?? site)).toEqual([
      "Vrbo",
      "KF-7M3QX9TD",
      "Airbnb",
      "Airbnb",
    ]);
    expect(bookings[3]).toEqual({
      site: "Airbnb",
      stay: "6-2026-11-22",
      name: "Zoë Müller",
      apartmentId: 6,
      checkIn: "2026-11-22",
      checkOut: "2026-11-25",
      closed: false,
      status: "confirmed",
      adults: 2,
      children: 1,
      charged: 450_00,
      currency: "EUR",
      bookedOn: "2026-11-22",
    });
    const { stay } = bookings[3] as unknown as { stay: string };
    expect((await owner.get(`/admin/channels/stay/${stay}`)).page.stay.typed.name).toBe(
      "Zoë Müller",
    );
  });

  test("finds them by their filter, name, site, apartment and month, and orders them", async () => {
    expect(await namesOf("?status=elsewhere&order=stay")).toEqual([
      "Airbnb Zoë Müller",
      "Vrbo",
      "Airbnb Luc Petit",
    ]);
    expect(await namesOf("?q=muller")).toEqual(["Airbnb Zoë Müller"]);
    expect(await namesOf("?q=vrbo")).toEqual(["Vrbo"]);
    expect(await namesOf("?apartment=6&arrival=2026-12")).toEqual(["Airbnb Luc Petit"]);
    expect(await namesOf("?order=guest&q=e")).toEqual([
      "KF-7M3QX9TD",
      "Airbnb Zoë Müller",
      "Airbnb Luc Petit",
    ]);
    expect(await namesOf("?order=-total")).toEqual([
      "Airbnb Luc Petit",
      "KF-7M3QX9TD",
      "Airbnb Zoë Müller",
      "Vrbo",
    ]);
    // What another site receives is not owed here.
    expect(await namesOf("?open=1&status=elsewhere")).toEqual([]);
  });

  test("a guest who has arrived is found among those who have; nights that are only closed are no stay", async () => {
    await markChannelStay("6-2026-11-22", "arrive", user, app);
    expect(await namesOf("?status=checked_in")).toEqual(["Airbnb Zoë Müller"]);
    expect(await namesOf("?status=confirmed&q=airbnb")).toEqual(["Airbnb Luc Petit"]);
    const closed = { version: "0", name: "", phone: "", adults: "", children: "", amount: "" };
    await owner.post("/admin/channels/stay/2-2026-12-01", { ...closed, note: "", guest: "no" });
    expect(await namesOf("?q=vrbo")).toEqual([]);
  });

  test("the file has them with their site, and with no sum of the ledger", async () => {
    const { page } = await owner.get("/admin/bookings/export?status=elsewhere&order=stay");
    const [head, ...lines] = (page as string).trimEnd().split("\r\n");
    expect(lines).toEqual([
      ",From another site,Zoë,Müller,,,,,Garden View Apartment,2026-11-22,2026-11-25,3,2,1,,450.00,,,,,,,,,,,,,,,EUR,2026-11-22,Airbnb",
      ",From another site,,,,,,,Premium Family Apartment,2026-12-01,2026-12-03,2,,,,,,,,,,,,,,,,,,,,2026-11-22,Vrbo",
      ",From another site,Luc,Petit,,,,,Garden View Apartment,2026-12-25,2026-12-28,3,2,0,,1300.00,,,,,,,,,,,,,,,EUR,2026-11-22,Airbnb",
    ]);
    expect(head?.split(",")).toHaveLength(lines[0]!.split(",").length);
    const all = await owner.get("/admin/bookings/export");
    expect((all.page as string).trimEnd().split("\r\n")).toHaveLength(1 + 4);
  });

  test("staff see the guests, and no amount, nor by the order who pays more", async () => {
    const { bookings } = await listOf("?status=elsewhere", staff);
    expect(bookings.map(({ charged }) => charged)).toEqual([null, null, null]);
    expect(await namesOf("?order=-total&status=elsewhere", staff)).toEqual([
      "Vrbo",
      "Airbnb Luc Petit",
      "Airbnb Zoë Müller",
    ]);
  });

  test("once an import is taken back its guests are gone from the list", async () => {
    const { id } = await database.db
      .selectFrom("channel_imports")
      .select("id")
      .executeTakeFirstOrThrow();
    await owner.post(`/admin/channels/import/${id}`, { intent: "undo" });
    expect(await namesOf()).toEqual(["Vrbo", "KF-7M3QX9TD"]);
  });
});
