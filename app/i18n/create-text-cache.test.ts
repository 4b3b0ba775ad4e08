// Tests that texts are cached, and that the cache is bounded.
import { expect, test } from "vitest";
import { createTextCache } from "./create-text-cache.ts";

test("a text is formatted once per key, and again after the cache was cleared", () => {
  const formatOnce = createTextCache(2);
  let times = 0;
  const format = (key: string) => formatOnce(key, () => `${key} ${(times += 1)}`);
  expect([format("a"), format("b"), format("a")]).toEqual(["a 1", "b 2", "a 1"]);
  expect([format("c"), format("c"), format("a")]).toEqual(["c 3", "c 3", "a 4"]);
});
