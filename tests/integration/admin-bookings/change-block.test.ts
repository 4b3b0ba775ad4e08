// A block that is moved, lengthened or shortened: old nights freed and new ones blocked together or not at all, the log, undoing it,
// and two people at once.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { blockNights } from "#app/admin/calendar/blocks/block-nights.server.ts";
import { changeBlock } from "#app/admin/calendar/blocks/change-block.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const form = (apartment: string, checkIn: string, checkOut: string) => ({
  do: "change",
  shown: "4_2027-01-20_2027-01-24",
  reason: "Works",
  apartment,
  checkIn: `2027-01-${checkIn}`,
  checkOut: `2027-01-${checkOut}`,
});

describe.each(databases)("a changed block on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let owner: User;
  let admin: TestBrowser;
  const works = { apartmentId: 4, from: "2027-01-20", to: "2027-01-24", reason: "Works" };
  const path = "/admin/calendar/blocked?block=4_2027-01-20";
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    owner = await anOwner(app);
    admin = await signedInBrowser(app);
    await blockNights(works, owner, app);
  });
  afterEach(() => database.close());

  /** "4 20 block": apartment, day of January, kind. */
  async function nights() {
    const rows = await database.db
      .selectFrom("nights")
      .select(["apartment_id", "night", "kind"])
      .orderBy("apartment_id")
      .orderBy("night")
      .execute();
    return rows.map(({ apartment_id: id, night, kind }) => `${id} ${night.slice(8)} ${kind}`);
  }
  const asBlocked = ["4 20 block", "4 21 block", "4 22 block", "4 23 block"];

  test("a drop shows what would change and saves nothing", async () => {
    const dropped = await admin.get(
      `${path}&apartment=5&checkIn=2027-01-22&checkOut=2027-01-26#offer`,
    );
    expect(dropped.page).toMatchObject({
      view: {
        block: works,
        apartment: "Luxury Penthouse Suite",
        asked: { place: { apartmentId: 5, from: "2027-01-22", to: "2027-01-26" }, conflicts: [] },
      },
      typed: { apartment: "5", checkIn: "2027-01-22", checkOut: "2027-01-26" },
      faults: [],
    });
    expect(await nights()).toEqual(asBlocked);
    const onto = await admin.get(`${path}&apartment=4&checkIn=2027-01-20&checkOut=2027-01-24`);
    expect(onto.page.faults).toEqual([{ field: "checkIn", reason: "samePlace" }]);
  });

  test("it is moved to another apartment, logged, and moved back by one press", async () => {
    const moved = await admin.post(path, form("5", "22", "26"));
    expect(moved).toMatchObject({
      status: 303,
      to: "/admin/calendar/blocked?apartment=5&night=2027-01-22&was=4_2027-01-20_2027-01-24&is=5_2027-01-22_2027-01-26",
    });
    expect(await nights()).toEqual(["5 22 block", "5 23 block", "5 24 block", "5 25 block"]);
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({
      actor: "Anaïs Ramgoolam",
      what: "blockChanged",
      subject: "Luxury Penthouse Suite",
      before: { from: "2027-01-20", to: "2027-01-24", reason: "Works" },
      after: { from: "2027-01-22", to: "2027-01-26", reason: "Works" },
    });
    expect((await admin.get(moved.to!)).page).toMatchObject({
      undo: { was: { apartmentId: 4 }, is: { apartmentId: 5 } },
    });
    const undone = await admin.post(moved.to!, {
      ...form("4", "20", "24"),
      shown: "5_2027-01-22_2027-01-26",
      part: "on",
    });
    expect(undone.to).toBe("/admin/calendar?from=2027-01-20&done=back&of=4&to=2027-01-24");
    expect(await nights()).toEqual(asBlocked);
  });

  test("it is lengthened and shortened over its own nights", async () => {
    expect((await admin.post(path, form("4", "19", "26"))).status).toBe(303);
    expect(await nights()).toHaveLength(7);
    const shown = { shown: "4_2027-01-19_2027-01-26" };
    expect((await admin.post(path, { ...form("4", "21", "22"), ...shown })).status).toBe(303);
    expect(await nights()).toEqual(["4 21 block"]);
  });

  test("undoing beside another block for the same reason leaves that one", async () => {
    await blockNights({ ...works, apartmentId: 5, to: "2027-01-22" }, owner, app);
    await admin.post(path, form("5", "22", "24"));
    const undo = { shown: "5_2027-01-22_2027-01-24", part: "on" };
    expect((await admin.post(path, { ...form("4", "20", "24"), ...undo })).status).toBe(303);
    expect(await nights()).toEqual([...asBlocked, "5 20 block", "5 21 block"]);
  });

  test("a night taken at the new place: nothing changes, the conflict is named, the form keeps what was typed", async () => {
    const stay = { checkIn: "2027-01-22", checkOut: "2027-01-26" };
    await placeBooking(aRequest({ apartmentId: 5, stay }), app);
    const before = await nights();
    const refused = await admin.post(path, form("5", "20", "24"));
    expect(refused).toMatchObject({
      status: 409,
      answer: {
        faults: [{ field: "checkIn", reason: "nightsTaken" }],
        place: { apartment: "5", checkIn: "2027-01-20", checkOut: "2027-01-24" },
        conflicts: [{ label: "Moreau", from: "2027-01-22" }],
      },
    });
    expect(await nights()).toEqual(before);
    expect((await listAudit(database.db, { limit: 1 }))[0]?.what).not.toBe("blockChanged");
    expect(
      (await admin.get(`${path}&apartment=5&checkIn=2027-01-20&checkOut=2027-01-24`)).page.view
        .asked.conflicts,
    ).toMatchObject([{ label: "Moreau" }]);
  });

  test.each([
    ["99", "20", "24", "apartment", "apartmentMissing"],
    ["", "21", "24", "apartment", "apartmentMissing"],
    ["5", "24", "20", "checkOut", "notAfter"],
    ["5", "2x", "24", "checkIn", "firstNightMissing"],
    ["5", "01", "10", "checkOut", "over"],
    ["4", "20", "24", "checkIn", "samePlace"],
  ])("apartment %s from %s to %s: %s is %s", async (apartment, from, to, field, reason) => {
    const refused = await admin.post(path, form(apartment, from, to));
    expect(refused).toMatchObject({ status: 400, answer: { faults: [{ field, reason }] } });
    expect(await nights()).toEqual(asBlocked);
  });

  test("nights that are held for extras of a booking are freed, not moved", async () => {
    const stay = { checkIn: "2027-01-16", checkOut: "2027-01-20" };
    const placed = await placeBooking(aRequest({ apartmentId: 4, stay }), app);
    if (!placed.ok) throw new Error(placed.reason);
    const { id, reference } = placed.booking;
    await database.db
      .updateTable("nights")
      .set({ booking_id: id })
      .where("kind", "=", "block")
      .where("night", "=", "2027-01-20")
      .execute();
    const before = await nights();
    // The calendar says so too, and offers neither to move nor to drag these nights: only the three beside them are a block.
    const site = aWholeSite(app);
    const headers = { Cookie: await site.cookieOf(ownerEmail) };
    const calendar = "/admin/calendar?from=2027-01-18&days=14";
    const { text: html } = await site.request(`${calendar}&stay=block-4-2027-01-20`, { headers });
    expect(html).toContain(
      `These nights are held for extras of booking ${reference}. Change the extras there to move them.`,
    );
    const cellOf = (from: string) =>
      html.split("<td").find((cell) => cell.includes(`data-from="${from}"`));
    expect(cellOf("2027-01-20")).toContain(`data-refused="These nights are held for extras`);
    expect(cellOf("2027-01-20")).not.toContain("data-move=");
    expect(html).not.toContain("blocked?block=4_2027-01-20");
    expect(cellOf("2027-01-21")).toContain(
      'data-move="/admin/calendar/blocked?block=4_2027-01-21"',
    );
    expect((await admin.get(path)).page.view).toMatchObject({ block: works, heldFor: reference });
    const refused = await admin.post(path, form("5", "22", "26"));
    expect(refused).toMatchObject({ status: 409, answer: { changed: true } });
    expect(await nights()).toEqual(before);
    const freed = await admin.post(path, { reason: "Works", from: works.from, to: works.to });
    expect(freed.status).toBe(303);
    expect((await nights()).filter((night) => night.endsWith("block"))).toEqual([]);
  });

  test("two change it at once: one does, the other is told who moved it where", async () => {
    const both = await Promise.all([
      admin.post(path, form("5", "20", "24")),
      admin.post(path, form("6", "20", "24")),
    ]);
    expect(statusesOf(both)).toEqual([303, 409]);
    const all = await nights();
    expect(all).toHaveLength(4);
    const second = both.find(({ status }) => status === 409)!;
    expect(second.answer.changed).toBe(true);
    const apartmentId = Number(all[0]!.slice(0, 1));
    expect(second.page.view).toMatchObject({
      block: null,
      moved: {
        who: "Anaïs Ramgoolam",
        from: "2027-01-20",
        to: "2027-01-24",
        path: `/admin/calendar/blocked?apartment=${apartmentId}&night=2027-01-20`,
      },
    });
  });

  test("what was lengthened since it was shown is not moved in part", async () => {
    await admin.post(path, form("4", "20", "26"));
    const late = await admin.post(path, form("5", "20", "24"));
    expect(late).toMatchObject({
      status: 409,
      answer: { changed: true },
      page: { view: { block: { to: "2027-01-26" } } },
    });
    expect(await nights()).toHaveLength(6);
  });

  test("two blocks change places with each other at once, and a guest books: no deadlock, no night twice or lost", async () => {
    const other = { ...works, apartmentId: 5, reason: "Family" };
    await blockNights(other, owner, app);
    const to = { from: "2027-01-24", to: "2027-01-28" };
    const stay = { checkIn: "2027-01-25", checkOut: "2027-01-29" };
    const [first, second, placed] = await Promise.all([
      changeBlock({ shown: works, next: { apartmentId: 5, ...to }, isPart: false }, owner, app),
      changeBlock({ shown: other, next: { apartmentId: 4, ...to }, isPart: false }, owner, app),
      placeBooking(aRequest({ apartmentId: 4, stay }), app),
    ]);
    expect(first.ok).toBe(true);
    expect(second.ok).toBe(!placed.ok);
    const blocked = (await nights()).filter((night) => night.endsWith("block"));
    expect(blocked).toHaveLength(8);
    const at = second.ok ? "4 24 block" : "5 20 block";
    expect(blocked).toContain(at);
  });
});
