// Tests which texts count as missing or outdated, and which are invalid.
import { describe, expect, test } from "vitest";
import { checkText, countState, textNames, textStates, tidyText } from "./texts.ts";
import type { TextName } from "./texts.ts";

const all = (text: string) =>
  Object.fromEntries(textNames.map((name) => [name, text])) as Record<TextName, string>;
const standard = { texts: all("words"), hashes: all("now") };

describe("textStates", () => {
  test("a text without a source hash is up to date, one translated from another text is stale", () => {
    const states = textStates(
      { texts: { ...all("mots"), view: "" }, sources: { name: "now", summary: "before" } },
      standard,
    );
    expect(states).toEqual({ ...all("fine"), view: "missing", summary: "stale" });
    expect([countState(states, "missing"), countState(states, "stale")]).toEqual([1, 1]);
  });

  test("a text that English lacks is not missing", () => {
    const silent = { ...standard, texts: { ...standard.texts, view: "" } };
    const states = textStates({ texts: { ...all("mots"), view: "" }, sources: {} }, silent);
    expect(states.view).toBe("fine");
  });
});

test.each([
  ["", true, "needed"],
  ["", false, null],
  ["1 < 2 & 3, {size}", true, null],
  ["été 水 👨‍👩‍👧", true, null],
  ["x".repeat(20), true, null],
  ["👍".repeat(20), true, null],
  ["x".repeat(21), true, "tooLong"],
  ["a <b>c", true, "markup"],
  ["a </p", true, "markup"],
  ["a <!-- c", true, "markup"],
  ["a\u0007", true, "control"],
  ["a\u2067b", true, "control"],
  ["a\ud800", true, "control"],
] as const)("%j, needed %s: %s", (text, needed, fault) => {
  expect(checkText(text, 20, needed)).toBe(fault);
});

test("tidyText makes one line and preserves no-break spaces", () => {
  expect(tidyText(" a\r\n\tb  c\u00a0! ")).toBe("a b c\u00a0!");
});
