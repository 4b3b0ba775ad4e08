// The page cache: what is cached, for whom, and for how long.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compressText } from "./compress-text.server.ts";
import { createPageCache } from "./page-cache.server.ts";
import type { CacheVariables } from "./page-cache.server.ts";

// Text that compresses better with a higher quality.
const long = Array.from({ length: 800 }, (_, n) => ((n * n * 7919) % 4001).toString(36)).join(
  " page ",
);

/** A site whose pages show how often they were rendered, in the requested language. */
function aSite({ most = 1_000_000 } = {}) {
  const state = { version: 1 as number | Error, now: 1_000, rendered: 0, noted: 0 };
  let gate: Promise<void> | undefined;
  const cache = createPageCache({
    async contentVersion() {
      if (state.version instanceof Error) throw state.version;
      return state.version;
    },
    languageOf: ({ target, header }) =>
      /^\/(en|fr)\b/.exec(target)?.[1] ?? header("accept-language") ?? "en",
    networkOf: () => "192.0.2.1",
    onHit: () => (state.noted += 1),
    now: () => state.now,
    most,
  });
  const app = new Hono<CacheVariables>();
  app.use(async (c, next) => {
    c.set("requestId", crypto.randomUUID());
    await next();
  });
  app.use(cache.middleware);
  app.use(compressText);
  app.get("/private", (c) => c.html(`mine ${++state.rendered}`));
  app.get("/thanks", (c) => {
    c.set("cacheable", { language: "en", until: Infinity });
    return c.html(`a cookie ${++state.rendered}`, 200, { "Set-Cookie": "a=b" });
  });
  app.get("/nobody", (c) => {
    c.set("cacheable", { language: "en", until: Infinity });
    return c.html(`nowhere ${++state.rendered}`, 404);
  });
  app.get("*", async (c) => {
    const language = /^\/(en|fr)\b/.exec(c.req.path)?.[1] ?? c.req.header("accept-language");
    state.rendered += 1;
    const number = state.rendered;
    await gate;
    c.set("cacheable", { language: language ?? "en", until: 5_000 });
    return c.html(`${language ?? "en"} ${c.req.path} ${number} ${long}`);
  });
  const get = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const answer = await app.request(path, { headers, method });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  return { state, get, cache, hold };
}

test("a page is rendered once, until content has changed or it has expired", async () => {
  const { get, state } = aSite();
  const first = await get("/en/location");
  const second = await get("/en/location");
  expect(second.text).toBe(first.text);
  expect(second.headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
  expect(second.headers.get("cache-control")).toBe("no-cache");
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(state).toMatchObject({ rendered: 1, noted: 1 });

  state.version = 2;
  expect((await get("/en/location")).text).toContain("/en/location 2");
  state.now = 5_000;
  expect((await get("/en/location")).text).toContain("/en/location 3");
});

test.each([
  ["a search", "/en/apartments?guests=2", {}],
  ["a visitor with a cookie", "/en", { cookie: "stay=secret" }],
  ["a visitor who chose a language", "/en", { cookie: "language=fr; owner=secret" }],
  ["a program with a password", "/en", { authorization: "Bearer x" }],
  ["an address written in another way", "/en/%6Cocation", {}],
  ["capital letters", "/en/Location", {}],
  ["one slash more", "/en/location/", {}],
  ["a page that says nothing of it", "/private", {}],
  ["an answer with a cookie", "/thanks", {}],
  ["a page that is not there", "/nobody", {}],
])("%s is never cached and never answered from the cache", async (_, path, headers) => {
  const { get, cache } = aSite();
  await get("/en");
  const before = cache.size();
  const [first, second] = [await get(path, headers), await get(path, headers)];
  expect(second.text).not.toBe(first.text);
  expect(second.headers.get("etag")).toBeNull();
  expect(cache.size()).toEqual(before);
});

test("each language and each compression is cached separately", async () => {
  const { get, state } = aSite();
  const fr = await get("/", { "accept-language": "fr" });
  const en = await get("/", { "accept-language": "en", cookie: "language=en" });
  expect(fr.text).toMatch(/^fr/);
  expect(en.text).toMatch(/^en/);
  const packed = await get("/", { "accept-language": "fr", "accept-encoding": "gzip, br" });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(Number(packed.headers.get("content-length"))).toBeLessThan(long.length / 2);
  const etags = [fr, en, packed].map(({ headers }) => headers.get("etag"));
  expect(new Set(etags).size).toBe(3);
  expect(state.rendered).toBe(3);
  expect((await get("/", { "accept-language": "fr" })).text).toBe(fr.text);
});

test("conditional requests get 304, and HEAD has the headers of GET", async () => {
  const { get, state } = aSite();
  const etag = (await get("/en")).headers.get("etag") ?? "";
  for (const had of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const { status, text, headers } = await get("/en", { "if-none-match": had });
    expect({ status, text }).toEqual({ status: 304, text: "" });
    expect(headers.get("etag")).toBe(etag);
    expect(headers.get("content-length")).toBeNull();
  }
  expect((await get("/en", { "if-none-match": '"other"' })).status).toBe(200);
  const head = await get("/en", {}, "HEAD");
  expect(head.text).toBe("");
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(4_000);
  expect(state.rendered).toBe(1);
});

test("a page requested often is recompressed, and both its ETags are valid", async () => {
  const { get } = aSite();
  const headers = { "accept-encoding": "br" };
  const first = (await get("/en", headers)).headers;
  const etag = first.get("etag") ?? "";
  for (let n = 0; n < 10; n++) await get("/en", headers);
  await expect
    .poll(async () => (await get("/en", headers)).headers.get("etag"), { timeout: 5_000 })
    .not.toBe(etag);
  const better = (await get("/en", headers)).headers;
  expect(Number(better.get("content-length"))).toBeLessThan(Number(first.get("content-length")));
  expect((await get("/en", { ...headers, "if-none-match": etag })).status).toBe(304);
});

test("concurrent requests wait for one rendering, unless it began before a change", async () => {
  const { get, hold, state } = aSite();
  const open = hold();
  const early = [get("/en"), get("/en"), get("/en")];
  await expect.poll(() => state.rendered).toBe(1);
  state.version = 2;
  const late = get("/en");
  await expect.poll(() => state.rendered).toBe(2);
  open();
  for (const one of await Promise.all(early)) expect(one.text).toContain("/en 1 ");
  expect((await late).text).toContain("/en 2 ");
  expect((await get("/en")).text).not.toContain("/en 1 ");
});

test("when the clock is set back by a day, no page stays cached until tomorrow", async () => {
  const { get, state } = aSite();
  const { text } = await get("/en");
  state.now -= 24 * 60 * 60_000;
  expect((await get("/en")).text).not.toBe(text);
});

test("without the database, cached pages are still served", async () => {
  const { get, state } = aSite();
  const { text } = await get("/en");
  state.version = 2;
  await get("/fr");
  state.version = new Error("the database is gone");
  expect((await get("/en")).text).toBe(text);
  // Also past their expiry: an outage may last longer than a quarter of an hour.
  state.now = 6_000;
  expect((await get("/en")).text).toBe(text);
  state.now = 1_000;
  state.version = 2;
  expect((await get("/en")).text).not.toBe(text);
});

test("a thousand URLs do not fill the memory, and the page requested last stays cached", async () => {
  const { get, cache, state } = aSite({ most: 100_000 });
  await get("/en");
  for (let n = 0; n < 1_000; n++) {
    await get(`/en/page-${n}`);
    if (n % 5 === 0) await get("/en");
  }
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
  expect(cache.size().pages).toBeLessThan(15);
  expect(state.rendered).toBe(1_001);
}, 30_000);
