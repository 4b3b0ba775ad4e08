// Cookies by the scheme of the origin, and that no other code sets one.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSiteCookie, writeSiteCookie } from "./site-cookie.ts";

const https = "https://hotel.example";
const http = "http://localhost:3000";
const stay = { name: "stay", shape: /^[a-z]{4}$/ };

test.each([
  [https, "__Host-stay=abcd; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure"],
  [http, "stay=abcd; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"],
])("%s sets %s", (origin, cookie) => {
  expect(writeSiteCookie("abcd", { name: "stay", origin, seconds: 60 })).toBe(cookie);
});

test("deleting a cookie sets it with Max-Age 0", () => {
  expect(writeSiteCookie(null, { name: "stay", origin: https, seconds: 60 })).toBe(
    "__Host-stay=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
  );
});

test.each([
  [https, "language=fr; __Host-stay=abcd", "abcd"],
  // Planted by a neighbouring host, or left from a former release: it is ignored.
  [https, "stay=abcd", null],
  [https, "stay=abcd; __Host-stay=wxyz", "wxyz"],
  [https, "__Host-stay=abcde", null],
  [http, "stay=abcd", "abcd"],
  [http, "__Host-stay=abcd", null],
  [http, "", null],
])("%s with %j is read as %j", (origin, cookie, value) => {
  const request = new Request(origin, { headers: { cookie } });
  expect(readSiteCookie(request, { ...stay, origin })).toBe(value);
});

test("only this helper and the script that saves the language write cookies", () => {
  const writing = globSync(["app/**/*.{ts,tsx}", "server.ts"]).filter(
    (file) =>
      !file.includes(".test.") && /SameSite|document\.cookie\s*=/i.test(readFileSync(file, "utf8")),
  );
  expect(writing.toSorted()).toEqual([
    "app/layout/scripts/layout-script.client.ts",
    "app/platform/http/site-cookie.ts",
  ]);
});
