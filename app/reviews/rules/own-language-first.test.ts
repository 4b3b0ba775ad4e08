// Tests that the visitor's language comes first, and the order is preserved otherwise.
import { expect, test } from "vitest";
import { ownLanguageFirst } from "./shown-reviews.ts";

const reviews = ["de1", "fr1", "en1", "de2", "en2"].map((id) => ({ id, language: id.slice(0, 2) }));
const ids = (language: string, most: number) =>
  ownLanguageFirst(reviews, language, most).map(({ id }) => id);

test("those in the visitor's language come before the others", () => {
  expect(ids("en", 3)).toEqual(["en1", "en2", "de1"]);
  expect(ids("de", 9)).toEqual(["de1", "de2", "fr1", "en1", "en2"]);
  expect(ids("zh", 2)).toEqual(["de1", "fr1"]);
});
