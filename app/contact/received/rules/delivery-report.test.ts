// Tests what is read of a report that an email was not delivered, as mail servers write it.
import { expect, test } from "vitest";
import { processorTime } from "#tests/support/processor-time.ts";
import { failedDeliveries, isDeliveryReport } from "./delivery-report.ts";

const report = (...lines: string[]) => failedDeliveries(lines.join("\r\n"));

test.each([
  ['multipart/report; report-type=delivery-status; boundary="a"', true],
  ['multipart/report; boundary="a"; report-type="delivery-status"', true],
  ['Multipart/Report;\r\n Report-Type=Delivery-Status; boundary="a"', true],
  ["multipart/report; report-type=disposition-notification; boundary=a", false],
  ["multipart/mixed; report-type=delivery-status", false],
])("%s: %s", (value, expected) => {
  expect(isDeliveryReport([{ key: "content-type", value }])).toBe(expected);
});

test("Postfix: the address that does not exist", () => {
  expect(
    report(
      "Reporting-MTA: dns; mail.example.com",
      "X-Postfix-Queue-ID: 4F2A",
      "Arrival-Date: Fri, 20 Nov 2026 12:00:00 +0400 (+04)",
      "",
      "Final-Recipient: rfc822; Claire.Moreau@Example.com",
      "Original-Recipient: rfc822;claire@example.com",
      "Action: failed",
      "Status: 5.1.1",
      "Remote-MTA: dns; mx.example.com",
      "Diagnostic-Code: smtp; 550 5.1.1 <claire.moreau@example.com>: no such",
      "    user; Action: delayed",
    ),
  ).toEqual([
    { addresses: ["claire@example.com", "claire.moreau@example.com"], reason: "unknown" },
  ]);
});

test("delays, successes and forwards are no failures; each address has its own block", () => {
  expect(
    report(
      "Reporting-MTA: dns; mail.example.com",
      "",
      "Final-Recipient: RFC822; <one@example.com>",
      "Action: delayed",
      "Status: 4.4.1",
      "",
      "Final-Recipient: rfc822; two@example.com",
      "Action: FAILED",
      "Status: 5.2.2 (mailbox full)",
      "",
      "Final-Recipient: rfc822; three@example.com",
      "Action: relayed",
      "Status: 2.1.5",
    ),
  ).toEqual([{ addresses: ["two@example.com"], reason: "full" }]);
});

test.each([
  ["5.1.1", "unknown"],
  ["5.1.2", "unknown"],
  ["5.1.10", "unknown"],
  ["5.2.1", "unknown"],
  ["4.2.2", "full"],
  ["5.2.2", "full"],
  // The sender's address, a policy, no answer for days, no code at all.
  ["5.1.8", "refused"],
  ["5.7.1", "refused"],
  ["4.4.7", "refused"],
  ["", "refused"],
])("the status %s: %s", (status, reason) => {
  expect(
    report("", "Final-Recipient: rfc822;a@example.com", "Action: failed", `Status: ${status}`),
  ).toEqual([{ addresses: ["a@example.com"], reason }]);
});

test("without an address, or with one of another kind, it is about no recipient", () => {
  expect(report("Action: failed", "Status: 5.1.1")).toEqual([]);
  expect(report("Final-Recipient: x400; somebody", "Action: failed")).toEqual([]);
});

test.each([
  ["without a sign @", "a".repeat(60_000)],
  ["spaces, and the line goes on after a carriage return", `${" ".repeat(60_000)}a\rb`],
  ["brackets", "<(".repeat(30_000)],
])("a forged recipient takes no time: %s", (_, value) => {
  const begun = processorTime();
  expect(report(`Final-Recipient: rfc822; ${value}`, "Action: failed")).toEqual([]);
  expect(report(`Final-Recipient: rfc822;${value}`, "Action: failed")).toEqual([]);
  expect(processorTime() - begun).toBeLessThan(1_000);
});

test("the address is found in brackets and before a comment", () => {
  const recipient = "UTF-8 ; Claire Moreau <Claire@example.com> (a@b)";
  expect(report(`Final-Recipient: ${recipient}`, "Action: failed")).toEqual([
    { addresses: ["claire@example.com"], reason: "refused" },
  ]);
});
