// Where passkeys are possible.
import { expect, test } from "vitest";
import { findRelyingParty } from "./passkey.ts";

test.each([
  ["https://kazfilao.example", "kazfilao.example"],
  ["https://www.kazfilao.example:8443", "www.kazfilao.example"],
  ["http://localhost:3000", "localhost"],
])("a passkey created at %s belongs to %s", (origin, rpId) => {
  expect(findRelyingParty(origin)).toEqual({ rpId, origin });
});

test.each([
  "http://kazfilao.example",
  "https://192.0.2.7",
  "http://127.0.0.1:3000",
  "https://[2001:db8::1]",
  "https://localhost.evil.example".replace("https", "http"),
])("there are no passkeys at %s", (origin) => {
  expect(findRelyingParty(origin)).toBeNull();
});
