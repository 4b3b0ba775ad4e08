// Behind a proxy that terminates TLS a request arrives by http, while the browser's forms name https: they are accepted, all
// others not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../../server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let post: (path: string, origin: string | null, form: Record<string, string>) => Promise<Response>;
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  const app = anApp(database, systemClock);
  const environment = {
    ...app.environment,
    mode: "production" as const,
    origin: "https://www.example.com",
    trustProxy: true,
  };
  const hono = createApp({
    app: { ...app, environment },
    isReady: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  });
  // As Caddy forwards it: the browser's Host, and http.
  post = async (path, origin, form) =>
    hono.fetch(
      new Request(`http://www.example.com${path}`, {
        method: "POST",
        headers: {
          Accept: "text/html",
          "X-Forwarded-For": "203.0.113.9",
          "X-Forwarded-Proto": "https",
          ...(origin && { Origin: origin }),
        },
        body: new URLSearchParams(form),
      }),
    );
});
afterAll(() => database.close());

const found = { reference: "KF-AAAAAAAA", email: "a@b.co" };

test.each([
  ["/admin/sign-in", { step: "passphrase", email: "a@b.co", passphrase: "wrong horse" }, 401],
  ["/contact", { name: "" }, 400],
])("a form of our own page at %s is answered by the page", async (path, form, status) => {
  const answer = await post(path, "https://www.example.com", form as Record<string, string>);
  // React Router's own refusal is a 400 as well, without the page's form.
  expect([answer.status, (await answer.text()).includes('name="email"')]).toEqual([status, true]);
});

test.each(["/my-booking", "/fr/my-booking"])("a form at %s redirects", async (path) => {
  expect((await post(path, "https://www.example.com", found)).status).toBe(303);
});

test.each([
  "http://www.example.com",
  "https://example.com",
  "https://www.example.com:8443",
  "https://www.example.com.evil.example",
  "https://evil.example",
  "null",
])("a form from %s is refused", async (origin) => {
  expect((await post("/my-booking", origin, found)).status).toBe(403);
});

test("a program without an origin is answered", async () => {
  expect((await post("/my-booking", null, found)).status).toBe(303);
});
