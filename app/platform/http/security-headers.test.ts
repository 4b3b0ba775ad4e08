// Tests of security-headers.ts: what the policy allows, and where it is extended.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { liveMapPolicy } from "#app/pages/location/live-map-policy.ts";
import { securityHeaders } from "./security-headers.ts";
import type { InlineScriptVariables } from "./security-headers.ts";

async function headersOf(path: string, origin = "https://hotel.example"): Promise<Headers> {
  const app = new Hono<InlineScriptVariables>();
  app.use(securityHeaders({ origin }, [liveMapPolicy]));
  app.get("*", (c) => {
    c.set("scripts", ["'sha256-one'", "'sha256-two'"]);
    if (path.endsWith(".js")) return c.body("", { headers: { "Content-Type": "text/javascript" } });
    if (path.endsWith(".svg")) return c.body("", { headers: { "Content-Type": "image/svg+xml" } });
    return c.html("<p>Hello</p>");
  });
  return (await app.request(path)).headers;
}

async function policyOf(path: string): Promise<string> {
  return (await headersOf(path)).get("content-security-policy") ?? "";
}

test.each(["/location", "/fr/location", "/location/", "/location?from=card"])(
  "%s may show the tiles of the live map",
  async (path) => {
    expect(await policyOf(path)).toContain("img-src 'self' data: https://tile.openstreetmap.org;");
  },
);

test.each([
  "/",
  "/fr",
  "/contact",
  "/location/x",
  "/apartments/location",
  "/admin/location",
  "/fr/x/location",
])("%s shows our own pictures only", async (path) => {
  expect(await policyOf(path)).toContain("img-src 'self' data:;");
});

test("nothing else is loaded from other origins, and inline scripts run only by their hash", async () => {
  const policy = await policyOf("/location");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'sha256-one' 'sha256-two';");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default icons");
  expect(policy.match(/https:\/\/\S+/g)).toEqual(["https://tile.openstreetmap.org;"]);
  expect(policy).not.toMatch(/unsafe|\*|nonce/);
});

test("only a site reached by https requires it", async () => {
  const secure = await headersOf("/");
  expect(secure.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  expect(secure.get("content-security-policy")).toContain("upgrade-insecure-requests");
  const plain = await headersOf("/", "http://localhost:3000");
  expect(plain.get("strict-transport-security")).toBeNull();
  expect(plain.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
});

const names = (headers: Headers) => [...headers.keys()].sort();

test("a script of the build has only the headers that browsers obey on it; a drawing, which may be opened, has all", async () => {
  expect(names(await headersOf("/assets/root-x.js"))).toEqual([
    "content-type",
    "cross-origin-resource-policy",
    "strict-transport-security",
    "x-content-type-options",
  ]);
  for (const path of [
    "/assets/favicon-x.svg",
    "/guide-worker.js",
    "/push-worker.js",
    "/today-worker.js",
    "/",
  ])
    expect(names(await headersOf(path))).toContain("content-security-policy");
});
