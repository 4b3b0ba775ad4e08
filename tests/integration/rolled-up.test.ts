// A hundred thousand views of seven days, recorded by two processes at once: the daily figures equal an independent count.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { aClock } from "#tests/house/clock.ts";
import { manyView, manyViews } from "#tests/house/many-visits.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";

const run = promisify(execFile);

test.each(databases)(
  "daily figures equal what was seen, on %s",
  async (dialect) => {
    const database = await openTestDatabase(dialect);
    try {
      const { databaseUrl, dataDir } = database.settings;
      const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
      const program = "tests/integration/programs/record-visits.ts";
      await Promise.all(
        ["0", "1"].map((part) => run(process.execPath, [program, dataDir, part], { env })),
      );
      await rollUpDays({ database, clock: aClock("2027-01-17T08:00:00Z") });
      const rows = await database.db
        .selectFrom("visit_days")
        .select(["day", "split", "value", "visitors", "views", "visits", "bounces", "seconds"])
        .where("split", "in", ["all", "language"])
        .execute();
      const found = Object.fromEntries(
        rows.map(({ day, split, value, ...figures }) => [`${day} ${split} ${value}`, figures]),
      );
      expect(found).toEqual(countedByHand());
      const pages = await database.db
        .selectFrom("visit_days")
        .select((eb) => ["value", eb.fn.sum<number>("views").as("views")])
        .where("split", "=", "page")
        .groupBy("value")
        .execute();
      const seen = Array.from({ length: manyViews }, (_, n) => manyView(n).path);
      for (const { value, views } of pages)
        expect(views).toBe(seen.filter((path) => path === value).length);
      expect(pages).toHaveLength(5);
    } finally {
      await database.close();
    }
  },
  240_000,
);

// Each reader's moments of a day, sorted; a gap of more than 1,800 seconds ends a visit. Nothing of the house's own is used.
function countedByHand() {
  const moments = new Map<string, { group: string[]; at: number[] }>();
  for (let n = 0; n < manyViews; n++) {
    const { at, network, browser, language } = manyView(n);
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
