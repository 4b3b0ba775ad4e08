// Publishing the draft of the rates: what was reviewed and nothing else, by one of two owners, asked again for large changes,
// with a way back.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import { readPriceStates } from "#app/promotions/price-history.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aRateForm, publishRates } from "#tests/support/admin/rate-form.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const path = "/admin/rates/review";
const nightsPath = "/admin/rates/nights?apartment=4&month=2027-01";

describe.each(databases)("publishing rates on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(() => database.close());

  const review = async () => (await admin.get(path)).page.review;
  const shown = async () => (await admin.get("/admin/rates")).page.shown;
  const save = async (typing: Record<string, string>) =>
    admin.post("/admin/rates", aRateForm(await shown(), typing));
  const sendNights = async (fields: Record<string, string>) => {
    const { version } = (await admin.get(nightsPath)).page.nights;
    return admin.post(nightsPath, { apartment: "4", version: String(version), ...fields });
  };
  async function totalOf(apartmentId: number) {
    const party = { adults: 2, children: 0 };
    const found = await findStays({ stay: aStay(), party, language: "en" }, app);
    return found.find(({ apartment }) => apartment.id === apartmentId)?.quotes?.flexible.total;
  }

  test("the review has every night that changes, and only what it said is published", async () => {
    // From 240 to 300: a quarter more in every season.
    await save({ "base-4": "300" });
    await sendNights({ do: "rules", first: "2027-01-11", last: "2027-01-12", noArrival: "on" });
    const draft = await review();
    expect(draft).toMatchObject({ draft: { by: "Anaïs Ramgoolam" }, large: 0 });
    expect(draft.seasons.map((row: { season: string; apartmentId: number }) => row.season)).toEqual(
      ["high", "festive", "green"],
    );
    expect(draft.seasons[0]).toMatchObject({
      apartmentId: 4,
      first: "2026-11-22",
      before: { low: 276_00, high: 304_00 },
      after: { low: 345_00, high: 380_00 },
    });
    expect(draft.rules).toEqual([
      {
        apartmentId: 4,
        first: "2027-01-11",
        last: "2027-01-12",
        before: {},
        after: { noArrival: true },
      },
    ]);
    const version = await database.contentVersion();
    expect((await publishRates(admin)).to).toBe(`${path}?done=published&of=1`);
    expect(await database.contentVersion()).toBeGreaterThan(version);
    const rates = await readRates(database.db);
    expect(rates.of(4)).toMatchObject({
      baseRate: 300_00,
      nightRules: { "2027-01-11": { noArrival: true }, "2027-01-12": { noArrival: true } },
    });
    const log = await listAudit(database.db, { limit: 3 });
    expect(log.map(({ what, actor }) => [what, actor])).toEqual([
      ["apartmentRateChanged", "Anaïs Ramgoolam"],
      ["nightRulesSet", "Anaïs Ramgoolam"],
      ["ratesPublished", "Anaïs Ramgoolam"],
    ]);
    expect((await review()).draft).toBeNull();
    // The price history has the new base rate from now on.
    const states = await readPriceStates(database.db, "2026-11-22T07:00:00.000Z");
    expect(states.at(-1)).toMatchObject({
      at: "2026-11-22T08:00:00.000Z",
      rates: { 4: { baseRate: 300_00 } },
    });
  });

  test("a price that changes by more than a third asks once more, and keeps the draft", async () => {
    await save({ "base-1": "12" });
    expect((await review()).large).toBeGreaterThan(1000);
    const refused = await publishRates(admin, { sure: "" });
    expect(refused).toMatchObject({ status: 400, answer: { reason: "unsure" } });
    expect((await readRates(database.db)).of(1).baseRate).toBe(120_00);
    expect((await publishRates(admin)).status).toBe(303);
    expect((await readRates(database.db)).of(1).baseRate).toBe(12_00);
  });

  test("of two who publish at once one does; who reviewed an older draft publishes nothing", async () => {
    await save({ "base-4": "250" });
    const seen = await review();
    const form = { do: "publish", version: String(seen.version), published: seen.published };
    await save({ "base-4": "260" });
    expect(await admin.post(path, form)).toMatchObject({
      status: 409,
      answer: { reason: "stale" },
    });
    expect((await readRates(database.db)).of(4).baseRate).toBe(240_00);
    const both = await Promise.all([publishRates(admin), publishRates(admin)]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect((await readRates(database.db)).of(4).baseRate).toBe(260_00);
    const rows = await database.db.selectFrom("rate_versions").select("number").execute();
    expect(rows).toHaveLength(2);
  });

  test("an earlier version becomes the draft, and publishing it brings every price back", async () => {
    const before = await totalOf(4);
    await save({ "base-4": "300", "seasonPercent.0": "120" });
    await sendNights({ do: "set", first: "2027-01-11", last: "2027-01-12", price: "200" });
    await publishRates(admin);
    expect(await totalOf(4)).not.toBe(before);
    const { versions, version } = await review();
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([1, 0]);
    const restored = await admin.post(path, { do: "restore-0", version: String(version) });
    expect(restored.to).toBe(`${path}?done=restored&of=0`);
    expect(await totalOf(4)).not.toBe(before);
    await publishRates(admin);
    expect(await totalOf(4)).toBe(before);
    expect(await database.db.selectFrom("night_prices").selectAll().execute()).toEqual([]);
    expect((await admin.post(path, { do: "restore-99", version: "1" })).status).toBe(409);
  });

  test("a discarded draft changes nothing, and one that is what is published is none", async () => {
    await save({ "base-4": "300" });
    await save({ "base-4": "240" });
    expect((await review()).draft).toBeNull();
    await save({ "base-4": "300" });
    const { version } = await review();
    await admin.post(path, { do: "discard", version: String(version) });
    expect((await review()).draft).toBeNull();
    expect((await shown()).typed.apartments[3].baseRate).toBe("240");
    expect((await publishRates(admin)).status).toBe(409);
  });
});
