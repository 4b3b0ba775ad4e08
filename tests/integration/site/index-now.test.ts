// IndexNow against a stand-in of a search engine on this machine: what it is told, when, and which site tells none.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { buildRouteMap } from "#app/route-map.ts";
import { announcePages } from "#app/seo/announce-pages.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";
import { aClock } from "#tests/support/clock.ts";
import { routes } from "#tests/support/server-build.ts";
import { openProduction } from "#tests/support/site/production-site.ts";
import type { ProductionSite } from "#tests/support/site/production-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

interface Told {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

const key = "kaz-filao-2026";
const { pages } = buildRouteMap(routes);

describe.each(databases)("telling search engines on %s", (dialect) => {
  const clock = aClock("2026-11-20T08:00:00.000Z");
  let database: TestDatabase;
  let production: ProductionSite;
  let told: Told[];
  let status: number;
  let close: () => Promise<void>;
  let env: Record<string, string>;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00.000Z");
    told = [];
    status = 200;
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        if (status === 200) told.push(JSON.parse(Buffer.concat(chunks).toString()) as Told);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    close = () => new Promise((resolve) => server.close(() => resolve()));
    const { port } = server.address() as AddressInfo;
    env = { INDEXNOW_KEY: key, INDEXNOW_URL: `http://127.0.0.1:${port}/indexnow` };
    database = await openTestDatabase(dialect, { migrated: false });
    production = await openProduction(database, clock, env);
  });
  afterEach(async () => {
    await production.open.close();
    await close();
  });

  const announce = () => announcePages(production.app, pages);
  const later = async (minutes: number) => {
    clock.advance({ minutes });
    return announce();
  };

  test("at first all public pages, then those that changed; the key's file is there", async () => {
    const { app, site } = production;
    const { text } = await site.request("/sitemap.xml");
    const mapped = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    expect(await announce()).toBe(mapped.length);
    const [first] = told;
    expect(first).toMatchObject({
      host: "hotel.example",
      key,
      keyLocation: `https://hotel.example/${key}.txt`,
    });
    expect(first!.urlList.toSorted()).toEqual(mapped.toSorted());
    expect(first!.urlList.join(" ")).not.toMatch(/my-booking|\/admin|\/review|\/waiting/);
    const file = await site.request(`/${key}.txt`);
    expect([file.status, file.text]).toEqual([200, key]);
    // Nothing changed; and before ten minutes it is not even looked at.
    expect(await later(5)).toBeNull();
    expect(await later(5)).toBe(0);
    expect(told).toHaveLength(1);
    // An apartment has another size: its page in eleven addresses, and those of which the facts for crawlers are part.
    await app.database.db
      .updateTable("apartments")
      .set({ size_m2: 99 })
      .where("id", "=", 4)
      .execute();
    await later(10);
    const changed = told[1]!.urlList;
    expect(changed).toContain("https://hotel.example/fr/apartments/luxury-penthouse-suite");
    expect(changed).toContain("https://hotel.example/en/apartments");
    expect(changed.filter((address) => /deluxe-sea-view|\/gallery\//.test(address))).toEqual([]);
    // It is taken off the site: told once more, because it is gone.
    await app.database.db
      .updateTable("apartments")
      .set({ active: 0 })
      .where("id", "=", 4)
      .execute();
    await later(10);
    const gone = told[2]!.urlList.filter((address) => address.endsWith("luxury-penthouse-suite"));
    expect(gone).toHaveLength(languages.length + 1);
    await later(10);
    expect(told).toHaveLength(3);
  });

  test("the job tells what the owner saved, in a process that answered no request since", async () => {
    const { db } = production.app.database;
    await announce();
    const now = clock.now();
    await inTransaction(db, (trx) =>
      writeSetting(trx, "facts", { seen: 0, value: { telephone: "+230 5123 4567" }, now }),
    );
    clock.advance({ minutes: 10 });
    const other = await openProduction(database, clock, env, { jobs: true, pages });
    await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(2);
    await other.open.close();
    expect(told[1]!.urlList).toContain("https://hotel.example/en/contact");
  });

  test("a refusal is tried again after 10, 20 and 40 minutes, with everything that changed until then", async () => {
    status = 429;
    expect(await announce()).toBe(0);
    expect(await later(9)).toBeNull();
    expect(await later(1)).toBe(0);
    expect(await later(19)).toBeNull();
    expect(await later(1)).toBe(0);
    expect(production.log.filter((line) => line.includes("status 429"))).toHaveLength(3);
    status = 200;
    expect(await later(39)).toBeNull();
    expect(await later(1)).toBeGreaterThan(100);
    expect(told).toHaveLength(1);
  });

  test("two processes tell it once", async () => {
    const both = await Promise.all([announce(), announce()]);
    expect(both.filter((count) => count !== null)).toHaveLength(1);
    expect(told).toHaveLength(1);
  });

  test("no search engine is told without a key, outside production, and without https", async () => {
    const { app } = production;
    const others = [{ indexNow: null }, { mode: "development" as const }, { origin: "http://a.b" }];
    for (const other of others) {
      const environment = { ...app.environment, ...other };
      expect(await announcePages({ ...app, environment }, pages)).toBeNull();
    }
    expect(told).toEqual([]);
  });
});
