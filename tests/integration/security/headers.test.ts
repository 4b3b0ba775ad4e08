// The security headers are on every answer of the server, whatever its kind: pages, refusals, redirects, files, endpoints, and
// errors.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { anOwner, ownerEmail } from "#tests/support/admin-users.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeAnswer, WholeSite } from "#tests/support/site/whole-site.ts";
import { pagePatterns } from "./input-names.ts";

let database: TestDatabase;
let app: App;
let site: WholeSite;
let cookie: string;
let secret: string;
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  app = anApp(database, aClock());
  site = aWholeSite(app);
  await anOwner(app);
  cookie = await site.cookieOf(ownerEmail);
  secret = await replaceSecret(await writeBooking(database.db, aBooking(), app.clock.now()), app);
});
afterAll(() => database.close());

const fixed = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** The faults of an answer's headers; none, as a rule. */
function faultsOf({ headers }: WholeAnswer): string[] {
  const policy = headers.get("content-security-policy") ?? "none";
  const faults = Object.entries(fixed).flatMap(([name, value]) =>
    headers.get(name) === value ? [] : [`${name}: ${headers.get(name)}`],
  );
  if (!policy.startsWith("default-src 'none'")) faults.push(`policy: ${policy}`);
  if (/unsafe|\*|https?:/.test(policy.replace("https://tile.openstreetmap.org", "")))
    faults.push(`policy: ${policy}`);
  if (!/; script-src 'self'(?: 'sha256-[\w+/=]+')*;/.test(policy))
    faults.push(`scripts: ${policy}`);
  for (const part of [
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ])
    if (!policy.includes(part)) faults.push(`no ${part}: ${policy}`);
  if (
    !/^same-(origin|site)$|^cross-origin$/.test(headers.get("cross-origin-resource-policy") ?? "")
  )
    faults.push(`resource policy: ${headers.get("cross-origin-resource-policy")}`);
  if (
    !/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/.test(
      headers.get("referrer-policy") ?? "",
    )
  )
    faults.push(`referrer: ${headers.get("referrer-policy")}`);
  if (!headers.get("permissions-policy")?.includes("camera=()")) faults.push("no permissions");
  if (headers.has("access-control-allow-credentials"))
    faults.push("lets others read with our cookies");
  if (headers.has("x-powered-by") || headers.has("server")) faults.push("tells what it is made of");
  for (const line of headers.getSetCookie())
    if (!/; Secure/i.test(line) || !/; SameSite=(Lax|Strict)/i.test(line)) faults.push(line);
  return faults;
}

// An email in a frame of our own page, in which nothing runs, loads or is sent.
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; script-src 'none'; " +
  "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

// Before all pages are requested: that ends the guest's links.
describe("each kind of answer", () => {
  const kinds: [string, number, () => Promise<WholeAnswer>][] = [
    ["a sign of life", 200, () => site.request("/healthz")],
    ["a file", 200, () => site.request("/favicon.ico")],
    ["the description of the API", 200, () => site.request("/api/openapi.json")],
    ["a program's mistake", 400, () => site.request("/api/availability")],
    ["an unknown endpoint", 404, () => site.request("/api/nothing")],
    [
      "a method that an endpoint does not know",
      405,
      () => site.request("/api/bookings", { method: "DELETE" }),
    ],
    ["a calendar that was never made", 404, () => site.request(`/calendars/${"x".repeat(43)}.ics`)],
    ["a picture that is not", 404, () => site.request("/photos/palace-640.0123456789.avif")],
    ["robots", 200, () => site.request("/robots.txt")],
    ["the sitemap", 200, () => site.request("/sitemap.xml")],
    ["a guest's calendar", 200, () => site.request(`/my-booking/${secret}/stay.ics`)],
    ["a guest's paper", 200, () => site.request(`/my-booking/${secret}/invoice.pdf`)],
    [
      "the owner's table",
      200,
      () => site.request("/admin/bookings/export", { headers: { Cookie: cookie } }),
    ],
    [
      "a form from elsewhere",
      403,
      () => site.post("/contact", {}, { headers: { Origin: "https://evil.example" } }),
    ],
    ["too much", 413, () => site.post("/contact", { message: "x".repeat(70_000) })],
    ["an endless address", 414, () => site.request(`/?${"x".repeat(5_000)}`)],
    ["asked too often", 429, () => askedTooOften()],
    ["asked too often, without the layout", 429, () => askedTooOften(40)],
    ["an API client that asks too often", 429, () => programTooOften()],
    ["at capacity", 503, () => aWholeSite({ ...app, load: loadAtCapacity() }).request("/book")],
    [
      "at capacity, to an API client",
      503,
      () => aWholeSite({ ...app, load: loadAtCapacity() }).request("/api/availability"),
    ],
    ["a page that breaks", 500, () => broken("/my-booking/some-secret")],
    [
      "an endpoint that breaks",
      500,
      () => broken("/api/availability?checkIn=2027-03-20&checkOut=2027-03-27&adults=2"),
    ],
  ];

  test.each(kinds)("%s: %i", async (_, status, make) => {
    const answer = await make();
    expect(answer.status).toBe(status);
    expect(faultsOf(answer)).toEqual([]);
  });
});

test(
  "every page, as a document and as data, signed in and not, and with methods it does not support",
  { timeout: 120_000 },
  async () => {
    const faults: string[] = [];
    const seen = new Set<number>();
    const framed = `/admin/bookings/${aBooking().reference}/emails/preview`;
    const checkAnswer = async (said: string, answer: WholeAnswer) => {
      seen.add(answer.status);
      if (said === framed && answer.headers.get("content-security-policy") === emailPolicy) return;
      faults.push(...faultsOf(answer).map((fault) => `${said} ${answer.status} ${fault}`));
    };
    for (const pattern of pagePatterns())
      for (const token of [secret, "x"]) {
        if (token === "x" && !pattern.includes(":")) continue;
        const path = pattern
          .replace(":token", token)
          .replace(":reference", token === "x" ? "KF-00000000" : aBooking().reference)
          .replace(":slug", token === "x" ? "palace" : "premium-family-apartment")
          .replace(":document", "terms")
          .replace(/:\w+|\*/, "1");
        await checkAnswer(path, await site.request(path, { headers: { Cookie: cookie } }));
        if (pattern.startsWith("/admin"))
          await checkAnswer(`${path} stranger`, await site.request(path));
        await checkAnswer(
          `${path}.data`,
          await site.request(`${path === "/" ? "/_root" : path}.data`, {
            headers: { Cookie: cookie },
          }),
        );
        await checkAnswer(`POST ${path}`, await site.post(path, {}));
        const method = pattern.length % 2 === 0 ? "PUT" : "OPTIONS";
        await checkAnswer(`${method} ${path}`, await site.request(path, { method }));
      }
    expect(faults).toEqual([]);
    for (const status of [200, 303, 400, 404, 405])
      expect([status, seen.has(status)]).toEqual([status, true]);
  },
);

async function askedTooOften(beyond = 0) {
  const narrow = aWholeSite({ ...app, rateLimiter: createRateLimiter(app.clock) });
  let last = await narrow.post("/my-booking", { reference: "KF-00000000", email: "a@b.example" });
  for (let n = 0; n < 30 + beyond; n++)
    last = await narrow.post("/my-booking", { reference: "x", email: "x" });
  return last;
}
async function programTooOften() {
  const narrow = aWholeSite({ ...app, rateLimiter: createRateLimiter(app.clock) });
  let last = await narrow.request("/api/bookings", { method: "POST" });
  for (let n = 0; n < 120; n++) last = await narrow.request("/api/bookings", { method: "POST" });
  return last;
}
function loadAtCapacity() {
  return { tryStart: () => ({ ok: false as const }), inFlight: () => 400, close: () => undefined };
}
// A query that fails although the database is reachable.
function broken(path: string) {
  const db = new Proxy(app.database.db, {
    get: (real, name) => {
      if (name === "selectFrom")
        return () => {
          throw new Error("a defect");
        };
      return Reflect.get(real, name) as unknown;
    },
  });
  return aWholeSite({ ...app, database: { ...app.database, db } }).request(path);
}
