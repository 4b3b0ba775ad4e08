// One network sends requests without end: each rate limit answers in the visitor's language and loses no form input.
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postBooking } from "#tests/support/api/api-client.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  server = await startServer(database.settings, { RATE_LIMITS: "on", TRUST_PROXY: "true" });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

// Every window ends at a multiple of ten minutes: a test that began just before it would be counted in two windows.
const width = 600_000;
const maxRequestsPerTest = 15_000;
beforeEach(async () => {
  const remaining = width - (Date.now() % width);
  if (remaining < maxRequestsPerTest) await setTimeout(remaining + 50);
}, 2 * maxRequestsPerTest);

const from = (network: string) => ({ "X-Forwarded-For": network });
const page = { Accept: "text/html" };

function request(path: string, headers: Record<string, string>, form?: Record<string, string>) {
  return fetch(server.origin + path, {
    headers,
    redirect: "manual",
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
}

const book = (host: string) =>
  fetch(`${server.origin}/api/bookings`, { method: "POST", headers: from(host) });

function guessing(network: string): () => Promise<Response> {
  let n = 0;
  return () =>
    request(`/fr/my-booking/${String(n++).padStart(22, "x")}`, { ...from(network), ...page });
}

/** Uses up the limit, several at a time; resolves with the response to the next request. */
async function requestUntilLimited(times: number, one: () => Promise<Response>): Promise<Response> {
  let remaining = times;
  const some = async () => {
    while (remaining-- > 0) {
      const answer = await one();
      await answer.arrayBuffer();
      expect(answer.status).not.toBe(429);
    }
  };
  await Promise.all(Array.from({ length: 20 }, some));
  return one();
}

describe("too many requests", () => {
  test("the 31st search for a booking is refused in Russian, with what was typed, and another network is not", async () => {
    const form = { reference: "KF-7Q2M4XW9", email: "<b>o'neil@example.com" };
    const send = (network: string) =>
      request("/ru/my-booking", { ...from(network), ...page }, form);
    const refused = await requestUntilLimited(30, () => send("203.0.113.1"));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(600);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    const html = await refused.text();
    expect(html).toContain('<html lang="ru"');
    expect(html).toContain("Отправить ещё раз");
    expect(html).toContain('action="/ru/my-booking"');
    expect(html).toContain('value="KF-7Q2M4XW9"');
    expect(html).toContain('value="&lt;b&gt;o&#x27;neil@example.com"');
    expect((await send("203.0.113.2")).status).not.toBe(429);
  });

  test("one IPv6 household is one network; a program gets a problem", async () => {
    const refused = await requestUntilLimited(120, () => book("2001:db8:1:2::1"));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(await refused.json()).toMatchObject({ status: 429, code: "askedTooOften" });
    expect((await book("2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await book("2001:db8:1:3::1")).status).toBe(400);
  });

  test("guessed secrets: the 21st is refused; correct ones are never counted", async () => {
    const refused = await requestUntilLimited(20, guessing("203.0.113.3"));
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('<html lang="fr"');
  });

  test("a sign-in is refused without repeating the passphrase", async () => {
    const form = { step: "passphrase", email: "", passphrase: "planted passphrase" };
    const origin = { Origin: server.origin };
    const send = () =>
      request("/admin/sign-in", { ...from("203.0.113.4"), ...page, ...origin }, form);
    // The sign-in form's own delays answer 429 before the rate limit does.
    await Promise.all(Array.from({ length: 60 }, send));
    const refused = await send();
    expect(refused.status).toBe(429);
    const html = await refused.text();
    expect(html).toContain("/admin/sign-in");
    expect(html).not.toContain("planted");
  });

  test("the 601st request of phones for passes is refused, and the page of a booking is not", async () => {
    const headers = from("203.0.113.8");
    const phone = () => request("/wallet/v1/passes/pass.com.example/abc", headers);
    expect((await requestUntilLimited(600, phone)).status).toBe(429);
    expect((await request("/my-booking/not-a-secret", headers)).status).toBe(404);
  });

  test("a client that goes on gets a small document, and static files are never refused", async () => {
    const headers = { ...from("203.0.113.5"), ...page };
    const read = guessing("203.0.113.5");
    let last = await requestUntilLimited(20, read);
    for (let n = 0; n < 5; n++) last = await read();
    expect(last.status).toBe(429);
    expect((await request("/favicon.ico", headers)).status).toBe(200);
    expect((await request("/healthz", headers)).status).toBe(200);
  });

  test("a URL that is too long is rejected", async () => {
    const answer = await request(`/de/apartments?x=${"y".repeat(5_000)}`, { ...page });
    expect(answer.status).toBe(414);
    expect(await answer.text()).toContain('<html lang="de"');
    expect((await request(`/?x=${"y".repeat(20_000)}`, page)).status).toBe(431);
  });

  // Decision 47: three unpaid stays for each email address, however many apartments a family books.
  test("it does not affect a family's bookings, up to the three stays that one guest may leave unpaid", async () => {
    const stay = aComingStay({ inDays: 60, nights: 3 });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((apartment) => postBooking(server.origin, { apartment, stay })),
    );
    const statuses = answers.map((answer) => answer?.status ?? 0).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 201, 409, 409]);
  });
});
