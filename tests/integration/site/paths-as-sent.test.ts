// Rate limits, private headers and language for paths in another spelling, sent raw without normalization by a client.
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { allRequests } from "#app/platform/rate-limits/rules/rate-limits.ts";
import { confirmForm, detailsForm, aWeekAt } from "#tests/support/booking/book-forms.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { createListener } from "../../../server.ts";

const clock = aClock();
let database: TestDatabase;
let app: App;
let server: Server;
beforeEach(async () => {
  clock.set("2026-11-20T08:00:00Z");
  database = await openTestDatabase("sqlite", { seeded: true });
  app = { ...anApp(database, clock), rateLimiter: createRateLimiter(clock) };
  const open = { app, isReady: () => Promise.resolve(true), close: () => Promise.resolve() };
  server = createServer(createListener(open)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, unknown>;
}

/** Sends the path byte by byte as it is written here. */
function send(path: string, { method, headers = {}, form }: Sent = {}) {
  const { port } = server.address() as AddressInfo;
  const body = form && new URLSearchParams(form as Record<string, string>).toString();
  return new Promise<{ status: number; to: string | undefined; headers: Headers; text: string }>(
    (resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port,
          path,
          method: method ?? (form ? "POST" : "GET"),
          headers: {
            connection: "close",
            host: "hotel.example",
            accept: "text/html",
            ...(body !== undefined && {
              "content-type": "application/x-www-form-urlencoded",
              "content-length": String(Buffer.byteLength(body)),
            }),
            ...headers,
          },
        },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (piece: string) => (text += piece));
          answer.on("end", () => {
            const all = new Headers(
              Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
            );
            const to = answer.headers.location;
            resolve({ status: answer.statusCode ?? 0, to, headers: all, text });
          });
        },
      );
      asked.on("error", reject).end(body);
    },
  );
}

/** How 24 cards that are declined end, each entered into both steps of a booking below `path`. */
async function declinedCards(path: string): Promise<string[]> {
  const ends: string[] = [];
  let Cookie = "";
  const ask = async (step: "details" | "review", form?: Sent["form"]) => {
    const address = aWeekAt(step).replace("/book", path);
    const answer = await send(address, { headers: { Cookie }, ...(form && { form }) });
    Cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? Cookie;
    return answer;
  };
  await ask("details");
  for (let card = 0; card < 24; card++) {
    await ask("details", detailsForm("declined"));
    const { text } = await ask("review");
    const version = /name="version" value="([^"]*)"/.exec(text)?.[1] ?? "";
    const { status, to } = await ask("review", confirmForm({ version }));
    ends.push(to?.includes("declined=declined") ? "declined" : String(status));
  }
  return ends;
}

test("of 24 declined cards 20 are tried at /book, and none at /Book or /xx/book", async () => {
  for (const path of ["/Book", "/book/", "/xx/book", "/legal/book", "/%62ook"])
    expect(new Set(await declinedCards(path))).toEqual(new Set(["404"]));
  expect(await database.db.selectFrom("bookings").selectAll().execute()).toEqual([]);
  const ends = await declinedCards("/book");
  expect(ends).toEqual([...Array(20).fill("declined"), ...Array(4).fill("429")]);
});

test("wrong secrets count however they are written: after 20 of 40 no more are checked", async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 40; guess++) {
    const roots = [
      "/My-booking",
      "/my-booking/",
      "//my-booking",
      "/FR/my-booking",
      "/%6dy-booking",
    ];
    const path = `${roots[guess % roots.length]}/${String(guess).padStart(22, "x")}`;
    const first = await send(path);
    expect([path, first.status]).toEqual([path, 308]);
    statuses.push((await send(first.to ?? "")).status);
  }
  expect(statuses).toEqual([...Array(20).fill(404), ...Array(20).fill(429)]);
  // Nor can secrets be guessed below an invalid language, in any form.
  for (const path of ["/xx/my-booking/abc", "/xx/my-booking/abc.data?_routes=booking%2Fmy-booking"])
    expect((await send(path, { headers: { "x-forwarded-for": "192.0.2.9" } })).status).toBe(404);
});

test("/ADMIN/bookings is never cached, /EN is the English home page", async () => {
  const admin = await send("/ADMIN/bookings");
  expect([admin.status, admin.to]).toEqual([308, "/admin/bookings"]);
  const followed = await send("/admin/bookings");
  for (const { headers } of [admin, followed])
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
      "no-store",
      "noindex, nofollow",
    ]);
  const english = await send("/EN");
  expect([english.status, english.to]).toEqual([308, "/en"]);
  expect((await send("/en", { headers: { "accept-language": "fr" } })).text).toContain(
    '<html lang="en"',
  );
});

test.each([
  ["//evil.example/", "/evil.example"],
  ["///evil.example//", "/evil.example"],
  ["/./book", "/book"],
  ["/./location", "/location"],
  ["/.//evil.example", "/evil.example"],
  ["/%2e/book?a=%0d%0aSet-Cookie:x", "/book?a=%0d%0aSet-Cookie:x"],
  ["/book/?to=//evil.example", "/book?to=//evil.example"],
  ["//", "/"],
  ["/fr//", "/fr"],
  ["/Photos/x.jpg", "/photos/x.jpg"],
  ["/Sitemap.xml", "/sitemap.xml"],
  ["/healthz/", "/healthz"],
])("%s redirects to %s, where it is read", async (path, to) => {
  for (const method of ["GET", "HEAD"]) {
    const answer = await send(path, { method });
    expect([answer.status, answer.to]).toEqual([308, to]);
  }
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const answer = await send(path, { method });
    expect([method, answer.status, answer.to]).toEqual([method, 404, undefined]);
  }
});

test.each(["/book?", "/book?/x/../y//"])("the query of %s is unchanged", async (path) => {
  expect((await send(path)).status).toBe(200);
});

test.each(["/\\evil.example", "/\\/evil.example", "/book\\"])(
  "%s is not a valid request",
  async (path) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const { status, to } = await send(path, { method });
      expect([method, status, to]).toEqual([method, 400, undefined]);
    }
  },
);

test.each([
  "/../book",
  "/fr/../book",
  "/%2e%2e/book",
  "/book%2F",
  "/book%00",
  "/book%0d%0aLocation:%20x",
  "/book;x",
  "/book#x",
  "/%2562ook",
  "/%C0%AFbook",
  "/bo%E2%84%AA",
])("%s is not found", async (path) => {
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) {
    const { status, to } = await send(path, { method });
    expect([method, status, to]).toEqual([method, 404, undefined]);
  }
});

test("an endless path is answered, in whatever spelling", async () => {
  for (const [path, status] of [
    [`/fr/${"a/".repeat(3_000)}b%2F`, 404],
    [`/${"%62".repeat(2_000)}%2F`, 404],
    [`/${"/".repeat(6_000)}book`, 308],
    [`/${"b".repeat(6_000)}`, 414],
    [`/${"B/".repeat(3_000)}`, 308],
  ] as const)
    expect((await send(path)).status).toBe(status);
});

test("what is not found says so in the language of the path, API clients get a problem, and both are counted", async () => {
  const french = await send("/FR/r%C3%A9servation");
  expect([french.status, french.text.includes('<html lang="fr"')]).toEqual([404, true]);
  expect(french.text).toContain("Page introuvable");
  const program = await send("/api/bookings%2F", { method: "POST" });
  expect(program.status).toBe(404);
  expect(program.headers.get("content-type")).toBe("application/problem+json");
  expect((await send("/book.")).status).toBe(404);
  // A page like any other to the overall limit: none is left, so the next is refused.
  const network = "127.0.0.1";
  for (let n = 0; n < 1_200; n++) app.rateLimiter?.count(allRequests, network);
  expect((await send("/x%2F")).status).toBe(429);
});

test("links, files and calendars in canonical spelling are not redirected", async () => {
  const map = await send("/sitemap.xml");
  const listed = [...map.text.matchAll(/<loc>([^<]+)</g)].map(([, address = ""]) => address);
  expect(listed.length).toBeGreaterThan(100);
  for (const address of listed.filter((_, at) => at % 25 === 0)) {
    const { pathname } = new URL(address);
    const answer = await send(pathname);
    expect([pathname, answer.status]).toEqual([pathname, 200]);
    const canonical = /rel="canonical" href="([^"]+)"/.exec(answer.text)?.[1];
    expect(canonical).toBe(address);
  }
  for (const [path, status] of [
    [`/calendars/${"A".repeat(22)}.ics`, 404],
    [`/api/bookings/KF-7Q2M4X9A`, 404],
    ["/_.data", 200],
    ["/fr.data", 200],
    ["/__manifest?paths=%2Fbook&version=x", 204],
  ] as const)
    expect([path, (await send(path)).status]).toEqual([path, status]);
});
