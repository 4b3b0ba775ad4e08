// A hundred thousand views of seven days, recorded by two processes at once: the daily totals equal an independent count.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { insertPageViews } from "#app/analytics/page-views.sql.server.ts";
import { sumMetrics } from "#app/analytics/metrics.sql.server.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { aClock } from "#tests/support/clock.ts";
import { generatePageView, pageViewCount } from "#tests/support/pages/generated-page-views.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import { aProperty } from "#tests/support/property.ts";

const run = promisify(execFile);

const view = (at: number, visitor: string, page: string, changes = {}) => ({
  day: "2027-01-10",
  at,
  visitor,
  page,
  steps: "",
  language: "en",
  device: "desktop",
  source: "internal",
  campaign: "",
  region: "",
  ...changes,
});

describe.each(databases)("a day worked out by hand on %s", (dialect) => {
  const clock = aClock("2027-01-11T08:00:00Z");

  test("half an hour is one visit, a second more is two; an empty day has no metrics", async () => {
    const database = await openTestDatabase(dialect);
    const views = [
      view(1000, "a", "/", { source: "Google", campaign: "spring" }),
      view(2800, "a", "/book", { steps: "search apartment" }),
      view(4601, "a", "/book", { source: "direct", language: "fr" }),
      view(1500, "b", "/book", { source: "direct", steps: "search", language: "fr" }),
      view(1500, "b", "/"),
    ];
    await insertPageViews(database.db, { views, unmetSearches: [] });
    await rollUpDays({ database, clock, property: aProperty() });
    const rows = await database.db.selectFrom("visit_days").selectAll().execute();
    const found = Object.fromEntries(
      rows.map(({ split, value, visitors, views: seen, visits, bounces, ...rest }) => [
        `${split} ${value}`,
        [visitors, seen, visits, bounces, rest.seconds, rest.entries, rest.exits],
      ]),
    );
    expect(found).toEqual({
      "all ": [2, 5, 3, 1, 1800, 0, 0],
      "language en": [1, 2, 1, 0, 1800, 0, 0],
      "language fr": [2, 3, 2, 1, 0, 0, 0],
      "device desktop": [2, 5, 3, 1, 1800, 0, 0],
      "source Google": [1, 2, 1, 0, 1800, 0, 0],
      "source direct": [2, 3, 2, 1, 0, 0, 0],
      "region ": [2, 5, 3, 1, 1800, 0, 0],
      "campaign spring": [1, 2, 1, 0, 1800, 0, 0],
      "page /": [2, 2, 0, 0, 0, 1, 1],
      "page /book": [2, 3, 0, 0, 0, 2, 2],
      "step search": [2, 2, 0, 0, 0, 0, 0],
      "step apartment": [1, 1, 0, 0, 0, 0, 0],
      "step-language search en": [1, 1, 0, 0, 0, 0, 0],
      "step-language search fr": [1, 1, 0, 0, 0, 0, 0],
      "step-language apartment en": [1, 1, 0, 0, 0, 0, 0],
    });
    await database.close();
  });

  test("the same search by the same visitor counts once", async () => {
    const database = await openTestDatabase(dialect);
    const unmetSearch = {
      day: "2027-01-10",
      visitor: "a",
      reason: "full",
      check_in: "2027-03-28",
      check_out: "2027-04-02",
      guests: 2,
      nights: 5,
      cents: 700_00,
    };
    const other = { ...unmetSearch, check_in: "2027-04-01", nights: 1, cents: 100_00 };
    const unmetSearches = [unmetSearch, unmetSearch, { ...unmetSearch, visitor: "b" }, other];
    await insertPageViews(database.db, { views: [view(1000, "a", "/")], unmetSearches });
    await rollUpDays({ database, clock, property: aProperty() });
    const lost = await database.db
      .selectFrom("visit_lost_days")
      .select(["reason", "month", "searches", "nights", "cents"])
      .orderBy("month")
      .execute();
    expect(lost).toEqual([
      { reason: "full", month: "2027-03", searches: 2, nights: 10, cents: 1400_00 },
      { reason: "full", month: "2027-04", searches: 1, nights: 1, cents: 100_00 },
    ]);
    await database.close();
  });
});

test.each(databases)(
  "daily totals equal the recorded views, on %s",
  async (dialect) => {
    const database = await openTestDatabase(dialect);
    const meeting = mkdtempSync(join(tmpdir(), "concurrent-"));
    try {
      const { databaseUrl, dataDir } = database.settings;
      const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
      const program = "tests/integration/programs/record-page-views.ts";
      await Promise.all(
        ["0", "1"].map((part) => run(process.execPath, [program, dataDir, part, meeting], { env })),
      );
      await rollUpDays({
        database,
        clock: aClock("2027-01-17T08:00:00Z"),
        property: aProperty(),
      });
      const rows = await database.db
        .selectFrom("visit_days")
        .select(["day", "split", "value", "visitors", "views", "visits", "bounces", "seconds"])
        .where("split", "in", ["all", "language"])
        .execute();
      const found = Object.fromEntries(
        rows.map(({ day, split, value, ...metrics }) => [`${day} ${split} ${value}`, metrics]),
      );
      expect(found).toEqual(countedByHand());
      const pages = await database.db
        .selectFrom("visit_days")
        .select((eb) => ["value", eb.fn.sum<number>("views").as("views")])
        .where("split", "=", "page")
        .groupBy("value")
        .execute();
      const seen = Array.from({ length: pageViewCount }, (_, n) => generatePageView(n).path);
      for (const { value, views } of pages)
        expect(views).toBe(seen.filter((path) => path === value).length);
      expect(pages).toHaveLength(5);
      // A range with a whole month in it is read from the month's totals.
      const whole = await sumMetrics(database.db, { from: "2026-12-31", to: "2027-01-31" });
      for (const { value, views, entries, exits } of whole.filter(({ split }) => split === "page"))
        expect({ views, ends: entries === 0 || exits === 0 }).toEqual({
          views: seen.filter((path) => path === value).length,
          ends: false,
        });
      const month = whole.filter(({ split }) => split === "all" || split === "language");
      expect(
        Object.fromEntries(
          month.map(({ split, value, visitors, views, visits, bounces, seconds }) => [
            `${split} ${value}`,
            { visitors, views, visits, bounces, seconds },
          ]),
        ),
      ).toEqual(addedUp(countedByHand()));
    } finally {
      await database.close();
      rmSync(meeting, { recursive: true });
    }
  },
  240_000,
);

// "2027-01-10 language fr" and the other days as "language fr".
function addedUp(days: Record<string, Record<string, number>>) {
  const sums: Record<string, Record<string, number>> = {};
  for (const [name, metrics] of Object.entries(days)) {
    const [split = "", value = ""] = name.split(" ").slice(1);
    const sum = (sums[`${split} ${value}`] ??= {});
    for (const [key, figure] of Object.entries(metrics)) sum[key] = (sum[key] ?? 0) + figure;
  }
  return sums;
}

// Each visitor's moments of a day, sorted; a gap of more than 1,800 seconds ends a visit. Uses none of the app's own code.
function countedByHand() {
  const moments = new Map<string, { group: string[]; at: number[] }>();
  for (let n = 0; n < pageViewCount; n++) {
    const { at, network, browser, language } = generatePageView(n);
    const day = new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(0, 10);
    const group = [`${day} all `, `${day} language ${language}`];
    const key = `${day} ${network} ${browser}`;
    const known = moments.get(key) ?? { group, at: [] };
    known.at.push(at.getTime() / 1000);
    moments.set(key, known);
  }
  const counted: Record<string, Record<string, number>> = {};
  for (const { group, at } of moments.values()) {
    at.sort((a, b) => a - b);
    const breaks = [
      0,
      ...at.flatMap((moment, place) =>
        place > 0 && moment - at[place - 1]! > 1800 ? [place] : [],
      ),
      at.length,
    ];
    for (const name of group) {
      const sums = (counted[name] ??= { visitors: 0, views: 0, visits: 0, bounces: 0, seconds: 0 });
      sums["visitors"]!++;
      sums["views"]! += at.length;
      for (let visit = 1; visit < breaks.length; visit++) {
        const [first, end] = [breaks[visit - 1]!, breaks[visit]!];
        sums["visits"]!++;
        if (end - first === 1) sums["bounces"]!++;
        sums["seconds"]! += at[end - 1]! - at[first]!;
      }
    }
  }
  return counted;
}
