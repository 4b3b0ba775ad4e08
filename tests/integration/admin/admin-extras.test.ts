// A tour as an extra: it may make the stay a package in the law's sense, so the owner's form refuses it until the owner says that the
// law's text was read. Until then no guest is offered it; when it was read is stored, and stays the first time.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { offerExtras } from "#app/extras/offer-extras.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const tour = {
  version: "0",
  kind: "travelService",
  unit: "guest",
  amount: "95",
  tax: "",
  most: "1",
  stock: "",
  notice: "48",
  countedFrom: "arrival",
  openDays: "",
  ways: "both",
  "name-en": "Tour of the south",
  "name-fr": "Excursion dans le Sud",
};

describe.each(databases)("a tour among the extras on %s", (dialect) => {
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

  const post = (changes: Record<string, string> = {}, id = "new") =>
    admin.post(`/admin/extras/${id}`, { ...tour, ...changes });
  const saved = {
    status: 303,
    to: expect.stringMatching(/^\/admin\/extras\?saved=[0-9a-f-]{36}$/),
  };
  // The session of before is over by then.
  const later = async (at: string) => {
    clock.set(at);
    admin = await signedInBrowser(app);
  };
  const stored = async () =>
    (await listExtras(database.db)).find(({ words }) => words.en?.name === "Tour of the south");
  const isOffered = async () => {
    const stay = { apartmentId: 4, ...aStay() };
    const offers = await offerExtras(database.db, stay, {
      now: clock.now(),
      facts: app.property.facts,
    });
    return offers.some(({ extra, refusal }) => extra.kind === "travelService" && refusal === null);
  };

  test("is refused without the tick, with all that was typed, and nothing is stored", async () => {
    for (const lawRead of ["", "off", "true"]) {
      const refused = await post({ lawRead });
      expect(refused.status).toBe(400);
      expect(refused.answer.faults).toEqual([{ field: "lawRead", reason: "law" }]);
      expect(refused.answer.typed).toMatchObject({
        kind: "travelService",
        amount: "95",
        lawRead: false,
        words: { fr: { name: "Excursion dans le Sud" } },
      });
    }
    expect(await stored()).toBeUndefined();
    expect(await isOffered()).toBe(false);
  });

  test("is offered once the tick is set; when it was read is stored, and kept when the price changes later", async () => {
    expect(await post({ lawRead: "on" })).toMatchObject(saved);
    const added = await stored();
    expect(added).toMatchObject({ amount: 95_00, lawReadAt: "2026-11-22T08:00:00.000Z" });
    expect(await isOffered()).toBe(true);
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({ what: "extraAdded", subject: "Tour of the south" });
    const { page } = await admin.get(`/admin/extras/${added?.id}`);
    expect(page.typed.lawRead).toBe(true);

    await later("2027-02-01T09:30:00Z");
    const dearer = { lawRead: "on", amount: "110", version: "1" };
    expect(await post(dearer, added?.id)).toMatchObject(saved);
    expect(await stored()).toMatchObject({
      amount: 110_00,
      lawReadAt: "2026-11-22T08:00:00.000Z",
    });
    // Taken back on an existing tour, the tick is asked for again, and what was agreed before stays.
    expect(await post({ amount: "120", version: "2" }, added?.id)).toMatchObject({ status: 400 });
    expect(await stored()).toMatchObject({ amount: 110_00, version: 2 });
  });

  test("a plain extra cannot become one without the tick, and a tour that becomes plain has to be read for again", async () => {
    expect(await post({ kind: "plain" })).toMatchObject(saved);
    const { id } = (await stored()) ?? { id: "" };
    expect(await stored()).toMatchObject({ kind: "plain", lawReadAt: null });
    expect(await post({ version: "1" }, id)).toMatchObject({ status: 400 });
    expect(await post({ version: "1", lawRead: "on" }, id)).toMatchObject(saved);
    expect(await stored()).toMatchObject({ lawReadAt: "2026-11-22T08:00:00.000Z" });
    // The tick stays in the form, but it is about tours.
    expect(await post({ version: "2", kind: "plain", lawRead: "on" }, id)).toMatchObject(saved);
    expect(await stored()).toMatchObject({ kind: "plain", lawReadAt: null });
    await later("2026-12-24T10:00:00Z");
    expect(await post({ version: "3", lawRead: "on" }, id)).toMatchObject(saved);
    expect(await stored()).toMatchObject({ lawReadAt: "2026-12-24T10:00:00.000Z" });
  });

  test("staff cannot confirm it for the owner", async () => {
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail);
    const { status } = await staff.post("/admin/extras/new", { ...tour, lawRead: "on" });
    expect(status).toBe(403);
    expect(await stored()).toBeUndefined();
  });
});
