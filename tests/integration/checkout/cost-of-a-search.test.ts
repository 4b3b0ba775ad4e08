// What a search with other dates costs once the caches are filled, counted: queries, formatters of Intl, and ways of rendering.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
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

let database: TestDatabase;
let counted: Database;
let queries = 0;
let site: WholeSite;
beforeEach(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  counted = await openDatabase(database.settings, () => {
    queries += 1;
  });
  site = aWholeSite(anApp(counted, aClock()));
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
    const { status } = await site.ask(`${path}?${query}`);
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
  // Files share modules: where another one has shown the step before, no stream is needed the first time either.
  for (const streamed of [[0, 1], [0]]) {
    const before = streams.count;
    const { status, text } = await site.ask(path);
    expect(status).toBe(200);
    expect(text).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(text).toContain('name="firstName"');
    expect(text).not.toContain("<!--$!-->");
    expect(streamed).toContain(streams.count - before);
  }
  // The texts of this language were never written before.
  expect(formatters.count).toBeGreaterThan(0);
});
