// A form that could not be processed is restored, ready to be submitted again: only our own, and no larger than a form may be.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";

let database: TestDatabase;
let app: App;
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  app = anApp(database, aClock());
});
afterAll(() => database.close());

/** Accepts every query and never answers. */
function frozen(): Db {
  const query: unknown = new Proxy(() => query, {
    get: (_, name) =>
      String(name).startsWith("execute") ? () => new Promise(() => {}) : () => query,
  });
  return query as Db;
}

const elsewhere = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
const form = { reference: "Somebody else" };

test("from a rate-limited network: one from elsewhere is never accepted", async () => {
  const site = aWholeSite({ ...app, rateLimiter: createRateLimiter(app.clock) });
  for (let asked = 0; asked < 30; asked++) await site.post("/my-booking", form);
  const [own, foreign] = await Promise.all([
    site.post("/my-booking", form),
    site.post("/my-booking", form, { headers: elsewhere }),
  ]);
  expect([own.status, own.text.includes("Somebody else")]).toEqual([429, true]);
  expect([foreign.status, foreign.text.includes("Somebody else")]).toEqual([403, false]);
});

test.concurrent("while the database is frozen: neither is it then, and no endless one is read", async () => {
  const site = aWholeSite({ ...app, database: { ...database, db: frozen() } });
  const endless = { "Transfer-Encoding": "chunked" };
  const large = { "Content-Length": String(65 * 1024) };
  const [own, foreign, ...tooMuch] = await Promise.all([
    site.post("/en/contact", form),
    site.post("/en/contact", form, { headers: elsewhere }),
    site.post("/en/contact", form, { headers: endless }),
    site.post("/en/contact", form, { headers: large }),
  ]);
  expect([own.status, own.text.includes("Somebody else")]).toEqual([503, true]);
  expect([foreign.status, foreign.text.includes("Somebody else")]).toEqual([403, false]);
  for (const { status, text } of tooMuch)
    expect([status, text.includes("Somebody else")]).toEqual([503, false]);
}, 20_000);

test.concurrent("a script gets a textual reason, and where it had asked; its page keeps the input", async () => {
  const away = aWholeSite({ ...app, database: { ...database, db: frozen() } });
  const often = aWholeSite({ ...app, rateLimiter: createRateLimiter(app.clock) });
  for (let asked = 0; asked < 30; asked++) await often.post("/my-booking", form);
  const [posted, followed, refused] = await Promise.all([
    away.post("/de/book.data?step=details", form),
    // The home page's data; below a language there is no underscore (canonical-path.ts).
    away.request("/_.data?_routes=root&a=b", { headers: { "Accept-Language": "fr" } }),
    often.post("/nl/my-booking.data", form),
  ]);
  const problems = [posted, followed, refused].map(({ status, text }) => [
    status,
    JSON.parse(text),
  ]);
  expect(problems).toEqual([
    [503, expect.objectContaining({ title: "Gleich wieder da", address: "/de/book?step=details" })],
    [503, expect.objectContaining({ title: "Nous revenons dans un instant", address: "/?a=b" })],
    [429, expect.objectContaining({ title: "Een ogenblik geduld", address: "/nl/my-booking" })],
  ]);
  for (const { text, headers } of [posted, followed, refused]) {
    expect(text).not.toContain("Somebody else");
    expect(headers.get("x-remix-response")).toBeNull();
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
}, 20_000);
