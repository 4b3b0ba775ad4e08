// Where Stripe's hosts are allowed: on every page that shows card fields, which could not be filled in otherwise, and on no other.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describePage, leavesOf } from "#app/route-map.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { standInKeys } from "#tests/support/payments/stripe-stand-in.ts";
import { routes } from "#tests/support/server-build.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let site: WholeSite;
beforeEach(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  const app = anApp(database, aClock());
  const stripe = { ...standInKeys, api: "http://127.0.0.1:1", applePayDomain: "7B22" };
  site = aWholeSite({ ...app, environment: { ...app.environment, payments: "stripe", stripe } });
});
afterEach(() => database.close());

const fields = "app/payments/card-fields.tsx";

/** Whether a module imports the card fields, itself or by others, at once or when they are needed. */
function showsFields(file: string, seen = new Set<string>()): boolean {
  if (file === fields) return true;
  if (seen.has(file) || file.includes(".server.") || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  const named = text.matchAll(/^import (?!type)[^;]*?from "([^"]+)"|import\("([^"]+)"\)/gm);
  return [...named].some(([, at = "", later = at]) => {
    if (later.startsWith("#app/")) return showsFields(later.slice(1), seen);
    return later.startsWith(".") && showsFields(join(dirname(file), later), seen);
  });
}

const pages = leavesOf(routes)
  .map(({ id }) => ({ file: `app/${id}.tsx`, ...describePage(routes, id) }))
  .filter(({ path }) => path !== "/*");

test("every page with card fields may load Stripe's, with Apple Pay and Google Pay, and no other page", async () => {
  const shown = pages.filter(({ file }) => showsFields(file)).map(({ path }) => path);
  const allowed: string[] = [];
  for (const { path, isTranslated } of pages) {
    const address = path.replace(/:\w+/g, "x");
    const { headers } = await site.request(isTranslated ? `/de${address}` : address);
    const policy = headers.get("content-security-policy") ?? "";
    const permissions = headers.get("permissions-policy") ?? "";
    const allows = policy.includes("frame-src https://js.stripe.com");
    if (allows) allowed.push(path);
    expect({
      path,
      payment: permissions.includes('payment=(self "https://js.stripe.com")'),
      noPayment: permissions.includes("payment=()"),
      opener: headers.get("cross-origin-opener-policy"),
    }).toEqual({
      path,
      payment: allows,
      noPayment: !allows,
      opener: allows ? "same-origin-allow-popups" : "same-origin",
    });
  }
  expect(allowed).toEqual(shown);
  // By hand, so that a search which finds nothing cannot pass.
  expect(shown.toSorted()).toEqual([
    "/book",
    "/my-booking/:token/deposit",
    "/my-booking/:token/pay",
    "/my-booking/:token/together",
  ]);
});

test("Apple finds its file of the domain; without one there is none", async () => {
  const path = "/.well-known/apple-developer-merchantid-domain-association";
  expect(await site.request(path)).toMatchObject({ status: 200, text: "7B22" });
  expect((await aWholeSite(anApp(database, aClock())).request(path)).status).toBe(404);
});
