// Tests that every character gets a font that has it, and where lines are broken.
import { describe, expect, test } from "vitest";
import { splitRuns, wrapText } from "./split-runs.ts";

const latin = (code: number) => code >= 0x20 && code <= 0x7e;
const russian = (code: number) => code === 0x20 || (code >= 0x410 && code <= 0x44f);
const han = (code: number) => code >= 0x4e00 && code <= 0x9fff;
const fonts = [latin, russian, han];
const runsOf = (text: string) =>
  splitRuns(text, fonts).runs.map(({ font, text: run }) => [font, run]);

describe("runs", () => {
  test.each([
    ["", []],
    ["Claire Moreau", [[0, "Claire Moreau"]]],
    [
      "Анна Ли 2",
      [
        [1, "Анна Ли "],
        [0, "2"],
      ],
    ],
    [
      "KF 文静",
      [
        [0, "KF "],
        [2, "文静"],
      ],
    ],
    // A thin space, which no font has.
    ["1\u202f000", [[0, "1 000"]]],
    ["a\u200b\u202eb", [[0, "ab"]]],
  ])("of %j", (text, runs) => {
    expect(runsOf(text)).toEqual(runs);
  });

  test("a character that no font has becomes a question mark, reported by its code point", () => {
    expect(splitRuns("Аé😀", fonts)).toEqual({
      runs: [
        { font: 1, text: "А" },
        { font: 0, text: "??" },
      ],
      unshown: [0xe9, 0x1f600],
    });
  });
});

// Every character is one wide.
const wrap = (text: string, width: number) => wrapText(text, width, (piece) => [...piece].length);

test.each([
  ["", 5, [""]],
  ["one two three", 7, ["one two", "three"]],
  ["one two", 100, ["one two"]],
  ["ab abcdefghij c", 4, ["ab", "abcd", "efgh", "ij c"]],
  ["预订编号，公寓", 3, ["预订编", "号，公", "寓"]],
  ["预订编，号", 3, ["预订", "编，号"]],
  ["😀😀😀", 2, ["😀😀", "😀"]],
  ["word", 0, ["w", "o", "r", "d"]],
])("%j in %i", (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});
