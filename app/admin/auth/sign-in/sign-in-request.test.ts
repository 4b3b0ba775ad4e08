// The cookies as browsers send them back.
import { expect, test } from "vitest";
import { readAdminCookie, writeAdminCookie } from "./sign-in-request.server.ts";

const token = `${"a".repeat(42)}_`;
const https = "https://hotel.example";
const sent = (cookie: string) => new Request(https, { headers: { cookie } });

test.each([
  [`__Host-owner=${token}`, token],
  [`language=fr; __Host-owner=${token}; __Host-owner-device=${"b".repeat(43)}`, token],
  [`owner=${token}`, null], // could have been set over http or by another subdomain
  [`__Host-owner=${token}x`, null],
  [`__Host-owner="${token}"`, null],
  ["__Host-owner=", null],
  ["", null],
])("%s", (cookie, expected) => {
  expect(readAdminCookie(sent(cookie), "session", https)).toBe(expected);
});

test("without https the name has no prefix, and deleting uses the attributes of setting", () => {
  expect(readAdminCookie(sent(`owner=${token}`), "session", "http://localhost:3000")).toBe(token);
  expect(writeAdminCookie("session", null, https)).toBe(
    "__Host-owner=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
  );
});
