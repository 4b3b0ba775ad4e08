// How the owner's own paragraphs are tidied, limited and logged.
import { expect, test } from "vitest";
import { changedTexts } from "../../audit-log/rules/audit-changes.ts";
import { checkWords, maxWordsLength } from "./email-words.ts";

test("line ends are normalized, outer spaces are removed, and an empty text is left out", () => {
  expect(checkWords({ en: " Welcome!\r\nAnaïs \r", fr: " \n ", de: "" })).toEqual({
    words: { en: "Welcome!\nAnaïs" },
    tooLong: [],
  });
});

test("a text may have the maximum length, and not a character more", () => {
  const words = { en: "x".repeat(maxWordsLength), fr: "x".repeat(maxWordsLength + 1) };
  expect(checkWords(words).tooLong).toEqual(["fr"]);
});

test("only languages that differ are logged", () => {
  expect(changedTexts({ en: "A", fr: "B" }, { en: "A", de: "C" })).toEqual({
    before: { fr: "B", de: null },
    after: { fr: null, de: "C" },
  });
});
