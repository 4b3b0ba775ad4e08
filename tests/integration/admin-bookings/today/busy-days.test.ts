// A day of very many rows: added up in slices it has the same totals, and requests are answered meanwhile.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { countDay, replaceDayMetrics } from "#app/analytics/day-metrics.sql.server.ts";
import { addRowCount, deletePageViewsBefore } from "#app/analytics/page-views.sql.server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const day = "2027-01-10";
const views = 30_000;

test("SQLite: a day is counted and deleted while requests are answered", async () => {
  const database = await openTestDatabase("sqlite");
  const { db } = database;
  await fill(database);
  const server = createServer(
    (_, answer) => void database.ping().then((ok) => answer.end(`${ok}`)),
  );
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const answeredDuring = async (work: Promise<unknown>) => {
    const end = new AbortController();
    let answered = 0;
    const over = work.finally(() => end.abort());
    while (!end.signal.aborted) {
      expect(await (await fetch(address)).text()).toBe("true");
      answered++;
    }
    await over;
    return answered;
  };

  const atOnce = await countDay(db, day, 0);
  expect(atOnce.metrics.find(({ split }) => split === "all")).toMatchObject({
    views,
    visitors: 3_000,
  });
  // Fifteen slices: with a single pass, the first answer would come after the end.
  expect(
    await answeredDuring(replaceDayMetrics(db, [{ day, rows: { views, wishes: 0 } }])),
  ).toBeGreaterThan(4);
  const stored = await db
    .selectFrom("visit_days")
    .select([
      "split",
      "value",
      "visitors",
      "views",
      "visits",
      "bounces",
      "seconds",
      "entries",
      "exits",
    ])
    .execute();
  expect(stored.length).toBeGreaterThan(15);
  expect(new Set(stored.map((row) => JSON.stringify(row)))).toEqual(
    new Set(atOnce.metrics.map((row) => JSON.stringify(row))),
  );
  expect(await answeredDuring(deletePageViewsBefore(db, "2027-01-11"))).toBeGreaterThan(2);
  expect(await countDay(db, day, 0)).toEqual({ metrics: [], unmet: [] });
  server.close();
  await database.close();
}, 60_000);

// Three thousand visitors, hashes as the app writes them, ten pages each.
async function fill({ db }: TestDatabase): Promise<void> {
  await sql`with recursive up(n) as (select 0 union all select n + 1 from up where n < ${sql.lit(views - 1)})
    insert into visit_views (day, at, visitor, page, steps, language, device, source, campaign, region)
    select ${day}, 1799500000 + (n / 3000) * (1 + n % 4000), char(45 + n % 3000 % 13) || char(65 + n % 3000 % 26) || (n % 3000),
      '/page-' || (n % 7), case when n % 9 = 0 then 'search apartment' else '' end, 'l' || (n % 3), 'phone', 'Google', '', 'FR'
    from up`.execute(db);
  await addRowCount(db, { day, views, wishes: 0 });
}
