// Promotions as the owner enters them: used by guests at once, announced, recorded, and refused where something is wrong.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { listAnnouncements } from "#app/promotions/list-announcements.server.ts";
import { listPromotions } from "#app/promotions/promotions.sql.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const early = {
  status: "active",
  kind: "early",
  code: "",
  threshold: "30",
  percent: "10",
  amount: "",
  bookUntil: "2026-12-31",
  announced: "on",
  "name-en": "Early bird",
  "name-de": "Frühbucher",
};

describe.each(databases)("the owner's promotions on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(() => database.close());

  const post = (typing: Record<string, string> = {}, id = "new", version = "0") =>
    admin.post(`/admin/promotions/${id}`, { version, ...early, ...typing });
  const stored = async () => (await listPromotions(database.db))[0]!;
  const parts = async () =>
    (await database.db.selectFrom("price_history").select("part").orderBy("at").execute()).map(
      ({ part }) => part,
    );

  test("one is added, announced and booked, changed, and ended", async () => {
    expect(await post()).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/admin\/promotions\?saved=[0-9a-f-]{36}$/),
    });
    const { id, since } = await stored();
    expect(since).toBe("2026-11-22T08:00:00.000Z");
    expect(await listAnnouncements(app, "en")).toEqual(["Early bird, book until 31 December 2026"]);
    expect(await listAnnouncements(app, "de")).toEqual([
      "Frühbucher, buchbar bis 31. Dezember 2026",
    ]);
    expect((await listAnnouncements(app, "it"))[0]).toMatch(/^Early bird, /);
    // 1,789.20 less 178.92, 80.51, 60, 42: by hand in reductions.test.ts with 20 percent.
    const placed = await placeBooking(aRequest(), app);
    expect(placed).toMatchObject({ ok: true, booking: { total: 1792_79 } });
    expect((await admin.get("/admin/promotions")).page.promotions).toMatchObject([
      { name: "Early bird", uses: 1 },
    ]);
    expect((await listAudit(database.db, { limit: 1 }))[0]).toMatchObject({
      what: "promotionAdded",
      subject: "Early bird",
      after: { percent: 10, kind: "early" },
    });

    clock.advance({ minutes: 5 });
    // Another name alone is the same reduction; another percentage begins anew.
    expect(await post({ "name-en": "Early" }, id, "1")).toMatchObject({ status: 303 });
    expect((await stored()).since).toBe(since);
    await post({ "name-en": "Early", percent: "15" }, id, "2");
    expect((await stored()).since).toBe("2026-11-22T08:05:00.000Z");
    expect((await parts()).filter((part) => part === "promotions")).toHaveLength(3);
    expect((await parts()).filter((part) => part === "card")).toHaveLength(1);

    await post({ status: "ended" }, id, "3");
    expect(await listAnnouncements(app, "en")).toEqual([]);
    expect(await post({}, id, "3")).toMatchObject({ status: 409, answer: { stale: true } });
  });

  test("a promotion is not announced after its last day", async () => {
    await post();
    clock.set("2026-12-31T19:59:00Z");
    expect(await listAnnouncements(app, "en")).toHaveLength(1);
    // Midnight at the property.
    clock.set("2026-12-31T20:00:00Z");
    expect(await listAnnouncements(app, "en")).toEqual([]);
  });

  test.each([
    [{ kind: "code", code: "ab", announced: "" }, "code", "code"],
    [{ kind: "code", code: "été 2027", announced: "" }, "code", "code"],
    [{ threshold: "" }, "threshold", "whole"],
    [{ threshold: "-1" }, "threshold", "whole"],
    [{ percent: "0" }, "percent", "whole"],
    [{ percent: "101" }, "percent", "whole"],
    [{ percent: "9.5" }, "percent", "whole"],
    [{ percent: "" }, "percent", "either"],
    [{ amount: "50" }, "percent", "either"],
    [{ percent: "", amount: "-5" }, "amount", "amount"],
    [{ percent: "", amount: "0.001" }, "amount", "amount"],
    [{ percent: "", amount: "5.005" }, "amount", "amount"],
    [{ percent: "", amount: "1000000" }, "amount", "amount"],
    [{ bookUntil: "2026-02-30" }, "bookUntil", "date"],
    [{ bookFrom: "2027-01-01" }, "bookUntil", "order"],
    [{ stayFrom: "2027-01-02", stayUntil: "2027-01-01" }, "stayUntil", "order"],
    [{ mostUses: "0" }, "mostUses", "whole"],
    [{ mostUsesPerGuest: "1" }, "mostUsesPerGuest", "onlyCode"],
    [{ kind: "returning" }, "announced", "notForEverybody"],
    [{ "name-en": "" }, "name-en", "needed"],
    [{ "name-fr": "<b>Offre</b>" }, "name-fr", "markup"],
    [{ "name-fr": "x".repeat(61) }, "name-fr", "tooLong"],
  ])("%j is refused at %s: %s", async (typing, field, reason) => {
    expect(await post(typing)).toMatchObject({
      status: 400,
      answer: { faults: [{ field, reason }], typed: { status: "active" } },
    });
    expect(await listPromotions(database.db)).toEqual([]);
  });

  test("two promotions cannot have one code", async () => {
    const code = { kind: "code", code: "Sommer 27", announced: "" };
    expect(await post(code)).toMatchObject({ status: 303 });
    expect(await post({ ...code, code: "SOMMER27" })).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "code", reason: "codeTaken" }] },
    });
  });
});
