// Nights that the owner blocks: by the same uniqueness rule as bookings, conflicts named when refused, and unblocked.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { blockNights, unblockNights } from "#app/admin/calendar/blocks/block-nights.server.ts";
import { findBlock } from "#app/availability/nights.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("blocked nights on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let owner: User;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    owner = await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(() => database.close());

  const works = { apartmentId: 4, from: "2027-01-20", to: "2027-01-24", reason: "Works" };
  const asForm = { apartment: "4", from: works.from, to: works.to, reason: works.reason };
  const path = "/admin/calendar/blocked?apartment=4&night=2027-01-20";

  async function nights() {
    const rows = await database.db
      .selectFrom("nights")
      .select(["night", "kind", "note"])
      .where("apartment_id", "=", 4)
      .orderBy("night")
      .execute();
    return rows.map(({ night, kind, note }) => `${night} ${kind} ${note}`);
  }

  test("what another site sold a moment ago is checked before", async () => {
    const asked: number[] = [];
    const readOtherCalendars = async (apartmentId: number) => {
      asked.push(apartmentId);
      await blockNights({ ...works, reason: "Sold elsewhere" }, owner, app);
    };
    const blocked = await blockNights(works, owner, { ...app, readOtherCalendars });
    expect(asked).toEqual([4]);
    expect(blocked).toMatchObject({ ok: false, reason: "nightsTaken" });
    expect(await nights()).toContain("2027-01-20 block Sold elsewhere");
  });

  test("they are stored with their reason, written into the audit log, and cannot be booked", async () => {
    expect(await admin.post("/admin/calendar/block", asForm)).toMatchObject({
      status: 303,
      to: "/admin/calendar?from=2027-01-20&done=blocked&of=4&to=2027-01-24",
    });
    expect(await nights()).toEqual([
      "2027-01-20 block Works",
      "2027-01-21 block Works",
      "2027-01-22 block Works",
      "2027-01-23 block Works",
    ]);
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({
      actor: "Anaïs Ramgoolam",
      what: "nightsBlocked",
      subject: "Luxury Penthouse Suite",
      after: { from: "2027-01-20", to: "2027-01-24", reason: "Works" },
    });
    const stay = { checkIn: "2027-01-17", checkOut: "2027-01-21" };
    expect(await placeBooking(aRequest({ stay }), app)).toMatchObject({ reason: "nightsTaken" });
    // The block ends where a stay may begin, and begins where one may end.
    const after = { checkIn: "2027-01-24", checkOut: "2027-01-28" };
    expect(await placeBooking(aRequest({ stay: after }), app)).toMatchObject({ ok: true });
    const before = { checkIn: "2027-01-17", checkOut: "2027-01-20" };
    expect(await placeBooking(aRequest({ stay: before }), app)).toMatchObject({ ok: true });
  });

  test("conflicts are named, and nothing is blocked", async () => {
    const stay = { checkIn: "2027-01-22", checkOut: "2027-01-26" };
    const placed = await placeBooking(aRequest({ stay }), app);
    const reference = placed.ok ? placed.booking.reference : "";
    const stored = await nights();
    const refused = await admin.post("/admin/calendar/block", asForm);
    expect(refused).toMatchObject({
      status: 409,
      answer: {
        faults: [{ field: "from", reason: "nightsTaken" }],
        typed: asForm,
        conflicts: [
          { kind: "property", label: "Moreau", given: "Claire", reference, from: "2027-01-22" },
        ],
      },
    });
    expect(await nights()).toEqual(stored);
    expect((await listAudit(database.db, { limit: 1 }))[0]?.what).not.toBe("nightsBlocked");
  });

  const ofAll = [...Object.entries(asForm), ["also", "all"]] as [string, string][];
  const blockedApartments = async () =>
    (
      await database.db
        .selectFrom("nights")
        .select("apartment_id")
        .where("kind", "=", "block")
        .where("night", "=", works.from)
        .orderBy("apartment_id")
        .execute()
    ).map(({ apartment_id: id }) => id);

  test("several apartments, or all, are blocked at once and logged one by one", async () => {
    const several = [...Object.entries(asForm), ["also", "2"], ["also", "4"], ["also", "6"]];
    const answer = await admin.post("/admin/calendar/block", several as [string, string][]);
    expect(answer.to).toBe("/admin/calendar?from=2027-01-20&done=blocked&of=4_2_6&to=2027-01-24");
    expect(await blockedApartments()).toEqual([2, 4, 6]);
    const log = await listAudit(database.db, { limit: 20 });
    expect(log.filter(({ what }) => what === "nightsBlocked")).toHaveLength(3);
    const later = ofAll.map(([name, value]): [string, string] => [
      name,
      value.replace("2027-01-2", "2027-02-2"),
    ]);
    expect((await admin.post("/admin/calendar/block", later)).status).toBe(303);
    const nightsOfAll = await database.db
      .selectFrom("nights")
      .select("apartment_id")
      .where("night", "=", "2027-02-20")
      .execute();
    expect(nightsOfAll).toHaveLength(6);
  });

  test("one night taken in one apartment: none of them is blocked, and it says where", async () => {
    const stay = { checkIn: "2027-01-22", checkOut: "2027-01-26" };
    await placeBooking(aRequest({ stay }), app);
    const refused = await admin.post("/admin/calendar/block", ofAll);
    expect(refused).toMatchObject({
      status: 409,
      answer: {
        typed: asForm,
        also: ["all"],
        conflicts: [{ label: "Luxury Penthouse Suite: Claire Moreau", from: "2027-01-22" }],
      },
    });
    expect(await blockedApartments()).toEqual([]);
  });

  test("two block all apartments and a guest books, at once: no night twice, and all or none", async () => {
    const stay = { checkIn: "2027-01-22", checkOut: "2027-01-26" };
    const also = [1, 2, 3, 5, 6];
    const [first, second, placed] = await Promise.all([
      blockNights({ ...works, also }, owner, app),
      blockNights({ ...works, apartmentId: 1, also: [6, 5, 4, 3, 2] }, owner, app),
      placeBooking(aRequest({ stay }), app),
    ]);
    const won = [first.ok, second.ok, placed.ok].filter(Boolean);
    expect(won).toHaveLength(1);
    expect(await blockedApartments()).toHaveLength(placed.ok ? 0 : 6);
  });

  test("an unfinished payment conflicts until its hold expires, to the second", async () => {
    const stay = { checkIn: "2027-01-22", checkOut: "2027-01-26" };
    await placeBooking(aRequest({ stay, payment: aCard("challenge") }), app);
    clock.advance({ minutes: 14, seconds: 59 });
    expect(await blockNights(works, owner, app)).toMatchObject({
      ok: false,
      conflicts: [{ kind: "hold", label: "Moreau" }],
    });
    clock.advance({ seconds: 1 });
    expect(await blockNights(works, owner, app)).toEqual({ ok: true });
  });

  test("an invalid form keeps the input, an unknown apartment is reported", async () => {
    const typed = { ...asForm, to: "2027-01-19", reason: "" };
    expect(await admin.post("/admin/calendar/block", typed)).toMatchObject({
      status: 400,
      answer: {
        typed,
        faults: [
          { field: "to", reason: "notAfter" },
          { field: "reason", reason: "reasonMissing" },
        ],
      },
    });
    expect(await admin.post("/admin/calendar/block", { ...asForm, apartment: "99" })).toMatchObject(
      {
        status: 400,
        answer: { faults: [{ field: "apartment", reason: "apartmentMissing" }] },
      },
    );
    expect((await admin.post("/admin/calendar/block")).status).toBe(400);
    expect(await nights()).toEqual([]);
  });

  test("ten at once for overlapping nights: one has them, nine see the conflict", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        blockNights({ ...works, from: `2027-01-${20 + (i % 3)}`, reason: `No ${i}` }, owner, app),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const refused of results.filter(({ ok }) => !ok))
      expect(refused).toMatchObject({ conflicts: [{ kind: "block" }] });
    expect(await listAudit(database.db, { limit: 20 })).toSatisfy(
      (log: { what: string }[]) => log.filter(({ what }) => what === "nightsBlocked").length === 1,
    );
  });

  test("a guest and the owner at once: one of them, never both", async () => {
    const stay = { checkIn: "2027-01-22", checkOut: "2027-01-26" };
    const [placed, blocked] = await Promise.all([
      placeBooking(aRequest({ stay }), app),
      blockNights(works, owner, app),
    ]);
    expect(placed.ok).toBe(!blocked.ok);
    expect(await nights()).toHaveLength(4);
  });

  test("they are unblocked, all or a part, and logged", async () => {
    await blockNights(works, owner, app);
    expect((await admin.get(path)).page).toMatchObject({
      view: { block: works, apartment: "Luxury Penthouse Suite" },
    });
    const middle = { reason: "Works", from: "2027-01-21", to: "2027-01-23" };
    expect(await admin.post(path, middle)).toMatchObject({
      status: 303,
      to: "/admin/calendar?from=2027-01-21&done=freed&of=4&to=2027-01-23",
    });
    expect(await nights()).toEqual(["2027-01-20 block Works", "2027-01-23 block Works"]);
    expect((await listAudit(database.db, { limit: 1 }))[0]).toMatchObject({
      what: "nightsFreed",
      before: { from: "2027-01-21", to: "2027-01-23", reason: "Works" },
    });
    expect(await findBlock(database.db, { apartmentId: 4, night: "2027-01-20" })).toEqual({
      ...works,
      to: "2027-01-21",
    });
    expect(await findBlock(database.db, { apartmentId: 4, night: "2027-01-22" })).toBeNull();
    expect(await admin.post(path, { reason: "Works", from: "", to: "2027-01-25" })).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "from", reason: "notWithin" }] },
    });
  });

  test("two unblock the same nights at once: one does, the other gets a conflict", async () => {
    await blockNights(works, owner, app);
    const form = { reason: "Works", from: works.from, to: works.to };
    const both = await Promise.all([admin.post(path, form), admin.post(path, form)]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect(await nights()).toEqual([]);
  });

  test("what was blocked anew for another reason stays", async () => {
    await blockNights(works, owner, app);
    await unblockNights(works, owner, app);
    await blockNights({ ...works, reason: "Family" }, owner, app);
    const form = { reason: "Works", from: works.from, to: works.to };
    expect(await admin.post(path, form)).toMatchObject({ status: 409, answer: { changed: true } });
    expect(await unblockNights(works, owner, app)).toBe(false);
    expect(await nights()).toHaveLength(4);
    expect(
      (await admin.get("/admin/calendar/blocked?apartment=4&night=2027-02-01")).page,
    ).toMatchObject({ view: { block: null } });
  });
});
