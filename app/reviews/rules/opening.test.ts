// Tests where a long review is cut.
import { expect, test } from "vitest";
import { longestOpening, openingOf } from "./opening.ts";

test("a short text is not cut, and becomes one line", () => {
  expect(openingOf("The lagoon.\n\nThe mountain.")).toBe("The lagoon. The mountain.");
  expect(openingOf("x".repeat(longestOpening))).toBe("x".repeat(longestOpening));
});

test("a long one ends after a whole word", () => {
  const opening = openingOf("four, ".repeat(50));
  expect(opening).toBe(`${"four, ".repeat(36).trim().slice(0, -1)} …`); // 36 x 6 = 216
});

test("Chinese is cut between characters, never within one", () => {
  expect(openingOf("海".repeat(300))).toBe(`${"海".repeat(220)} …`);
  expect(openingOf(`${"x".repeat(219)}😀${"x".repeat(9)}`)).toBe(`${"x".repeat(219)} …`);
});
