// Tests of mark-message.ts: it marks text and nothing else, and finds unmarked words.
import { parse } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it, test } from "vitest";
import { markCatalogue, markMessage, unmarkedWords } from "./mark-message.ts";

describe("a marked message", () => {
  test.each([
    ["Book now", "Ｂｏｏｋ ｎｏｗ"],
    ["from {price}", "ｆｒｏｍ {price}"],
    [
      "{nights, plural, one {# night} other {# nights}}",
      "{nights, plural, one {# ｎｉｇｈｔ} other {# ｎｉｇｈｔｓ}}",
    ],
    ["{a, select, x {Card} other {{a}}}", "{a, select, x {Ｃａｒｄ} other {{a}}}"],
    ["I read <link>it</link>.", "Ｉ ｒｅａｄ <link>ｉｔ</link>."],
    ["{n, number} m²", "{n, number} ｍ²"],
    ["Café Zoë", "Ｃａｆｅ Ｚｏｅ"],
    ["'{'quoted'}' it''s", "'{'ｑｕｏｔｅｄ'}' ｉｔ''ｓ"],
  ])("%s", (message, marked) => {
    expect(markMessage(message)).toBe(marked);
    expect(() => parse(marked)).not.toThrow();
  });

  it("keeps its place in the catalogue", () => {
    expect(markCatalogue({ nav: { home: "Home" }, list: ["One", { two: "Two" }] })).toEqual({
      nav: { home: "Ｈｏｍｅ" },
      list: ["Ｏｎｅ", { two: "Ｔｗｏ" }],
    });
  });
});

describe("words without a mark", () => {
  test.each([
    ["Ｂｏｏｋ now", ["now"]],
    ["Ｂｏｏｋ ｎｏｗ", []],
    ["ＢＯＯＫ ＮＯＷ", []],
    ["Забронировать", ["Забронировать"]],
    ["预订", ["预订"]],
    ["a 7 b €12 × m²", []],
    ["Ｔｈｅcat", ["cat"]],
  ])("of %s", (text, words) => {
    expect(unmarkedWords(text)).toEqual(words);
  });

  it("do not include allowed ones", () => {
    expect(unmarkedWords("Kaz Filao, 3 May", ["Kaz Filao", /\bMay\b/g])).toEqual([]);
    expect(unmarkedWords("Kaz Filao Hotel", ["Kaz Filao"])).toEqual(["Hotel"]);
  });
});
