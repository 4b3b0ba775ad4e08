// What headers say about an email.
import { expect, test } from "vitest";
import {
  answeredIds,
  isAutomatic,
  isOld,
  namedReference,
  senderAddress,
} from "./received-email.ts";

const of = (headers: [string, string][] = [], address = "claire@example.com") => ({
  headers: headers.map(([key, value]) => ({ key, value })),
  address,
  name: "",
  subject: "",
});

test.each([
  ["auto-submitted", "auto-replied; owner-email=x", true],
  ["auto-submitted", "no", false],
  ["precedence", "Bulk", true],
  ["precedence", "first-class", false],
  ["content-type", "multipart/report; report-type=disposition-notification", true],
  ["content-type", "multipart/alternative", false],
  ["return-path", "<>", true],
  ["return-path", "<claire@example.com>", false],
  ["list-unsubscribe", "<https://example.com>", true],
  ["subject", "Automatic", false],
])("%s: %s", (key, value, automatic) => {
  expect(isAutomatic(of([[key, value]]))).toBe(automatic);
});

test("the Message-IDs of our outbox, from both headers, once each", () => {
  const [first, second] = [
    "0b0e2f3a-1111-4abc-8def-000000000001",
    "0b0e2f3a-1111-4abc-8def-000000000002",
  ];
  const headers: [string, string][] = [
    ["references", `<x@mail.example> <${first}@kaz.example>\r\n <${second}@kaz.example>`],
    ["in-reply-to", `<${second.toUpperCase()}@kaz.example>`],
  ];
  expect(answeredIds(of(headers))).toEqual([first, second]);
  const many = Array.from(
    { length: 500 },
    (_, n) => `<0b0e2f3a-1111-4abc-8def-${String(n).padStart(12, "0")}@a>`,
  );
  expect(answeredIds(of([["references", many.join(" ")]]))).toHaveLength(40);
});

test("a reference is found in any spelling, and not in other words", () => {
  expect(namedReference("AW: Ihre Buchung kf-7q2m4xwp", "KF")).toBe("kf-7q2m4xwp");
  expect(namedReference("Re: KF 7Q2M4XWP, hello", "KF")).toBe("KF 7Q2M4XWP");
  expect(namedReference("KF-7Q2M4XWPA", "KF")).toBeNull();
});

test("an address that cannot be answered is none", () => {
  expect(senderAddress(of([], "Claire@Example.com"))).toBe("claire@example.com");
  for (const address of ["", "claire", "a b@example.com", "a@b", "a\n@example.com"])
    expect(senderAddress(of([], address))).toBeNull();
});

test("older than sixty days by its own date", () => {
  const now = new Date("2026-11-20T08:00:00Z");
  const dated = (value: string) => isOld([{ key: "date", value }], now);
  expect(dated("Mon, 21 Sep 2026 09:00:00 +0100")).toBe(false);
  expect(dated("Mon, 21 Sep 2026 08:59:00 +0100")).toBe(true);
  expect(dated("nonsense")).toBe(false);
});
