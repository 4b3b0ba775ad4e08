// Emails as a stranger could write them: parsed in a moment, whatever they are made of.
import { expect, test } from "vitest";
import { processorTime } from "#tests/support/processor-time.ts";
import { parseHeaders, parseText } from "./parse-email.server.ts";

const from = "From: claire@example.com\r\n";
const multipart = `${from}Content-Type: multipart/mixed; boundary=x\r\n\r\n`;
const megabyte = 1024 * 1024;

test.each([
  ["half a million lines", `${from}\r\n${"x\n".repeat(megabyte / 2)}`],
  ["boundaries", multipart + "--x\r\n\r\na\r\n".repeat(megabyte / 10)],
  ["quoted lines", `${from}\r\n${"> a \r\n".repeat(megabyte / 6)}`],
  ["encoded words", `${from}Subject: ${"=?utf-8?q?a?= ".repeat(4_000)}\r\n\r\nhi`],
  ["addresses", `From: ${"a <b@example.com>, ".repeat(3_000)}\r\n\r\nhi`],
  ["open quotes", `From: ${'"(<'.repeat(20_000)}\r\n\r\nhi`],
  ["headers", `${"X-A: b\r\n".repeat(8_000)}${from}\r\nhi`],
  ["base64", `${from}Content-Transfer-Encoding: base64\r\n\r\n${"QUFB".repeat(megabyte / 4)}`],
  ["markup", `${from}Content-Type: text/html\r\n\r\n${"<b>&eacute;</b>".repeat(megabyte / 15)}`],
])("%s", async (_, email) => {
  const source = Buffer.from(email.slice(0, megabyte));
  const started = processorTime();
  await parseHeaders(source.subarray(0, 64 * 1024));
  const text = await parseText(source, { subject: "Subject" }, true);
  expect(processorTime() - started).toBeLessThan(5_000);
  expect(text?.reply.length).toBeGreaterThan(0);
});

test.each([
  [1_000, false],
  [30_000, true],
])("of %i lines, some were not read: %s", async (lines, isCut) => {
  const source = Buffer.from(`${from}\r\n${"x\n".repeat(lines)}`);
  expect(await parseText(source, { subject: "" }, true)).toMatchObject({ isCut });
});
