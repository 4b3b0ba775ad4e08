// What is read from a form that any client may have sent.
import { expect, test } from "vitest";
import { agreedCents, formLine, formText, formVersion } from "./form-values.ts";

const form = (fields: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test("a text is what was typed; a file or nothing is empty", () => {
  expect(formText(form({ note: " Two\nlines " }), "note")).toBe(" Two\nlines ");
  expect(formText(form({ note: "x".repeat(1001) }), "note")).toHaveLength(1000);
  expect(formText(form({ note: "x".repeat(9) }), "note", 4)).toBe("xxxx");
  expect(formText(form({ note: new File(["x"], "x") }), "note")).toBe("");
  expect(formText(form({}), "note")).toBe("");
  // Nothing of a number or a code is cut: the rest of it could mean something else.
  expect(formLine(form({ day: `  ${"1".repeat(50)} ` }), "day")).toBe("1".repeat(50));
  expect(formLine(form({ amount: `1${" ".repeat(45)}5` }), "amount")).toBe(`1${" ".repeat(45)}5`);
});

test.each([
  ["0", 0],
  ["12", 12],
  ["", -1],
  ["NaN", -1],
  ["1e3", -1],
  ["-1", -1],
  ["1.5", -1],
  ["99999999999", -1],
])("the version %j is %i, which both databases can compare", (version, number) => {
  expect(formVersion(form({ version }))).toBe(number);
});

test.each([
  ["97933", 97_933],
  ["0", 0],
  ["", Number.NaN],
  ["12.5", Number.NaN],
  ["-1", Number.NaN],
])("%j agrees to %d cents", (total, cents) => {
  expect(agreedCents(form({ total }), "total")).toBe(cents);
  expect(agreedCents(form({}), "total")).toBeNaN();
});
