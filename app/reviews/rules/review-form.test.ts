// Tests which reviews are valid, and which faults are reported.
import { expect, test } from "vitest";
import { readReview } from "./review-form.ts";

const read = (typed: Record<string, unknown>) =>
  readReview({ get: (name) => ({ ...whole, ...typed })[name] });
const whole: Record<string, unknown> = {
  stars: "4",
  title: " Quiet ",
  text: "The lagoon.\r\nThe mountain. ",
  guest: "Claire",
};

test("a valid review is normalized", () => {
  expect(read({})).toEqual({
    ok: true,
    review: { stars: 4, title: "Quiet", text: "The lagoon.\nThe mountain.", guest: "Claire" },
  });
  expect(read({ title: undefined, text: "好" })).toMatchObject({
    ok: true,
    review: { title: "", text: "好" },
  });
});

test.each([
  [{ stars: undefined }, { stars: "starsMissing" }],
  [{ stars: "0" }, { stars: "starsMissing" }],
  [{ stars: "6" }, { stars: "starsMissing" }],
  [{ stars: "4.5" }, { stars: "starsMissing" }],
  [{ text: " \n\u200b" }, { text: "textMissing" }],
  [{ text: "x".repeat(3001) }, { text: "tooLong" }],
  [{ text: "turned \u202e round" }, { text: "controlCharacters" }],
  [{ title: "x".repeat(81) }, { title: "tooLong" }],
  [{ title: "two\nlines" }, { title: "controlCharacters" }],
  [{ guest: "" }, { guest: "guestMissing" }],
  [{ guest: "x".repeat(41) }, { guest: "tooLong" }],
  [
    { stars: "", text: "", guest: "" },
    { stars: "starsMissing", text: "textMissing", guest: "guestMissing" },
  ],
])("%j is refused", (typed, faults) => {
  expect(read(typed)).toMatchObject({ ok: false, faults });
});

test("typed values are returned, except invalid stars", () => {
  expect(read({ stars: "9", title: "Quiet" })).toMatchObject({
    values: { stars: "", title: "Quiet", guest: "Claire" },
  });
});
