// Every route of the site in every spelling: one canonical path each, used by rate limits, privacy headers, page view counting
// and prefetch rules.
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageNameOf } from "#app/analytics/rules/counted-page-view.ts";
import { languages } from "#app/i18n/languages.ts";
import { rateLimitsFor } from "#app/platform/rate-limits/rules/rate-limits.ts";
import { buildRouteMap } from "#app/route-map.ts";
import { anOwner, ownerEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { allRows } from "#tests/support/databases/all-rows.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { routes as pageRoutes } from "#tests/support/server-build.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { pagePatterns } from "../security/input-names.ts";

const { factsOf } = buildRouteMap(pageRoutes);

let database: TestDatabase;
let site: WholeSite;
let headers: { Cookie: string };
let secret: string;
beforeAll(async () => {
  const clock = aClock();
  database = await openTestDatabase("sqlite", { seeded: true });
  const app = anApp(database, clock);
  site = aWholeSite(app);
  await anOwner(app);
  headers = { Cookie: await site.cookieOf(ownerEmail) };
  secret = await replaceSecret(await writeBooking(database.db, aBooking(), clock.now()), app);
});
afterAll(() => database.close());

/** Rate limits on reading with a query and on writing, besides the one on anything; "private" is never stored and never indexed. */
type Line = readonly [
  reads: string,
  writes: string,
  kind: "public" | "private",
  countedAs?: string,
];

// The guest's pages, by secret address.
const own: Line = ["guesses", "guesses bookings", "private", "/my-booking"];
const ownPass: Line = ["guesses passes", "guesses bookings", "private", "/my-booking"];
const ownersDefault: Line = ["", "admin changes", "private"];
const lines: Record<string, Line> = {
  "/admin/sign-in": ["", "guesses sign-ins", "private"],
  "/admin/sign-in/passkey": ["", "guesses sign-ins", "private"],
  "/admin/invitation/:token": ["guesses", "guesses sign-ins", "private"],
  "/admin/channels/import": ["", "uploads", "private"],
  "/admin/pictures": ["", "uploads", "private"],
  "/admin/cleaning/damage": ["", "uploads", "private"],
  "/admin/extras/:id/picture": ["", "uploads", "private"],
  "/": ["", "", "public", "/"],
  "/apartments": ["searches", "", "public", "/apartments"],
  "/apartments/:slug": ["searches", "", "public", "/apartments/premium-family-apartment"],
  "/apartments/:slug/pictures/:picture": [
    "searches",
    "",
    "public",
    "/apartments/premium-family-apartment",
  ],
  "/book": ["searches", "declines bookings", "public", "/book"],
  "/book/stay.ics": ["searches", "", "public", "/book"],
  "/currency": ["", "", "public"],
  "/book/together": ["searches", "declines bookings", "public", "/book/together"],
  "/my-booking": ["", "booking lookups", "private", "/my-booking"],
  "/my-booking/:token": own,
  "/my-booking/:token/change": own,
  "/my-booking/:token/cancel": own,
  "/my-booking/:token/extras": own,
  "/my-booking/:token/confirm": own,
  "/my-booking/:token/links": own,
  "/my-booking/:token/storm": own,
  "/my-booking/:token/notifications": own,
  "/my-booking/:token/plan": own,
  "/my-booking/:token/guide": own,
  "/my-booking/:token/invoice.pdf": own,
  "/my-booking/:token/stay.ics": own,
  "/my-booking/:token/stay.pkpass": ownPass,
  "/my-booking/:token/google-wallet": ownPass,
  "/my-booking/:token/pay": ["guesses", "guesses declines bookings", "private", "/my-booking"],
  "/my-booking/:token/deposit": ["guesses", "guesses declines bookings", "private", "/my-booking"],
  "/my-booking/:token/together": ["guesses", "guesses declines bookings", "private", "/my-booking"],
  "/after-bank/:attempt": ["", "", "private"],
  "/my-booking/:token/best-price": ["guesses", "guesses messages", "private", "/my-booking"],
  "/my-booking/:token/write": ["guesses", "guesses messages", "private", "/my-booking"],
  "/review/:token": ["guesses", "guesses reviews", "private", "/review"],
  "/waiting": ["", "guesses messages", "private", "/waiting"],
  "/waiting/:token": ["guesses", "guesses messages", "private", "/waiting"],
  "/location": ["", "", "public", "/location"],
  "/gallery": ["", "", "public", "/gallery"],
  "/gallery/:picture": ["", "", "public", "/gallery"],
  "/sandbox-bank": ["", "declines bookings", "public"],
  "/contact": ["", "guesses messages", "public", "/contact"],
  "/best-price": ["", "", "public", "/best-price"],
  "/compare": ["searches", "", "public", "/compare"],
  "/amenities": ["", "", "public", "/amenities"],
  "/legal/:document": ["", "", "public", "/legal/terms"],
};

const isOwners = (pattern: string) => /^\/admin(?:\/|$)/.test(pattern);
const patterns = pagePatterns().filter((pattern) => pattern !== "/*");

/** The segments of a real address; a literal is in lower case, and a parameter's value keeps its case. */
function segmentsOf(pattern: string): { text: string; literal: boolean }[] {
  const [, first] = pattern.split("/");
  const values: Record<string, string> = {
    ":token": first === "my-booking" ? secret : "AbCdEf",
    ":reference": aBooking().reference,
    ":slug": "premium-family-apartment",
    ":document": "terms",
    ":picture": "beach",
    ":id": "Aa-1",
    ":entry": "Aa-1",
    ":claim": "Aa-1",
    ":attempt": "AbCdEf",
    "*": "Nowhere",
  };
  return pattern
    .split("/")
    .slice(1)
    .filter(Boolean)
    .map((text) => ({ text: values[text] ?? text, literal: !(text in values) }));
}
const pathOf = (pattern: string, write = (literal: string) => literal) =>
  `/${segmentsOf(pattern)
    .map(({ text, literal }) => (literal ? write(text) : text))
    .join("/")}`;

test("every route has its line in every table, and no private one is stored or indexed", async () => {
  const found: Record<string, Line> = {};
  const expected: Record<string, Line> = {};
  const faults: string[] = [];
  for (const pattern of patterns) {
    const line = lines[pattern] ?? (isOwners(pattern) ? ownersDefault : undefined);
    if (!line) faults.push(`${pattern} has no line here`);
    else expected[pattern] = line;
    const path = pathOf(pattern);
    for (const asked of [path, path === "/" ? "/_.data" : `${path}.data`]) {
      const { headers: answered } = await site.request(`${asked}?a=b`, { headers });
      const names = (method: string) =>
        rateLimitsFor(factsOf(asked).limits ?? {}, method, true)
          .map(({ name }) => name)
          .filter((name) => name !== "anything")
          .join(" ");
      const isPrivate = answered.get("x-robots-tag") === "noindex, nofollow";
      const segments = factsOf(asked).counted ?? false;
      const counted = segments !== false && pageNameOf(asked, languages, segments).page;
      found[pattern] = [
        names("GET"),
        names("POST"),
        isPrivate ? "private" : "public",
        ...(counted ? [counted] : []),
      ] as unknown as Line;
      if (isPrivate && answered.get("cache-control") !== "no-store")
        faults.push(`${asked} may be stored`);
      if (isOwners(pattern) && answered.has("speculation-rules"))
        faults.push(`${asked} offers pages to be fetched ahead`);
      expect([asked, found[pattern]]).toEqual([asked, line]);
    }
  }
  expect(faults).toEqual([]);
  expect(found).toEqual(expected);
  expect(Object.keys(lines).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
}, 120_000);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const encoded = (text: string) =>
  `%${text.charCodeAt(0).toString(16).toUpperCase()}${text.slice(1)}`;
// Each a function of the pattern and the language prefix, "" or "/fr".
const spellings: Record<string, (pattern: string, prefix: string) => string> = {
  upperCase: (pattern, prefix) =>
    (prefix + pathOf(pattern, (literal) => literal.toUpperCase())).replace(/^\/fr/, "/FR"),
  capital: (pattern, prefix) => prefix.replace("f", "F") + pathOf(pattern, capital),
  trailingSlash: (pattern, prefix) => `${prefix}${pathOf(pattern)}/`,
  doubleSlash: (pattern, prefix) => `${prefix}${pathOf(pattern)}`.replace(/\/(?=[^/]*$)/, "//"),
  leadingSlashes: (pattern, prefix) => `//${prefix}${pathOf(pattern)}`,
  encoding: (pattern, prefix) => prefix.replace("f", "%66") + pathOf(pattern, encoded),
  dataInCapitals: (pattern, prefix) =>
    `${prefix}${pathOf(pattern, capital)}`.replace(/\/$/, "/_") + ".data",
  dataOfSlash: (pattern, prefix) => `${prefix}${pathOf(pattern)}/_.data`,
};

test("every other spelling is redirected to the canonical path when it is read, and not found when it is written to", async () => {
  const before = await allRows(database);
  const faults: unknown[] = [];
  let tried = 0;
  for (const pattern of patterns)
    for (const prefix of isOwners(pattern) ? [""] : ["", "/fr"])
      for (const [name, spell] of Object.entries(spellings)) {
        const plain = pattern === "/" && prefix ? prefix : prefix + pathOf(pattern);
        const data = plain === "/" ? "/_.data" : `${plain}.data`;
        const canonical = name.startsWith("data") ? data : plain;
        const path = spell(pattern, prefix);
        if (path === canonical || `${path}/` === canonical) continue;
        tried++;
        const read = await site.request(`${path}?adults=2&to=%2F%2Fx`, {
          headers,
          redirect: "manual",
        });
        const right =
          read.status === 308 &&
          read.headers.get("location") === `${canonical}?adults=2&to=%2F%2Fx` &&
          read.headers.get("cache-control") === "no-store" &&
          read.headers.get("x-robots-tag") === "noindex, nofollow" &&
          read.headers.has("content-security-policy") &&
          read.headers.has("x-request-id") &&
          read.text === "";
        if (!right) faults.push([name, path, read.status, read.headers.get("location")]);
      }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(tried).toBeGreaterThan(500);
  for (const pattern of patterns)
    for (const spell of [spellings.upperCase!, spellings.trailingSlash!, spellings.dataOfSlash!]) {
      const path = spell(pattern, "");
      if (path === "/" || path === "//" || path === "//_.data") continue;
      const { status } = await site.post(path, { do: "everywhere" }, { headers });
      if (status !== 404) faults.push(["POST", path, status]);
    }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(await allRows(database)).toEqual(before);
}, 120_000);

test("what cannot be a spelling of ours is not found, and no page runs below an invalid language", async () => {
  const before = await allRows(database);
  const faults: unknown[] = [];
  const ends = ["%2F", "%5C", "%00", ";x", "%20", "%252e"];
  // First segments that would match the optional language segment, and run the routes below it.
  const firsts = ["photos", "seen", "admin", "legal", "gallery", "my-booking", "share", "review"];
  for (const [at, pattern] of patterns.entries()) {
    const path = pathOf(pattern);
    const all = [path + ends[at % ends.length], `${path}${ends[(at + 1) % ends.length]}x`];
    // The admin area has pages of its own below /admin/apartments.
    if (!isOwners(pattern) && pattern !== "/")
      all.push(
        ...["xx", firsts[at % firsts.length], firsts[(at + 3) % firsts.length]]
          .map((first) => `/${first}${path}`)
          .filter((each) => !each.startsWith("/admin/apartments")),
      );
    for (const each of all)
      for (const answer of [
        await site.request(`${each}.data`, { headers }),
        await site.post(each, { do: "everywhere" }, { headers }),
      ])
        if (answer.status !== 404) faults.push([each, answer.status]);
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(await allRows(database)).toEqual(before);
}, 120_000);
