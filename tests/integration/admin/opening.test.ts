// Opening: a new property starts closed, shows everything and sells nothing; the owner opens it once the list allows it, and can
// close it again. Databases of earlier releases, and those on the owner's own machine, are open.
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { apiEndpoint } from "#app/api/api-endpoint.ts";
import { findStays, suggestStays } from "#app/availability/find-stays.server.ts";
import { readCalendar } from "#app/availability/calendar/read-calendar.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { refreshFacts } from "#app/settings/changed-facts.server.ts";
import { seed } from "#db/seed.server.ts";
import { recordBackup, writeBackup } from "#db/write-backup.server.ts";
import { facts } from "#property/facts.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { openProduction, shownIn } from "#tests/support/site/production-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { aSettingsForm } from "#tests/support/admin/settings-form.ts";

const path = "/admin/settings/opening";
const dates = { checkIn: "2027-01-10", checkOut: "2027-01-17" };

describe.each(databases)("opening on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let owner: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect);
    await seed(database, facts, { closed: true });
    app = anApp(database, clock);
    await anOwner(app);
    owner = await signedInBrowser(app);
  });
  afterEach(() => database.close());

  const view = async () => (await owner.get(path)).page.view;
  const stateOf = async (name: string) =>
    (await view()).items.find(({ item }: { item: string }) => item === name);
  const press = async (intent: string, item = "") => {
    const seen = item === "" ? "" : (await stateOf(item)).seen;
    return owner.post(path, { intent, item, seen });
  };
  const saveAddress = async () => {
    const { shown } = (await owner.get("/admin/settings")).page;
    await owner.post("/admin/settings", aSettingsForm(shown, { email: "stay@kaz-filao.mu" }));
    await refreshFacts(app);
  };
  const finishList = async () => {
    await saveAddress();
    await press("test");
    for (const item of ["address", "prices", "legal"]) await press("confirm", item);
  };

  test("a closed property sells nothing: neither search, quote, calendar, API nor an old page", async () => {
    const party = { adults: 2, children: 0 };
    const found = await findStays({ stay: dates, party, language: "en" }, app);
    expect(found.map(({ reason, free }) => [reason, free])).toEqual(
      found.map(() => ["notOpen", false]),
    );
    const suggested = await suggestStays({ stay: dates, party, apartmentIds: [1, 2] }, app);
    expect(suggested.size).toBe(0);
    const days = await readCalendar({ apartmentId: null, from: "2027-01", months: 1 }, app);
    expect(new Set(days.map(({ state }) => state))).toEqual(new Set(["beyond"]));
    expect(await placeBooking(aRequest(), app)).toMatchObject({
      ok: false,
      reason: "stayNotAllowed",
      fault: "notOpen",
    });
    const api = apiEndpoint(app);
    const stay = new URLSearchParams(dates).toString();
    for (const language of languages) {
      const headers = { "Accept-Language": language };
      const answer = await api.request(`/availability?${stay}`, { headers });
      expect(answer.status).toBe(409);
      const problem = (await answer.json()) as { code: string; detail: string };
      expect(problem.code).toBe("notOpen");
      const t = makeTranslator(language, app.property.facts, "booking");
      expect(problem.detail).toBe(t("booking.faults.notOpen"));
    }
    const json = { "Content-Type": "application/json" };
    const quote = { apartment: 1, ...dates, adults: 2 };
    const quoted = await api.request("/quotes", {
      method: "POST",
      headers: json,
      body: JSON.stringify(quote),
    });
    expect([quoted.status, ((await quoted.json()) as { code: string }).code]).toEqual([
      409,
      "notOpen",
    ]);
    const nights = await database.db.selectFrom("nights").selectAll().execute();
    expect(nights).toEqual([]);
  });

  test("the owner books by telephone meanwhile", async () => {
    const placed = await placeBooking(aRequest({ source: "owner" }), app);
    expect(placed).toMatchObject({ ok: true, outcome: "confirmed" });
  });

  test("it opens by one press once nothing is missing, and closes again; both are logged", async () => {
    expect(await press("open")).toMatchObject({ status: 409, answer: { refused: "missing" } });
    expect((await readRates(database.db)).isOpen).toBe(false);
    await finishList();
    const states = (await view()).items.map(
      ({ item, state }: { item: string; state: string }) => `${item} ${state}`,
    );
    expect(states).not.toContainEqual(expect.stringContaining("missing"));
    expect(await press("open")).toMatchObject({ status: 303, to: `${path}?done=opened` });
    expect(await placeBooking(aRequest(), app)).toMatchObject({ ok: true });
    expect(await press("close")).toMatchObject({ status: 303, to: `${path}?done=closed` });
    const other = aRequest({ key: randomUUID(), apartmentId: 1 });
    expect(await placeBooking(other, app)).toMatchObject({ fault: "notOpen" });
    const log = await listAudit(database.db, { limit: 2 });
    expect(log.map(({ what }) => what)).toEqual(["propertyClosed", "propertyOpened"]);
  });

  test("a confirmation holds for what was shown: a changed address, price or version is asked again", async () => {
    await finishList();
    expect(await stateOf("address")).toMatchObject({ state: "done" });
    const { shown } = (await owner.get("/admin/settings")).page;
    await owner.post("/admin/settings", aSettingsForm(shown, { telephone: "+230 5123 4567" }));
    const { seen } = await stateOf("address");
    await refreshFacts(app);
    expect(await stateOf("address")).toMatchObject({ state: "missing", variant: "check" });
    // Confirmed on a page that was loaded before.
    const late = await owner.post(path, { intent: "confirm", item: "address", seen });
    expect(late).toMatchObject({ status: 409, answer: { refused: "changed" } });
    await database.db
      .updateTable("apartments")
      .set({ base_rate: 99_00 })
      .where("id", "=", 1)
      .execute();
    expect(await stateOf("prices")).toMatchObject({ state: "missing" });
    await press("withdraw", "legal");
    expect(await stateOf("legal")).toMatchObject({ state: "missing", variant: "check" });
  });

  test("the test email says what the mail server answered", async () => {
    await saveAddress();
    const refusing = { send: () => Promise.reject(new Error("535 wrong password")) };
    const { mailer } = app;
    app.mailer = refusing;
    const refused = await press("test");
    expect(refused).toMatchObject({
      status: 409,
      answer: { refused: "failed", why: "535 wrong password" },
    });
    expect(await stateOf("email")).toMatchObject({ state: "missing", variant: "untested" });
    app.mailer = mailer;
    expect((await press("test")).to).toBe(`${path}?done=sent`);
    expect(await stateOf("email")).toMatchObject({ state: "done", to: "stay@kaz-filao.mu" });
  });

  test("the last backup is dated", async () => {
    const { settings } = database;
    expect(await stateOf("backup")).toMatchObject({ variant: "never" });
    const file = join(tmpdir(), `${randomUUID()}.gz`);
    await writeBackup(settings, file);
    await recordBackup(settings, clock.now());
    expect(await stateOf("backup")).toMatchObject({ variant: "done", state: "done" });
    clock.set("2026-11-25T09:00:00Z");
    owner = await signedInBrowser(app);
    expect(await stateOf("backup")).toMatchObject({ variant: "old", state: "advised" });
  });

  test("two presses at the same time open once, and confirm both items", async () => {
    await saveAddress();
    await press("test");
    await Promise.all(["address", "prices", "legal"].map((item) => press("confirm", item)));
    const done = await Promise.all([press("open"), press("open")]);
    expect(done.map(({ status }) => status)).toEqual([303, 303]);
    const log = await listAudit(database.db, { limit: 50 });
    expect(log.filter(({ what }) => what === "propertyOpened")).toHaveLength(1);
  });

  test("staff neither see the list nor open", async () => {
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail);
    expect((await staff.get(path)).status).toBe(403);
    expect((await staff.post(path, { intent: "open" })).status).toBe(403);
  });
});

describe.each(databases)("a first start on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect);
  });
  afterEach(() => database.close());

  test("in production of an empty database is closed, and every public page says so in its language", async () => {
    const { open, site, app } = await openProduction(database, clock);
    for (const language of languages) {
      const t = makeTranslator(language, app.property.facts, "layout");
      const { text } = await site.request(`/${language}/apartments`);
      expect(shownIn(text)).toContain(t("layout.opensSoon.title"));
    }
    await open.close();
  });

  // As `npm start` on a developer's machine.
  test("on localhost, without a setting, is open", async () => {
    const localhost = { NODE_ENV: "development", ORIGIN: "http://localhost:3000" };
    const { open, site } = await openProduction(database, clock, localhost);
    const { text } = await site.request("/en/apartments");
    expect(shownIn(text)).not.toContain("Opening soon");
    expect((await readRates(database.db)).isOpen).toBe(true);
    await open.close();
  });

  test("in production of a database that has apartments already stays open", async () => {
    await seed(database, facts);
    const { open, site } = await openProduction(database, clock);
    const { text } = await site.request("/en/apartments");
    expect(shownIn(text)).not.toContain("Opening soon");
    expect((await readRates(database.db)).isOpen).toBe(true);
    await open.close();
  });
});
