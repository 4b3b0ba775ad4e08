// Proves how the owner's own words are tidied, bounded and told to the log.
import { expect, test } from "vitest";
import { checkWords, longestWords, wordFacts } from "./letter-words.ts";

test("line ends are made one, spaces around go, and an empty text is none", () => {
  expect(checkWords({ en: " Welcome!\r\nAnaïs \r", fr: " \n ", de: "" })).toEqual({
    words: { en: "Welcome!\nAnaïs" },
    tooLong: [],
  });
});

test("a text may be as long as it may be, and not a character more", () => {
  const words = { en: "x".repeat(longestWords), fr: "x".repeat(longestWords + 1) };
  expect(checkWords(words).tooLong).toEqual(["fr"]);
});

test("the log is told the languages that differ", () => {
  expect(wordFacts({ en: "A", fr: "B" }, { en: "A", de: "C" })).toEqual({
    before: { fr: "B", de: null },
    after: { fr: null, de: "C" },
  });
});
