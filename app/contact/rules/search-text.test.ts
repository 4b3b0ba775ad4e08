// Tests that messages are found without accents, in capitals, in any script.
import { expect, test } from "vitest";
import { searchText, searchWords } from "./inbox.ts";

test.each([
  ["ragnhild angstrom", "Ragnhild Ångström"],
  ["MÜLLER", "müller"],
  ["елкина", "Ёлкина"],
  ["机场", "请问可以安排机场接送吗？"],
  ["Zoë", "zoe@example.com"],
])("%s finds %s", (query, text) => {
  const within = searchText([text, "and more"]);
  for (const word of searchWords(query)) expect(within).toContain(word);
});

test("a query is cut to six words, spaces do not count", () => {
  expect(searchWords("  a  b\tc d e f g ")).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(searchWords("   ")).toEqual([]);
  expect(searchWords("x".repeat(500))).toEqual(["x".repeat(200)]);
});

test("a word does not match across two texts", () => {
  expect(searchText(["Anna", "Lee"])).toBe("anna\nlee");
});
