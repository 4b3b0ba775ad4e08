// Tests the stamp of a form: a genuine one is read, a forged one is rejected.
import { expect, test } from "vitest";
import { makeStamp, readStamp } from "./send-message.server.ts";

const secret = "a secret of the site";
const shownAt = new Date("2027-01-10T08:00:00.123Z");

test("a stamp contains when its form was shown", () => {
  expect(readStamp(secret, makeStamp(secret, shownAt))).toEqual(shownAt);
});

test("no two stamps are the same", () => {
  expect(makeStamp(secret, shownAt)).not.toBe(makeStamp(secret, shownAt));
});

test("a stamp signed with another secret is rejected", () => {
  expect(readStamp(secret, makeStamp("another secret", shownAt))).toBeNull();
});

test("a stamp changed to another time is rejected", () => {
  const [time = "", ...rest] = makeStamp(secret, shownAt).split(".");
  expect(readStamp(secret, [String(Number(time) - 60_000), ...rest].join("."))).toBeNull();
});

test.each([
  "",
  "x",
  "..",
  `${shownAt.getTime()}..`,
  "1768032000123.AAAAAAAAAAAAAAAA.",
  "é".repeat(80),
])("%j is rejected", (stamp) => {
  expect(readStamp(secret, stamp)).toBeNull();
});
