// Tests of reviews.ts.
import { expect, test } from "vitest";
import {
  readReview,
  makeExcerpt,
  maxExcerptLength,
  ownLanguageFirst,
  ratingOf,
} from "./reviews.ts";

// Which reviews are valid, and which faults are reported.

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

// The average of stars with values calculated by hand.

test.each([
  [0, 0, null],
  [1, 5, { average: 5, count: 1 }],
  [3, 13, { average: 4.3, count: 3 }], // 4.333
  [4, 17, { average: 4.3, count: 4 }], // 4.25, rounded up
  [6, 28, { average: 4.7, count: 6 }], // 4.667
])("%i reviews with %i stars", (count, stars, rating) => {
  expect(ratingOf({ count, stars })).toEqual(rating);
});

// That the visitor's language comes first, and the order is preserved otherwise.

const reviews = ["de1", "fr1", "en1", "de2", "en2"].map((id) => ({ id, language: id.slice(0, 2) }));
const ids = (language: string, most: number) =>
  ownLanguageFirst(reviews, language, most).map(({ id }) => id);

test("those in the visitor's language come before the others", () => {
  expect(ids("en", 3)).toEqual(["en1", "en2", "de1"]);
  expect(ids("de", 9)).toEqual(["de1", "de2", "fr1", "en1", "en2"]);
  expect(ids("zh", 2)).toEqual(["de1", "fr1"]);
});

// Where a long review is cut.

test("a short text is not cut, and becomes one line", () => {
  expect(makeExcerpt("The lagoon.\n\nThe mountain.")).toBe("The lagoon. The mountain.");
  expect(makeExcerpt("x".repeat(maxExcerptLength))).toBe("x".repeat(maxExcerptLength));
});

test("a long one ends after a whole word", () => {
  const excerpt = makeExcerpt("four, ".repeat(50));
  expect(excerpt).toBe(`${"four, ".repeat(36).trim().slice(0, -1)} …`); // 36 x 6 = 216
});

test("Chinese is cut between characters, never within one", () => {
  expect(makeExcerpt("海".repeat(300))).toBe(`${"海".repeat(220)} …`);
  expect(makeExcerpt(`${"x".repeat(219)}😀${"x".repeat(9)}`)).toBe(`${"x".repeat(219)} …`);
});
