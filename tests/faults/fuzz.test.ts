// Random input to every URL of the site: no 5xx, and no input is echoed unescaped.
// `FUZZ_RUNS=20000 npx vitest run --project faults fuzz` goes on for longer; `FUZZ_SEED` repeats a run.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { anAppleAccount } from "#tests/support/wallet/wallet-accounts.ts";

const runs = Number(process.env["FUZZ_RUNS"] ?? 250);
const seed = Number(process.env["FUZZ_SEED"] ?? 20261121);

let database: TestDatabase;
let server: ServerProcess;
const apple = anAppleAccount();
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  server = await startServer(database.settings, { UCP_DRAFT: "on", ...apple.env });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  apple.remove();
});

// A tag of our own: where it appears unescaped in a page, an attacker's script could.
const marker = "<zx-1 onload=alert(1)>";

function patternsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [own || "/", ...patternsOf(children ?? [], own)];
  });
}

const endpoints = [
  "/api/availability",
  "/api/quotes",
  "/api/bookings",
  "/api/:nothing",
  "/feeds/prices",
  "/feeds/stays/:identifier",
  "/.well-known/ucp",
  "/mcp",
  "/ucp/booking-sessions",
  "/ucp/booking-sessions/:id",
  "/ucp/booking-sessions/:id/complete",
  "/wallet/v1/devices/:device/registrations/:type",
  "/wallet/v1/devices/:device/registrations/:type/:serial",
  "/wallet/v1/passes/:type/:serial",
  "/wallet/v1/log",
  "/calendars/:token.ics",
  "/calendars/:token/:feed.ics",
  "/photos/:file",
  "/assets/:file",
  "/seen",
  "/metrics",
];

const randomInput = fc.oneof(
  fc.constantFrom(
    marker,
    `"'>${marker}`,
    "' OR 1=1 --",
    "../../etc/passwd",
    "%00",
    "\u0000",
    "2027-03-01",
    "2027-02-30",
    "9".repeat(40),
    "-1",
    "1e309",
    "__proto__",
    "constructor",
    "KF-7Q2M4XW9",
    "\u{10FFFF}",
    "\uD800",
    "",
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const names = fc.constantFrom(
  "checkIn",
  "checkOut",
  "adults",
  "children",
  "apartment",
  "step",
  "plan",
  "month",
  "sort",
  "intent",
  "version",
  "email",
  "reference",
  "from",
  "to",
  "q",
  "id",
  "page",
  "language",
  "__proto__",
  "_routes",
  "index",
  "filter",
  "total",
  "name",
  "message",
  "stamp",
  "token",
);
const pairs = fc.array(fc.tuple(names, randomInput), { maxLength: 5 });

const requests = fc.record({
  pattern: fc.constantFrom(...new Set([...patternsOf(routes), ...endpoints])),
  language: fc.constantFrom("", "", "fr", "ru", "zz"),
  fillParameters: fc.array(randomInput, { minLength: 3, maxLength: 3 }),
  data: fc.boolean(),
  query: pairs,
  method: fc.constantFrom("GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE"),
  body: pairs,
  type: fc.constantFrom(
    "application/x-www-form-urlencoded",
    "application/json",
    "multipart/form-data; boundary=x",
    "text/plain",
  ),
  cookie: randomInput,
  headers: fc.record({ "accept-language": randomInput, "idempotency-key": randomInput }),
});

test(`${runs} requests of random input`, { timeout: 60_000 + runs * 100 }, async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (fuzzRequest) => {
      const address = addressOf(fuzzRequest);
      const isRead = fuzzRequest.method === "GET" || fuzzRequest.method === "HEAD";
      const answer = await fetch(server.origin + address, {
        method: fuzzRequest.method,
        redirect: "manual",
        headers: {
          accept: "text/html",
          cookie: `language=${encoded(fuzzRequest.cookie)}; owner=${encoded(fuzzRequest.cookie)}`,
          ...Object.fromEntries(
            Object.entries(fuzzRequest.headers).map(([name, value]) => [name, encoded(value)]),
          ),
          ...(!isRead && { "content-type": fuzzRequest.type }),
        },
        ...(!isRead && { body: bodyOf(fuzzRequest.type, fuzzRequest.body) }),
      });
      const text = await answer.text();
      expect(answer.status, `${fuzzRequest.method} ${address}`).toBeLessThan(500);
      const isPage = answer.headers.get("content-type")?.includes("html") ?? false;
      expect(
        isPage && text.includes("<zx-1"),
        `${fuzzRequest.method} ${address} came back alive`,
      ).toBe(false);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  expect(server.output()).not.toMatch(/"level":"error"/);
});

const calls = fc.record({
  method: fc.oneof(
    fc.constantFrom("tools/call", "tools/call", "tools/list", "resources/read", "prompts/get"),
    fc.constantFrom("initialize", "server/discover", "ping", "notifications/initialized"),
    randomInput,
  ),
  name: fc.oneof(
    fc.constantFrom("find_stays", "quote_stay", "propose_stay", "booking_status", "property_facts"),
    randomInput,
  ),
  arguments: fc.dictionary(names, fc.oneof(randomInput, fc.jsonValue()), { maxKeys: 6 }),
  id: fc.oneof(fc.integer(), randomInput),
  version: fc.constantFrom("2026-07-28", "2025-11-25", "1999-01-01"),
});

test(`${runs} calls of an agent with random input`, { timeout: 60_000 + runs * 100 }, async () => {
  await fc.assert(
    fc.asyncProperty(calls, async ({ method, id, version, ...given }) => {
      const params = { ...given, uri: given.name, protocolVersion: version };
      const answer = await fetch(`${server.origin}/mcp`, {
        method: "POST",
        headers: {
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          "mcp-protocol-version": version,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
      });
      const text = await answer.text();
      expect(answer.status, `${method}: ${text}`).toBeLessThan(500);
      // No trace, no SQL and no path of the server in what an agent is told.
      expect(text).not.toMatch(/node:internal|\bat .+\.[jt]s:\d|SQLITE|select .+ from/i);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  expect(server.output()).not.toMatch(/"level":"error"/);
});

interface FuzzRequest {
  pattern: string;
  language: string;
  fillParameters: string[];
  data: boolean;
  query: [string, string][];
}

function addressOf({ pattern, language, fillParameters, data, query }: FuzzRequest): string {
  let n = 0;
  const path = pattern
    .replace("/:lang?", language && `/${language}`)
    .replace(
      /:[a-z]+|\*/gi,
      () => encoded(fillParameters[n++ % fillParameters.length] ?? "") || "x",
    );
  const search = query.map((pair) => pair.map(encoded).join("=")).join("&");
  return `${path || "/"}${data && path.length > 1 ? ".data" : ""}${search && `?${search}`}`;
}

function bodyOf(type: string, fields: [string, string][]): string {
  if (type === "application/json") return JSON.stringify(Object.fromEntries(fields));
  if (type === "text/plain") return fields.flat().join(marker);
  if (type.startsWith("multipart"))
    return `${fields
      .map(
        ([name, value]) =>
          `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join("")}--x--\r\n`;
  return fields.map((pair) => pair.map(encoded).join("=")).join("&");
}

// Half of a surrogate pair cannot be encoded.
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
