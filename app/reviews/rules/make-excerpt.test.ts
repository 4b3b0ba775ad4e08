// Tests where a long review is cut.
import { expect, test } from "vitest";
import { makeExcerpt, maxExcerptLength } from "./shown-reviews.ts";

test("a short text is not cut, and becomes one line", () => {
  expect(makeExcerpt("The lagoon.\n\nThe mountain.")).toBe("The lagoon. The mountain.");
  expect(makeExcerpt("x".repeat(maxExcerptLength))).toBe("x".repeat(maxExcerptLength));
});

test("a long one ends after a whole word", () => {
  const excerpt = makeExcerpt("four, ".repeat(50));
  expect(excerpt).toBe(`${"four, ".repeat(36).trim().slice(0, -1)} …`); // 36 x 6 = 216
});

test("Chinese is cut between characters, never within one", () => {
  expect(makeExcerpt("海".repeat(300))).toBe(`${"海".repeat(220)} …`);
  expect(makeExcerpt(`${"x".repeat(219)}😀${"x".repeat(9)}`)).toBe(`${"x".repeat(219)} …`);
});
