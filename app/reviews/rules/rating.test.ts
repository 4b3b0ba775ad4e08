// Tests the average of stars with values calculated by hand.
import { expect, test } from "vitest";
import { ratingOf } from "./shown-reviews.ts";

test.each([
  [0, 0, null],
  [1, 5, { average: 5, count: 1 }],
  [3, 13, { average: 4.3, count: 3 }], // 4.333
  [4, 17, { average: 4.3, count: 4 }], // 4.25, rounded up
  [6, 28, { average: 4.7, count: 6 }], // 4.667
])("%i reviews with %i stars", (count, stars, rating) => {
  expect(ratingOf({ count, stars })).toEqual(rating);
});
