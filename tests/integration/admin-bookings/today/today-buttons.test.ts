// The buttons of Today: one press each, undone by another; a press sent twice, an old page and two people at once do no harm.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { nightsOf } from "#tests/support/calendars/channels.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const reference = "KF-7M3QX9TD";

describe.each(databases)("the buttons of Today on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let booking: Booking;
  let staff: TestBrowser;
  beforeEach(async () => {
    // 13 March, the day of arrival; the guest leaves on the 20th.
    clock.set("2027-03-13T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    const unpaid = aBooking({ paymentMethod: "property", dueNow: 0 });
    booking = await writeBooking(database.db, unpaid, clock.now());
    staff = await signedInBrowser(app, staffEmail);
  });
  afterEach(() => database.close());

  const press = async (fields: Record<string, string>) =>
    (await staff.post("/admin?index", fields)).to;
  const now = async () => (await findBookingById(database.db, booking.id))!;
  const version = async () => String((await now()).version);
  const open = async () => (await readBalance(database.db, booking.id)).open;
  const day = async () => (await staff.get("/admin?index")).page.day;
  // What the page names after a press; without a subject that exists it says nothing.
  const subject = async (done: string, of: string) => {
    const { page } = await staff.get(`/admin?index&done=${done}&of=${of}`);
    expect(page.notice).toBe(page.subject ? done : null);
    return page.subject;
  };
  const state = async () => {
    const [first] = (await day()).cleaning;
    return [first.state, first.by];
  };

  test("arrived, and undone", async () => {
    const old = await version();
    expect(await press({ do: "arrive", reference, version: old })).toBe(
      `/admin?done=arrive&of=${reference}`,
    );
    expect((await now()).status).toBe("checked_in");
    expect(await subject("arrive", reference)).toEqual({
      guest: "Claire Moreau",
      apartment: "Deluxe Sea View Suite",
    });
    // The page of a colleague who has not seen it.
    expect(await press({ do: "leave", reference, version: old })).toBe("/admin?done=changed");
    await press({ do: "undoArrival", reference, version: await version() });
    expect((await now()).status).toBe("confirmed");
  });

  test("left, though the arrival was not marked, and undone", async () => {
    clock.set("2027-03-20T05:00:00Z");
    staff = await signedInBrowser(app, staffEmail);
    await press({ do: "leave", reference, version: await version() });
    expect((await now()).status).toBe("checked_out");
    expect((await day()).leaving).toMatchObject([{ reference, status: "checked_out" }]);
    await press({ do: "undoLeaving", reference, version: await version() });
    expect((await now()).status).toBe("checked_in");
  });

  test("paid: all that is open, once however often it is sent, and undone", async () => {
    const due = await open();
    expect(due).toBeGreaterThan(0);
    const { formKey } = await day();
    const form = {
      do: "payment",
      reference,
      key: formKey,
      open: String(due),
      amount: (due / 100).toFixed(2),
      method: "cash",
    };
    expect(await press({ ...form, open: String(due - 1) })).toBe("/admin?done=changed");
    const twice = await Promise.all([press(form), press(form)]);
    expect(twice).toContain(`/admin?done=paid&of=${reference}`);
    expect(await open()).toBe(0);
    const said = async (done: string) =>
      (await staff.get(`/admin?index&done=${done}&of=${reference}`)).page.payment;
    const paid = await said("paid");
    const guest = "Claire Moreau";
    expect(paid).toMatchObject({ reference, what: "payment", guest, method: "cash", amount: due });
    const undone = await press({ do: "undo", reference, entry: paid.id });
    expect(undone).toBe(`/admin?done=paymentUndone&of=${reference}`);
    expect(await open()).toBe(due);
    expect(await said("paid")).toBeNull();
    expect(await said("paymentUndone")).toMatchObject({ what: "undone", guest, amount: due });
  });

  test("two people press paid at once for one guest: it is recorded once, and the other is told", async () => {
    const due = await open();
    const owner = await signedInBrowser(app, undefined, "203.0.113.9");
    const both = await Promise.all(
      [staff, owner].map(async (browser) => {
        const { formKey: key } = (await browser.get("/admin?index")).page.day;
        const amount = (due / 100).toFixed(2);
        const form = { do: "payment", reference, key, open: String(due), amount, method: "cash" };
        return (await browser.post("/admin?index", form)).to;
      }),
    );
    expect(new Set(both)).toEqual(
      new Set(["/admin?done=changed", `/admin?done=paid&of=${reference}`]),
    );
    expect(await open()).toBe(0);
    const entries = await listEntries(database.db, booking.id);
    expect(entries.filter(({ kind }) => kind === "payment")).toHaveLength(1);
  });

  test("cleaned: begun, finished and undone, with who it was; a colleague's is not overwritten", async () => {
    clock.set("2027-03-20T08:00:00Z");
    staff = await signedInBrowser(app, staffEmail);
    const task = "1 2027-03-20";
    expect(await state()).toEqual(["todo", null]);
    expect(await press({ do: "cleaningStart", task })).toBe("/admin?done=cleaningStart&of=1");
    expect(await state()).toEqual(["started", "Ravi Doorgakant"]);
    expect(await subject("cleaningStart", "1")).toEqual({
      guest: null,
      apartment: "Deluxe Sea View Suite",
    });
    const owner = await signedInBrowser(app);
    await owner.post("/admin?index", { do: "cleaningDone", task });
    expect(await state()).toEqual(["done", "Anaïs Ramgoolam"]);
    expect(await press({ do: "cleaningDone", task })).toBe("/admin?done=changed");
    await press({ do: "cleaningUndo", task });
    expect(await state()).toEqual(["started", "Ravi Doorgakant"]);
    await press({ do: "cleaningUndo", task });
    expect(await state()).toEqual(["todo", null]);
    for (const faulty of ["1 2027-03-21", "1 2027-03-01", "99 2027-03-20", "1", "x 2027-03-20"])
      expect([faulty, await press({ do: "cleaningDone", task: faulty })]).toEqual([
        faulty,
        "/admin?done=changed",
      ]);
    const log = await database.db
      .selectFrom("audit_log")
      .select("what")
      .where("what", "like", "cleaning%")
      .orderBy("position")
      .execute();
    expect(log.map(({ what }) => what)).toEqual([
      "cleaningStarted",
      "cleaningDone",
      "cleaningUndone",
      "cleaningUndone",
    ]);
  });

  test("a guest of another site, arrived and undone", async () => {
    const night = { apartment_id: 3, night: "2027-03-13", kind: "channel" as const };
    await database.db
      .insertInto("nights")
      .values({ ...night, booking_id: null, expires_at: null, note: "Airbnb" })
      .execute();
    expect(await nightsOf(database, 3)).toHaveLength(1);
    const [stay, hasArrived] = [
      "3-2027-03-13",
      async () => (await day()).otherSites.arriving[0].hasArrived,
    ];
    expect(await press({ do: "arrive", stay })).toBe(`/admin?done=arrive&of=${stay}`);
    expect(await hasArrived()).toBe(true);
    expect(await press({ do: "arrive", stay })).toBe("/admin?done=changed");
    expect(await press({ do: "undoArrival", stay })).toBe(`/admin?done=undoArrival&of=${stay}`);
    expect(await subject("undoArrival", stay)).toEqual({
      guest: "Airbnb",
      apartment: "Executive Beach Studio",
    });
    expect(await hasArrived()).toBe(false);
  });

  test("an address without a guest or an apartment that exists says nothing", async () => {
    for (const of of ["", "99", "KF-22222222", "3-2027-03-13", "<script>"])
      expect(await subject("arrive", of)).toBeNull();
  });

  test("unknown buttons, and a booking that does not exist, change nothing", async () => {
    for (const fields of [
      {},
      { do: "constructor" },
      { do: "freeNights", reference, version: "1" },
      { do: "arrive", reference: "KF-00000000", version: "1" },
      { do: "arrive", stay: "nowhere" },
      { do: "payment", reference },
    ])
      expect(await press(fields as Record<string, string>)).toBe("/admin?done=changed");
    expect((await now()).version).toBe(1);
  });
});
