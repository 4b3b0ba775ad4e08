// Tests spam.ts: the age limits of a form to the millisecond, and which messages may be quoted.
import { expect, test } from "vitest";
import { checkFormAge, mayQuote } from "./contact-message.ts";

const shownAt = new Date("2027-01-10T08:00:00.000Z");

test.each([
  ["2027-01-10T07:59:59.000Z", "tooYoung"], // shown in the future: another machine's clock
  ["2027-01-10T08:00:00.000Z", "tooYoung"],
  ["2027-01-10T08:00:02.999Z", "tooYoung"],
  ["2027-01-10T08:00:03.000Z", "right"],
  ["2027-01-11T08:00:00.000Z", "right"],
  ["2027-01-11T08:00:00.001Z", "tooOld"],
])("a form of 8 o'clock received at %s is %s", (now, age) => {
  expect(checkFormAge(shownAt, new Date(now))).toBe(age);
});

test.each([
  "Is the pool heated? We come on 12.3. with 2 children.",
  "Nous arrivons vers 22 h 30.\nMerci !",
  "我们晚上到。谢谢。",
  "It costs 1.200 euro, e.g. for a week...",
])("may be quoted: %s", (message) => {
  expect(mayQuote(message)).toBe(true);
});

test.each([
  "Buy at https://thief.example/now",
  "ftp://thief.example",
  "WWW.THIEF",
  "visit thief.example today",
  "thief.рф",
  "write to me@thief.example",
])("may not be quoted: %s", (message) => {
  expect(mayQuote(message)).toBe(false);
});
