// A visitor's whole session: the metrics count it, the log records it without personal data; a shutdown under load loses nothing.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proxyTimes } from "#app/platform/http/sockets.ts";
import { postBooking } from "#tests/support/api/api-client.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { turnOffUnpaidBounds } from "#tests/support/booking/turn-off-unpaid-bounds.ts";

// Every quarter of an hour cached pages are rendered again.
const quarterHour = () => Math.floor(Date.now() / 900_000);

describe("logs and metrics of a visitor's session", () => {
  // The visitor's input; none of it may reach the log.
  const personalData = {
    name: "Zyxwvut",
    email: "planted.guest@plantedmail.example",
    phone: "+33698765432",
    request: "plantedrequest",
    secret: "PlantedSecretOf22Chars",
    passphrase: "planted passphrase of many words",
    network: "198.51.100.234",
  };
  let database: TestDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await openTestDatabase("sqlite", { seeded: true });
    server = await startServer(database.settings, { LOG_LEVEL: "debug", TRUST_PROXY: "true" });
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
  });

  const request = (path: string, init: RequestInit = {}) =>
    fetch(server.origin + path, {
      redirect: "manual",
      ...init,
      headers: {
        "X-Forwarded-For": personalData.network,
        Origin: server.origin,
        Accept: "text/html",
        ...init.headers,
      },
    });
  const post = (path: string, fields: Record<string, string>) =>
    request(path, { method: "POST", body: new URLSearchParams(fields) });

  test("no personal data is in the log, and its lines can be joined by request id", async () => {
    const { checkIn, checkOut } = aComingStay({ inDays: 100, nights: 7 });
    const { name, email, phone } = personalData;
    const booked = await request("/api/bookings", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": "planted-key-1",
        "X-Request-Id": "from-the-proxy-1",
      },
      body: JSON.stringify({
        apartment: 2,
        checkIn,
        checkOut,
        adults: 2,
        children: 0,
        ratePlan: "flexible",
        guest: { firstName: name, lastName: name, email, phone, country: "FR" },
        payment: { method: "property" },
        consents: { terms: true, privacy: true, cancellation: true },
        language: "fr",
      }),
    });
    expect(booked.status).toBe(201);
    expect(booked.headers.get("x-request-id")).toBe("from-the-proxy-1");
    const { reference } = (await booked.json()) as Record<string, string>;
    await request(`/fr/my-booking/${personalData.secret}`);
    await request(`/fr/my-booking/${personalData.secret}/cancel.data?token=${personalData.secret}`);
    await request(`/admin/invitation/${personalData.secret}`);
    await request(`/book?step=details&checkIn=${checkIn}&email=${email}`);
    await post("/contact", { name, email, phone, subject: "stay", message: personalData.request });
    await post("/my-booking", { reference: reference ?? "", email });
    const { passphrase } = personalData;
    await post("/admin/sign-in", { step: "passphrase", email, passphrase });
    await request(`/calendars/${personalData.secret}.ics`);
    await request("/api/bookings", { method: "POST", body: `{"guest":"${name}` });
    // The emails are sent too.
    await wait(2_500);

    const log = server.output();
    const lines = log.split("\n").filter((line) => line.startsWith("{"));
    expect(lines.length).toBeGreaterThan(10);
    for (const text of Object.values(personalData))
      expect(log.toLowerCase()).not.toContain(text.toLowerCase());
    const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(written).toContainEqual(
      expect.objectContaining({
        event: "request",
        requestId: "from-the-proxy-1",
        method: "POST",
        route: "/api/bookings",
        status: 201,
      }),
    );
    expect(written).toContainEqual(expect.objectContaining({ route: "/my-booking/:token" }));
  });

  test("the metrics count it, and are readable on this machine only", async () => {
    const began = quarterHour();
    // From the second request on it is cached, and answered before the rest of the app runs.
    for (let time = 1; time <= 3; time++) await fetch(`${server.origin}/en/location`);
    const rows = quarterHour() === began ? "2" : "[12]";
    const read = await fetch(`${server.origin}/metrics`);
    expect(read.status).toBe(200);
    const metrics = await read.text();
    expect(metrics).toMatch(
      /^http_requests_total\{method="POST",route="\/api\/bookings",status="201"\} 1$/m,
    );
    expect(metrics).toMatch(
      new RegExp(
        `^http_requests_total\\{method="GET",route="cached",status="200"\\} ${rows}$`,
        "m",
      ),
    );
    expect(metrics).toMatch(/^bookings_of_day\{status="confirmed"\} 1$/m);
    expect(metrics).toMatch(/^database_up 1$/m);
    expect(metrics).toMatch(/^emails_waiting \d+$/m);
    expect(metrics).toMatch(/^database_query_duration_seconds_count [1-9]/m);
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(metrics).not.toContain(personalData.secret);
    expect((await request("/metrics")).status).toBe(404);
  });

  test("a client's request id is accepted only from a proxy, and only if it is valid", async () => {
    const given = await request("/healthz", { headers: { "X-Request-Id": "a b\u00e9{}" } });
    expect(given.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test("closing under load behind a proxy: each answered booking is stored, and no request fails", async () => {
  const database = await openTestDatabase("sqlite", { seeded: true });
  await turnOffUnpaidBounds(database.db);
  const server = await startServer(database.settings, {
    NODE_ENV: "production",
    PAYMENTS: "sandbox",
    RATE_LIMITS: "on",
    TRUST_PROXY: "true",
  });
  const acknowledged: string[] = [];
  const failed: string[] = [];
  // The proxy polls /healthz as deploy/Caddyfile says, and sends nothing more to a process that is shutting down. Without a
  // client that stops sending, TCP itself resets the connections that arrive while the port is closed.
  const proxyPolling = new AbortController();
  const watch = async () => {
    while (!proxyPolling.signal.aborted) {
      await wait(proxyTimes.healthInterval);
      const health = await fetch(`${server.origin}/healthz`);
      if (health.status === 503) proxyPolling.abort();
    }
  };
  const book = async (client: number) => {
    for (let n = 0; !proxyPolling.signal.aborted; n++) {
      const stay = aComingStay({ inDays: 20 + client * 60 + n * 2, nights: 2 });
      const answer = await postBooking(server.origin, {
        apartment: 1 + (client % 6),
        stay,
        network: `203.0.113.${client}`,
        email: `guest${client}-${n}@example.com`,
      });
      if (answer === null) failed.push("a booking");
      else if (answer.status === 201) acknowledged.push(String(answer.body["reference"]));
    }
  };
  const read = async (client: number) => {
    const headers = { "X-Forwarded-For": `198.51.100.${client}` };
    while (!proxyPolling.signal.aborted) {
      try {
        await (await fetch(`${server.origin}/location`, { headers })).text();
      } catch (error) {
        failed.push(String((error as { cause?: { code?: string } }).cause?.code));
      }
      await wait(100);
    }
  };
  const visitors = [
    watch(),
    ...Array.from({ length: 4 }, (_, client) => book(client)),
    ...Array.from({ length: 4 }, (_, client) => read(client)),
  ];
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(3);
  const started = performance.now();
  const code = await server.stop();
  expect(proxyPolling.signal.aborted).toBe(true);
  await Promise.all(visitors);
  expect(code).toBe(0);
  expect(performance.now() - started).toBeLessThan(26_000);
  expect(failed).toEqual([]);
  const rows = await database.db.selectFrom("bookings").select("reference").execute();
  expect(rows.map(({ reference }) => reference)).toEqual(expect.arrayContaining(acknowledged));
  await database.close();
});
