// Seasons with dates and around Easter, the owner's names of seasons, and a copied year: in the draft, then published.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import { seasonOf } from "#app/stays/rules/rate-card.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { aRateForm, publishRates } from "#tests/support/admin/rate-form.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const path = "/admin/rates/years";
const whales = {
  "dates-0-key": "own1",
  "dates-0-from": "2027-07-05",
  "dates-0-to": "2027-07-18",
  "dates-0-percent": "120",
  "dates-0-minNights": "4",
  "easter-0-key": "easter",
  "easter-0-from": "-2",
  "easter-0-to": "1",
  "easter-0-percent": "130",
  "easter-0-minNights": "3",
};

describe.each(databases)("years and special seasons on %s", (dialect) => {
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

  const shown = async (query = "") => (await admin.get(path + query)).page.shown;
  const send = async (what: string, fields: Record<string, string>) =>
    admin.post(path, { do: what, version: String((await shown()).version), ...fields });
  const priceOf = async (night: string) => {
    const rates = await readRates(database.db);
    return nightlyRate(night, rates.of(4), rates.card);
  };

  test("seasons of dates and of Easter are live once published, and stay when the yearly ones are edited", async () => {
    expect((await send("seasons", whales)).to).toBe(`${path}?done=seasons&of=own1_easter`);
    expect(await priceOf("2027-07-05")).toBe(240_00);
    await publishRates(admin);
    // 240 x 1.20 = 288; 240 x 1.30 = 312 on Easter Sunday of 2027 and of 2028.
    const nights = ["2027-07-05", "2027-07-19", "2027-03-28", "2028-04-16", "2028-07-05"];
    expect(await Promise.all(nights.map(priceOf))).toEqual([
      288_00, 240_00, 312_00, 312_00, 240_00,
    ]);
    const { shown: rates } = (await admin.get("/admin/rates")).page;
    await admin.post("/admin/rates", aRateForm(rates, { "base-4": "250" }));
    await publishRates(admin);
    expect(await priceOf("2027-07-05")).toBe(300_00);
    const { runs, typed } = await shown("?year=2027&apartment=4");
    expect(runs.map(({ season }: { season: string }) => season)).toContain("own1");
    expect(typed.seasons.dates).toHaveLength(2);
    // Emptied rows are removed.
    await send("seasons", { "dates-0-from": "", "dates-0-to": "", "easter-0-from": "" });
    await publishRates(admin);
    expect((await readRates(database.db)).card.seasons.filter(({ kind }) => kind)).toEqual([]);
  });

  test("a fault is shown at its field with everything that was typed, and nothing is saved", async () => {
    const refused = await send("seasons", { ...whales, "dates-0-to": "2027-07-04" });
    expect(refused).toMatchObject({
      status: 400,
      answer: {
        faults: [{ field: "dates-0-to", reason: "notAfter" }],
        typed: { seasons: { dates: [{ key: "own1", to: "2027-07-04" }] } },
      },
    });
    expect((await shown()).draft).toBeNull();
    const copied = await send("copy", { year: "2027", percent: "500" });
    expect(copied).toMatchObject({
      status: 400,
      answer: {
        faults: [{ field: "copy-percent", reason: "whole" }],
        typed: { copy: { percent: "500" } },
      },
    });
    const outdated = await admin.post(path, { do: "seasons", version: "7", ...whales });
    expect(outdated).toMatchObject({ status: 409, answer: { stale: true } });
  });

  test("the owner's names are shown by language, and in the default one where they are missing", async () => {
    await send("seasons", whales);
    await send("names", { "name-own1-en": "Whale weeks", "name-own1-fr": "" });
    await publishRates(admin);
    const { card } = await readRates(database.db);
    expect(card.names).toEqual({ own1: { en: "Whale weeks" } });
    expect(seasonOf("2027-07-10", card)?.key).toBe("own1");
    const { keys, named } = await shown();
    expect(keys).toContainEqual(["own1", "Whale weeks"]);
    expect(named).toContain("own2");
  });

  test("a year is copied with a percentage: the next one is dearer, this one is not", async () => {
    await send("seasons", whales);
    const { to } = await send("copy", { year: "2027", percent: "5" });
    expect(to).toBe(`${path}?done=copied&year=2028`);
    // The copy is shown, with its prices.
    const copied = (await admin.get(`${to}`)).page.shown;
    expect([copied.year, copied.typed.copy.year]).toEqual([2028, "2028"]);
    await publishRates(admin);
    // 240 x 1.05 = 252; 252 x 1.20 = 302.40
    const nights = ["2027-07-05", "2028-07-05", "2027-06-07", "2028-06-05", "2029-06-04"];
    expect(await Promise.all(nights.map(priceOf))).toEqual([
      288_00, 302_00, 240_00, 252_00, 252_00,
    ]);
    expect((await readRates(database.db)).of(4).ratesFrom).toEqual({ "2028": 252_00 });
  });
});
