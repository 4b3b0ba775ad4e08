// Tests where a link with a code leads: to the same page of this site, and never elsewhere.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { storeLinkedCode } from "./find-code.server.ts";

const origin = "https://hotel.example";

async function follow(target: string) {
  const hono = new Hono();
  hono.use(storeLinkedCode(origin, (path) => !path.startsWith("/admin")));
  hono.all("*", (c) => c.text("page"));
  const response = await hono.fetch(new Request(`${origin}${target}`));
  const { status, headers } = response;
  return { status, to: headers.get("location"), cookie: headers.get("set-cookie") };
}

test.each([
  ["/en/apartments?code=SUMMER", "/en/apartments"],
  ["/en/apartments?adults=2&code=SUMMER&children=1", "/en/apartments?adults=2&children=1"],
  ["/?code=SUMMER", "/"],
])("%s leads to %s and keeps the code", async (target, to) => {
  const seen = await follow(target);
  expect(seen).toMatchObject({ status: 303, to });
  expect(seen.cookie).toContain("code=SUMMER;");
});

test.each(["//evil.example?code=x", "///evil.example/a?code=x", "/\\evil.example?code=x"])(
  "%s leads nowhere else",
  async (target) => {
    const { status, to } = await follow(target);
    const host = to === null ? "hotel.example" : new URL(to, origin).host;
    expect({ status, host }).toEqual({ status: 200, host: "hotel.example" });
  },
);

test("a code of half a character is no error", async () => {
  const code = encodeURIComponent(`${"x".repeat(31)}\u{1F334}`);
  expect((await follow(`/?code=${code}`)).status).toBe(303);
});
