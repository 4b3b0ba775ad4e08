// What a search with other dates costs once the caches are filled, counted: queries, formatters of Intl, and ways of rendering.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { aClock } from "#tests/support/clock.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const streams = vi.hoisted(() => ({ count: 0 }));
vi.mock("react-dom/server", async (readOriginal) => {
  const original = await readOriginal<typeof import("react-dom/server")>();
  const renderToPipeableStream: typeof original.renderToPipeableStream = (...args) => {
    streams.count += 1;
    return original.renderToPipeableStream(...args);
  };
  return { ...original, renderToPipeableStream };
});

// The test files of a run share modules. These are loaded anew, so that no other file has filled their caches or
// loaded React's renderer before it is counted here.
let modules: Awaited<ReturnType<typeof loadModules>>;
const loadModules = async () => ({
  ...(await import("#app/platform/database/database.server.ts")),
  ...(await import("#tests/support/booking-requests.ts")),
  ...(await import("#tests/support/site/whole-site.ts")),
  ...(await import("#tests/support/test-database.ts")),
});
beforeAll(async () => {
  vi.resetModules();
  modules = await loadModules();
});

let database: TestDatabase;
let counted: Database;
let queries = 0;
let site: WholeSite;
beforeEach(async () => {
  database = await modules.openTestDatabase("sqlite", { seeded: true });
  counted = await modules.openDatabase(database.settings, () => {
    queries += 1;
  });
  site = modules.aWholeSite(modules.anApp(counted, aClock()));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await counted.close();
  await database.close();
});

/** Stubs `Intl` with one that counts what is constructed from now on. */
function countFormatters(): { count: number } {
  const constructed = { count: 0 };
  const names = [
    "DateTimeFormat",
    "NumberFormat",
    "PluralRules",
    "ListFormat",
    "DisplayNames",
  ] as const;
  const counting = Object.create(Intl) as typeof Intl;
  for (const name of names)
    Object.defineProperty(counting, name, {
      value: new Proxy(Intl[name], {
        construct(target, args, newTarget) {
          constructed.count += 1;
          return Reflect.construct(target, args, newTarget) as object;
        },
      }),
    });
  vi.stubGlobal("Intl", counting);
  return constructed;
}

test.each([
  ["/fr/book", 2],
  ["/fr/apartments", 3],
])("%s with a search", async (path, mostQueries) => {
  const search = async (checkIn: string, checkOut: string) => {
    const query = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2&children=0`;
    const { status } = await site.request(`${path}?${query}`);
    expect(status).toBe(200);
  };
  await search("2027-03-08", "2027-03-15");
  await search("2027-03-09", "2027-03-16");
  queries = 0;
  streams.count = 0;
  const formatters = countFormatters();
  await search("2027-03-18", "2027-03-24");
  expect(formatters.count).toBe(0);
  // All parts of the page are there: it is written at once, not as a stream that waits for some.
  expect(streams.count).toBe(0);
  expect(queries).toBeLessThanOrEqual(mostQueries);
});

test("a step that is loaded when it is first shown is waited for, and then written at once", async () => {
  const formatters = countFormatters();
  const path = "/en/book?checkIn=2027-03-08&checkOut=2027-03-15&adults=2&apartment=1&step=details";
  streams.count = 0;
  for (const streamed of [1, 0]) {
    const before = streams.count;
    const { status, text } = await site.request(path);
    expect(status).toBe(200);
    expect(text).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(text).toContain('name="firstName"');
    expect(text).not.toContain("<!--$!-->");
    expect(streams.count - before).toBe(streamed);
  }
  // The texts of this language were never written before.
  expect(formatters.count).toBeGreaterThan(0);
});

const party = "adults=2&children=0";
test.each([
  ["/en/book", "See ", "Is everything right?", "The check-in date has passed"],
  ["/en/apartments", "View details", "self check-in", "The check-in date has passed"],
  ["/en/apartments/premium-family-apartment", "self check-in", "Highest price", "date has passed"],
])("%s: the texts of this page only, and those of faults only with a fault", async (...texts) => {
  const [path, own, others, fault] = texts;
  const { text } = await site.request(`${path}?checkIn=2027-03-08&checkOut=2027-03-15&${party}`);
  expect(text).toContain(own);
  expect(text).not.toContain(others);
  expect(text).not.toContain(fault);
  const past = await site.request(`${path}?checkIn=2020-03-08&checkOut=2020-03-15&${party}`);
  expect(past.status).toBe(200);
  expect(past.text).toContain(fault);
});

test("a form of a later step is not answered at the first step, whose page has no texts of it", async () => {
  const stay = `checkIn=2027-03-08&checkOut=2027-03-15&${party}&apartment=1&plan=flexible`;
  for (const intent of ["details", "confirm"]) {
    expect((await site.post(`/en/book?${stay}`, { intent })).status).toBe(400);
    const later = await site.post(`/en/book?${stay}&step=details`, { intent });
    expect(later.status).not.toBe(500);
  }
  expect((await site.post(`/en/book?${stay}`, { intent: "code", code: "UNKNOWN" })).status).toBe(
    400,
  );
});

/** How many queries a request costs that was answered before. */
async function countQueries(path: string, init?: RequestInit): Promise<number> {
  await site.request(path, init);
  queries = 0;
  const { status, text } = await site.request(path, init);
  expect(status).toBe(200);
  expect(text).not.toContain('"isError":true');
  return queries;
}

const post = (body: object): RequestInit => ({
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  },
  body: JSON.stringify(body),
});

test("programs ask the database no more than the pages do, but for the extras of a quote", async () => {
  const stay = { checkIn: "2027-03-18", checkOut: "2027-03-24", adults: 2, children: 0 };
  const query = Object.entries(stay)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const callTool = (name: string, values: object) =>
    post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: values } });
  const page = `/en/apartments?${query}`;
  const quotePage = `/en/apartments/premium-family-apartment?${query}`;
  const rooms = { ...stay, apartment: 1, ratePlan: "flexible" };
  const requests: [page: string, path: string, init?: RequestInit][] = [
    [page, `/api/availability?${query}`],
    [page, "/mcp", callTool("find_stays", stay)],
    [quotePage, "/api/quotes", post(rooms)],
    [quotePage, "/mcp", callTool("quote_stay", rooms)],
  ];
  for (const [ofPage, path, init] of requests) {
    // The extras, and how many of them are taken, which a guest sees on a later page.
    const ofExtras = ofPage === quotePage ? 2 : 0;
    const most = (await countQueries(ofPage)) + ofExtras;
    expect(await countQueries(path, init)).toBeLessThanOrEqual(most);
  }
});
