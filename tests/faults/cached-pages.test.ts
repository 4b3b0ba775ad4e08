// Cached pages in two processes on one database: the next request sees every change by the owner or a booking.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";

interface Change {
  what: string;
  page: string;
  /** What the page contains afterwards, and did not before. */
  expects: RegExp;
  change(db: Db): Promise<unknown>;
}

const at = new Date().toISOString();
const slug = "deluxe-sea-view-suite";
const { checkIn } = aComingStay({ inDays: 3, nights: 1 });

const changes: Change[] = [
  {
    what: "a rate",
    page: "/en/apartments/premium-family-apartment",
    expects: /1,234/,
    change: (db) => db.updateTable("apartments").set({ base_rate: 123_400 }).execute(),
  },
  {
    what: "an apartment's words",
    page: "/fr",
    expects: /Cabane du phare/,
    change: (db) => db.updateTable("apartment_words").set({ name: "Cabane du phare" }).execute(),
  },
  {
    what: "a fact of the property",
    page: "/de/legal/terms",
    expects: /230 5999 0000/,
    change: (db) =>
      db
        .insertInto("settings")
        .values({
          name: "facts",
          value: '{"telephone":"+230 5999 0000"}',
          version: 1,
          changed_at: at,
        })
        .onConflict((on) =>
          on.column("name").doUpdateSet((eb) => ({
            value: '{"telephone":"+230 5999 0000"}',
            version: eb("settings.version", "+", 1),
          })),
        )
        .execute(),
  },
  {
    what: "what a guest says",
    page: "/en",
    expects: /The quietest bay of all/,
    change: async (db) => {
      const testimonial = {
        id: "t1",
        source: "owner" as const,
        language: "en",
        guest: "Ada",
        origin: "",
      };
      const defaults = {
        month: "",
        apartment_id: null,
        position: 0,
        active: 1 as const,
        version: 1,
      };
      await db
        .insertInto("testimonials")
        .values({ ...testimonial, ...defaults, created_at: at })
        .execute();
      const words = { testimonial_id: "t1", language: "en", quote: "The quietest bay of all" };
      await db.insertInto("testimonial_words").values(words).execute();
    },
  },
  {
    what: "what a picture shows",
    page: "/en/gallery/garden-pool",
    expects: /A pool at dusk, as the owner calls it/,
    change: (db) =>
      db
        .insertInto("picture_words")
        .values({
          picture: "garden-pool",
          language: "en",
          alt: "A pool at dusk, as the owner calls it",
        })
        .execute(),
  },
  {
    what: "an apartment that is no longer shown",
    page: "/en/apartments",
    expects: /^(?![\s\S]*href="\/en\/apartments\/premium-family-apartment")/,
    change: (db) =>
      db
        .updateTable("apartments")
        .set({ active: 0 })
        .where("slug", "=", "premium-family-apartment")
        .execute(),
  },
];

const request = async (
  server: ServerProcess,
  path: string,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(server.origin + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe.each(databases)("two processes on %s", (dialect) => {
  let database: TestDatabase;
  let servers: ServerProcess[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    servers = await Promise.all([startServer(database.settings), startServer(database.settings)]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
  });

  /** Requests from both until both answer from their cache: the second response has the first one's ETag. */
  const warm = async (path: string) => {
    for (const server of servers) {
      const etag = (await request(server, path)).headers.get("etag");
      expect(etag).not.toBeNull();
      expect((await request(server, path, { "if-none-match": etag! })).status).toBe(304);
    }
  };

  test.each(changes)("$what", async ({ page, expects, change }) => {
    await warm(page);
    // Compared as a boolean: whole pages would fill the output.
    const pageShows = async (server: ServerProcess) =>
      expects.test((await request(server, page)).text);
    for (const server of servers) expect(await pageShows(server)).toBe(false);
    await change(database.db);
    for (const server of servers) expect(await pageShows(server)).toBe(true);
  });

  test("a night that is booked, and one that is free again", async () => {
    const page = `/en/apartments/${slug}`;
    await warm(page);
    const texts = () =>
      Promise.all(servers.map(async (server) => (await request(server, page)).text));
    const before = await texts();
    const { id } = await database.db
      .selectFrom("apartments")
      .select("id")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const night = { apartment_id: id, night: checkIn, kind: "block" as const };
    await database.db.insertInto("nights").values(night).execute();
    for (const [place, text] of (await texts()).entries())
      expect(text === before[place], "the page is as it was").toBe(false);
    await database.db.deleteFrom("nights").where("night", "=", checkIn).execute();
    for (const [place, text] of (await texts()).entries())
      expect(text === before[place], "the page is as it was").toBe(true);
  });

  test("no response made for one visitor is sent to another", async () => {
    const [server] = servers;
    const languageOf = async (headers: Record<string, string>) => {
      const { text, headers: answered } = await request(server!, "/location", headers);
      expect(answered.get("vary")).toMatch(/accept-language/i);
      return /<html lang="([\w-]+)"/.exec(text)?.[1];
    };
    for (let n = 0; n < 2; n++) {
      expect(await languageOf({ "accept-language": "ru" })).toBe("ru");
      expect(await languageOf({ "accept-language": "de" })).toBe("de");
      expect(await languageOf({ "accept-language": "de", cookie: "language=pl" })).toBe("pl");
      expect(await languageOf({ "accept-language": "de", cookie: "stay=x; language=pl" })).toBe(
        "pl",
      );
    }
    for (const path of [
      "/en/book",
      "/en/contact",
      "/en/nowhere",
      "/admin",
      "/en/gallery?show=rooms",
    ])
      expect((await request(server!, path)).headers.get("etag")).toBeNull();
    expect((await request(server!, "/en", { cookie: "stay=x" })).headers.get("etag")).toBeNull();
  });

  test("each response has its own id and the same strict policy", async () => {
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await request(servers[0]!, "/en/apartments"));
    const ids = new Set(answers.map(({ headers }) => headers.get("x-request-id")));
    expect(ids.size).toBe(3);
    const policies = new Set(answers.map(({ headers }) => headers.get("content-security-policy")));
    expect([...policies]).toEqual([
      expect.stringMatching(/^default-src 'none'; script-src 'self' 'sha256-/),
    ]);
  });
});
