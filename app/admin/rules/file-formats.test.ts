// Tests of file-formats.ts.
import { expect, test } from "vitest";
import { toCsv, formatAmount } from "./file-formats.ts";

// The file, byte for byte.

const cell = (value: string | number) => toCsv([[value]]).slice(1, -2);

test("a table: byte order mark, commas, CR LF", () => {
  expect(
    toCsv([
      ["Réf.", "Total"],
      ["KF-1", 12.5],
    ]),
  ).toBe("\uFEFFRéf.,Total\r\nKF-1,12.5\r\n");
  expect(toCsv([])).toBe("\uFEFF");
});

test.each([
  ["plain", "plain"],
  ["", ""],
  ['He said "no"', '"He said ""no"""'],
  ["Port Louis, MU", '"Port Louis, MU"'],
  ["two\nlines", '"two\nlines"'],
  [" kept ", '" kept "'],
  [-3, "-3"],
])("%j is written %s", (value, written) => {
  expect(cell(value)).toBe(written);
});

test.each([
  ["=1+1", "'=1+1"],
  ["+230 5000 0000", "'+230 5000 0000"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ["＝1", "'＝1"],
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
])("%j is no formula", (value, written) => {
  expect(cell(value)).toBe(written);
});

// Amounts as text against values written by hand.

test.each([
  [118300, "1183.00 EUR"],
  [5, "0.05 EUR"],
  [-4200, "-42.00 EUR"],
])("%i cents", (cents, text) => {
  expect(formatAmount(cents, "EUR")).toBe(text);
});
