// Which words the check of comments finds, and which it leaves alone.
import { expect, test } from "vitest";
import { indefiniteWords } from "./plain-words.ts";

const lines = (...source: string[]) => indefiniteWords(source.join("\n"));

test("comments of every form and titles of tests are read", () => {
  expect(
    lines(
      "// Nobody reads it.",
      "/** Of whoever asks. */",
      " * somebody",
      "const a = 1; // anybody",
      'test("for nobody else", () => {',
      "# whomever",
    ),
  ).toEqual(["1: Nobody", "2: whoever", "3: somebody", "4: anybody", "5: nobody", "6: whomever"]);
});

test("names, texts that are compared, addresses and longer words are not", () => {
  expect(
    lines(
      'const nobody = { uid: 65_534, text: "Can somebody drive us?" };',
      'page.goto("https://example.com/nobody");',
      "// To nobody@example.com: a nobodyish name.",
      "// A guest, a user, no client.",
    ),
  ).toEqual([]);
});
