// Tests the validation of an answer.
import { expect, test } from "vitest";
import { longestAnswer, readAnswer } from "./inbox.ts";

test("lines are preserved, line breaks normalized, the ends trimmed", () => {
  expect(readAnswer("  Hej Annika,\r\nvälkommen!\n ")).toEqual({
    ok: true,
    text: "Hej Annika,\nvälkommen!",
  });
  expect(readAnswer("好的。")).toEqual({ ok: true, text: "好的。" });
});

test.each([
  ["", "answerMissing", ""],
  [null, "answerMissing", ""],
  [7, "answerMissing", ""],
  [" \n ", "answerMissing", ""],
  ["…", "answerMissing", "…"],
  ["Yes\u0007", "answerUnprintable", "Yes "],
  ["a\u202Eb", "answerUnprintable", "a b"],
] as const)("%j is refused as %s", (value, fault, typed) => {
  expect(readAnswer(value)).toEqual({ ok: false, fault, typed });
});

test("the longest is accepted, one character more is not, and nothing is cut off", () => {
  expect(readAnswer("x".repeat(longestAnswer)).ok).toBe(true);
  const typed = "x".repeat(longestAnswer + 1);
  expect(readAnswer(typed)).toEqual({ ok: false, fault: "answerTooLong", typed });
});
