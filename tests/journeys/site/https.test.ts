// What only shows behind TLS: http redirects to https, HSTS, secure cookies, cached pages.
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { ownerEmail, passphrase } from "#tests/support/admin-users.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
});
afterAll(() => site.close());

const get = (path: string, init: RequestInit = {}) =>
  fetch(site.origin + path, { redirect: "manual", ...init });

test.each(["/", "/en/location", "/favicon.ico", "/book", "/admin", "/not-there", "/healthz"])(
  "%s sends HSTS for two years",
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  },
);

test("http redirects to the same page by https", async (context) => {
  const { plainOrigin } = site;
  context.skip(!plainOrigin, "the substitute for Caddy does not listen for http");
  const answer = await fetch(`${plainOrigin}/en/book?adults=2`, { redirect: "manual" });
  expect(answer.status).toBe(308);
  const redirected = new URL(answer.headers.get("location") ?? "");
  // Caddy omits the port: on a server it is always 443.
  expect([redirected.protocol, redirected.pathname, redirected.search]).toEqual([
    "https:",
    "/en/book",
    "?adults=2",
  ]);
});

test("metrics are not public", async () => {
  expect((await get("/metrics")).status).toBe(404);
});

// How many pages this process has answered from its page cache.
async function cached(): Promise<number> {
  const text = await (await fetch(`${site.server.origin}/metrics`)).text();
  return Number(/^http_requests_total\{.*route="cached".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

test("a page is rendered once and then answered from the cache, in each language", async () => {
  for (const path of ["/en/amenities", "/ru/amenities"]) {
    await (await get(path)).text();
    await expect
      .poll(async () => {
        const before = await cached();
        await (await get(path)).text();
        return (await cached()) - before;
      })
      .toBe(1);
  }
});

test("the cookies of a guest and an owner are readable by this site only, by https", async () => {
  const { checkIn, checkOut } = aComingStay({ inDays: 100, nights: 5 });
  const { page, context, pageErrors } = await openAdmin(site, {}, "/admin");
  await page.goto(
    `${site.origin}/book?checkIn=${checkIn}&checkOut=${checkOut}&adults=2&apartment=3&step=details`,
  );
  await page.locator("[name=firstName]").waitFor();
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([
    "__Host-owner",
    "__Host-owner-device",
    "__Host-stay",
  ]);
  for (const { secure, path, domain } of cookies)
    expect({ secure, path, domain }).toEqual({ secure: true, path: "/", domain: "localhost" });
  const stay = cookies.find(({ name }) => name === "__Host-stay");
  expect([stay?.httpOnly, stay?.sameSite]).toEqual([true, "Lax"]);
  // The test's admin session was made outside the browser, so its flags are read from the response itself.
  const signedIn = await get("/admin/sign-in", {
    method: "POST",
    headers: { Origin: site.origin },
    body: new URLSearchParams({ step: "passphrase", email: ownerEmail, passphrase }),
  });
  const written = signedIn.headers.getSetCookie();
  expect(written).toHaveLength(2);
  for (const cookie of written)
    expect(cookie).toMatch(
      /^__Host-owner.*; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("no request header changes the app's own URLs", async () => {
  const forgedResponse = await new Promise<{ status?: number; body: string }>((answer, fail) => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      accept: "text/html",
    };
    request(`${site.server.origin}/en/contact`, { headers }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => answer({ status: response.statusCode, body }));
    })
      .on("error", fail)
      .end();
  });
  expect(forgedResponse.status).toBe(200);
  expect(forgedResponse.body).not.toContain("evil.example");
  expect(forgedResponse.body).toContain(`<link rel="canonical" href="${site.origin}/en/contact"`);
});
