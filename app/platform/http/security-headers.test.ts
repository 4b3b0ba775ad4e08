// The twin of security-headers.ts: where pictures may come from.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

async function policyOf(path: string): Promise<string> {
  const app = new Hono<{ Variables: { nonce: string } }>();
  app.use(async (c, next) => {
    c.set("nonce", "a-nonce");
    await next();
  });
  app.use(securityHeaders({ origin: "https://house.example" }));
  app.get("*", (c) => c.html("<p>Hello</p>"));
  const response = await app.request(path);
  return response.headers.get("content-security-policy") ?? "";
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

test("nothing else may come from elsewhere, and nothing runs inline but by the nonce", async () => {
  const policy = await policyOf("/location");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'nonce-a-nonce'");
  expect(policy.match(/https:\/\/\S+/g)).toEqual(["https://tile.openstreetmap.org;"]);
  expect(policy).not.toMatch(/unsafe|\*/);
});
