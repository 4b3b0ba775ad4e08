// The admin bookings from real rows: found, filtered, sorted, paged; and one of them with all that belongs to it.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import {
  signedInBrowser,
  anOwner,
  aStaffMember,
  ownerEmail,
  signIn,
  staffEmail,
} from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";

describe.each(databases)("bookings on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-03-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    admin = await signedInBrowser(app);
  });
  afterEach(() => database.close());

  async function write(reference: string, changes: Partial<Booking> = {}): Promise<Booking> {
    clock.advance({ minutes: 1 });
    const booking = aBooking({ id: randomUUID(), reference: `KF-${reference}`, ...changes });
    return writeBooking(database.db, booking, clock.now());
  }

  const list = async (query = "") => (await admin.get(`/admin/bookings${query}`)).page.list;
  const references = async (query = "") =>
    (await list(query)).bookings.map(({ reference }: Booking) => reference.slice(3)).join(" ");

  async function three() {
    await write("11111111", { lastName: "Öberg", email: "sven@example.com" });
    await write("22222222", {
      apartmentId: 2,
      firstName: "Анна",
      lastName: "Иванова",
      email: "anna@example.com",
      checkIn: "2027-04-01",
      checkOut: "2027-04-10",
      status: "cancelled",
    });
    await write("33333333", {
      apartmentId: 3,
      checkIn: "2027-02-28",
      checkOut: "2027-03-02",
      paymentMethod: "property",
      phone: "+230 5255 0101",
    });
  }

  test("none yet", async () => {
    expect(await list()).toMatchObject({ bookings: [], count: 0, pages: 1, faultyArrival: null });
    expect(await list("?page=7")).toMatchObject({ count: 0, query: { page: 1 } });
  });

  test("search, filters and order are in the address", async () => {
    await three();
    expect(await references()).toBe("33333333 22222222 11111111");
    expect(await references("?order=booked")).toBe("11111111 22222222 33333333");
    expect(await references("?order=stay")).toBe("33333333 11111111 22222222");
    expect(await references("?order=-total")).toBe("22222222 11111111 33333333");
    expect(await references("?q=oberg")).toBe("11111111");
    expect(await references("?q=" + encodeURIComponent("ИВАНОВА анна"))).toBe("22222222");
    expect(await references("?q=52550101")).toBe("33333333");
    expect(await references("?q=kf-3333")).toBe("33333333");
    expect(await references("?q=%25")).toBe("");
    expect(await references("?status=cancelled")).toBe("22222222");
    expect(await references("?apartment=1")).toBe("11111111");
    expect(await references("?apartment=99")).toBe("");
    expect(await references("?arrival=2027-03")).toBe("11111111");
    expect(await references("?arrival=2027-02")).toBe("33333333");
    expect(await references("?arrival=2026-12")).toBe("");
    expect(await references("?q=claire&apartment=3&status=confirmed")).toBe("33333333");
  });

  test("an invalid month filters nothing and is shown again", async () => {
    await three();
    const found = await list("?arrival=March&q=claire");
    expect(found).toMatchObject({ count: 2, faultyArrival: "March" });
  });

  test("twenty on a page; a page beyond the last is the last", async () => {
    for (let n = 10; n < 31; n++)
      await write(`000000${n}`, { status: "expired", lastName: `Guest ${n}` });
    const first = await list("?q=guest");
    expect(first).toMatchObject({ count: 21, pages: 2, query: { page: 1 } });
    expect(first.bookings).toHaveLength(20);
    expect(first.bookings[0].reference).toBe("KF-00000030");
    expect(await references("?page=2")).toBe("00000010");
    expect((await list("?page=99")).query.page).toBe(2);
  });

  test("a row shows what the admin needs, and no postal address", async () => {
    // Eight in the evening of 10 March, UTC: the 11th has begun at the property.
    clock.set("2027-03-10T20:29:00Z");
    await signIn(admin, ownerEmail);
    await write("11111111", {
      status: "pending_payment",
      holdExpiresAt: "2027-03-10T20:44:10.000Z",
    });
    clock.set("2027-03-10T20:33:00Z");
    expect((await list()).bookings).toEqual([
      {
        reference: "KF-11111111",
        status: "pending_payment",
        apartmentId: 1,
        moves: [],
        checkIn: "2027-03-13",
        checkOut: "2027-03-20",
        adults: 2,
        children: 1,
        language: "en",
        firstName: "Claire",
        lastName: "Moreau",
        paymentMethod: "card",
        source: "web",
        charged: 1021_33,
        toPay: 0,
        currency: "EUR",
        createdAt: "2027-03-10T20:30:00.000Z",
        bookedOn: "2027-03-11",
        asked: null,
        holdMinutes: 12,
      },
    ]);
  });

  test("one booking, whole, without internal data", async () => {
    const booking = await write("7M3QX9TD", { specialRequests: "A cot, please." });
    const now = clock.now();
    await inTransaction(database.db, async (trx) => {
      await insertEvents(trx, booking.id, { actor: "guest", what: "placed", now });
      await enqueueEmail(trx, {
        kind: "guestConfirmation",
        bookingId: booking.id,
        language: "en",
        recipient: booking.email,
        payload: { manageToken: "a secret" },
        now,
      });
    });
    // As it is spoken on the telephone.
    const seen = await admin.get("/admin/bookings/kf%207m3q%20x9td");
    expect(seen.status).toBe(200);
    const { view } = seen.page;
    expect(view).toMatchObject({
      apartment: "Deluxe Sea View Suite",
      nights: 7,
      holdMinutes: null,
      due: { byCard: 979_33, toPay: 42_00 },
      payments: [{ status: "captured", amount: 979_33, cardBrand: "Visa", cardLast4: "4242" }],
      emails: [{ kind: "guestConfirmation", status: "waiting", recipient: booking.email }],
      events: [{ what: "placed", actor: "guest" }],
      changes: [],
    });
    expect(view.booking).toMatchObject({ reference: "KF-7M3QX9TD", status: "confirmed" });
    expect(view.booking.quote.total).toBe(1021_33);
    const said = JSON.stringify(seen.page);
    for (const hidden of [booking.id, "a secret", "sbx_pay_"]) expect(said).not.toContain(hidden);
  });

  test("staff see bookings and what each guest pays, but no audit log", async () => {
    await write("11111111");
    const staff = await signedInBrowser(app, staffEmail);
    expect((await staff.get("/admin/bookings")).page.list.count).toBe(1);
    const { view } = (await staff.get("/admin/bookings/KF-11111111")).page;
    expect(view.booking.total).toBe(1021_33);
    expect(view.changes).toBeNull();
  });

  test.each(["KF-00000000", "x", "%00", "..%2f..", "'", "a".repeat(500)])(
    "there is no booking %s",
    async (reference) => {
      await write("11111111");
      expect((await admin.get(`/admin/bookings/${reference}`)).status).toBe(404);
    },
  );
});
