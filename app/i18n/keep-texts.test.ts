// What is written once, and that it does not grow without end.
import { expect, test } from "vitest";
import { keepTexts } from "./keep-texts.ts";

test("a text is written once for each key, and anew when too many came between", () => {
  const writeOnce = keepTexts(2);
  let times = 0;
  const say = (key: string) => writeOnce(key, () => `${key} ${(times += 1)}`);
  expect([say("a"), say("b"), say("a")]).toEqual(["a 1", "b 2", "a 1"]);
  expect([say("c"), say("c"), say("a")]).toEqual(["c 3", "c 3", "a 4"]);
});
