// Notes are stored as written, without card numbers and control characters.
import { expect, test } from "vitest";
import { maxNoteLength, readNote } from "./booking-forms.ts";

test.each([
  ["  Late flight, 23:40\r\nKey under the pot ", "Late flight, 23:40\nKey under the pot"],
  ["a\u0000b\u0007\tc", "abc"],
  ["Card 4242 4242 4242 4242, he said", "Card ••••, he said"],
  ["王先生要婴儿床", "王先生要婴儿床"],
])("%j", (typed, text) => {
  expect(readNote(typed)).toEqual({ ok: true, text });
});

test("an empty note, and one that is too long", () => {
  expect(readNote(" \n\u0000 ")).toEqual({ ok: false, reason: "noteMissing" });
  expect(readNote("x".repeat(maxNoteLength))).toMatchObject({ ok: true });
  expect(readNote("x".repeat(maxNoteLength + 1))).toEqual({ ok: false, reason: "noteTooLong" });
});
