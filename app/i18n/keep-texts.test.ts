// Tests that texts are cached, and that the cache is bounded.
import { expect, test } from "vitest";
import { keepTexts } from "./keep-texts.ts";

test("a text is formatted once per key, and again after the cache was cleared", () => {
  const writeOnce = keepTexts(2);
  let times = 0;
  const say = (key: string) => writeOnce(key, () => `${key} ${(times += 1)}`);
  expect([say("a"), say("b"), say("a")]).toEqual(["a 1", "b 2", "a 1"]);
  expect([say("c"), say("c"), say("a")]).toEqual(["c 3", "c 3", "a 4"]);
});
