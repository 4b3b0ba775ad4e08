// Counting who asks how often: windows, limits, and what other processes hear of.
import { expect, test } from "vitest";
import { countUses } from "./count-uses.ts";
import { purposesOf } from "./rules/purposes.ts";
import type { Purpose } from "./rules/purposes.ts";

const within = { within: true };
const three: Purpose = { name: "three", most: 3, seconds: 60, counts: "asked" };

function counter(start = "2027-01-10T08:00:10Z", most?: number) {
  let now = Date.parse(start);
  const uses = countUses({ now: () => new Date(now) }, most);
  return { uses, pass: (seconds: number) => (now += seconds * 1000) };
}

test("three are within, the fourth waits for the end of the minute, then three more", () => {
  const { uses, pass } = counter();
  const count = () => uses.count(three, "203.0.113.7");
  expect([count(), count(), count()]).toEqual([within, within, within]);
  expect(count()).toEqual({ within: false, beyond: 1, seconds: 50 });
  pass(49);
  expect(count()).toEqual({ within: false, beyond: 2, seconds: 1 });
  pass(1);
  expect(count()).toEqual(within);
});

test("another network and another purpose are counted by themselves", () => {
  const { uses } = counter();
  for (let n = 0; n < 4; n++) uses.count(three, "203.0.113.7");
  expect(uses.count(three, "203.0.113.8")).toEqual(within);
  expect(uses.count({ ...three, name: "other" }, "203.0.113.7")).toEqual(within);
});

test("judging counts nothing", () => {
  const { uses } = counter();
  for (let n = 0; n < 10; n++) expect(uses.judge(three, "a").within).toBe(true);
  for (let n = 0; n < 3; n++) uses.count(three, "a");
  expect(uses.judge(three, "a")).toEqual({ within: false, beyond: 1, seconds: 50 });
});

test("a person is never news; whoever uses a tenth is", () => {
  const { uses } = counter();
  const thirty = { ...three, most: 30 };
  uses.count(thirty, "a");
  uses.count(thirty, "a");
  expect(uses.news()).toEqual([]);
  uses.count(thirty, "a");
  expect(uses.news()).toMatchObject([{ own: 3, shared: 0, most: 30 }]);
});

test("a flood from ever new networks keeps a bounded number of counters, the newest", () => {
  const { uses } = counter(undefined, 100);
  for (let n = 0; n < 1_000; n++) uses.count({ ...three, most: 1 }, `network ${n}`);
  expect(uses.news()).toHaveLength(100);
  expect(uses.count({ ...three, most: 1 }, "network 999").within).toBe(false);
});

test("counting costs little", () => {
  const { uses } = counter();
  const started = performance.now();
  for (let n = 0; n < 20_000; n++) uses.count(three, `203.0.113.${n % 250}`);
  // A thousandth of a millisecond each here; a hundred times that would still be below the bound of 0.2 ms a page.
  expect((performance.now() - started) / 20_000).toBeLessThan(0.1);
});

test("counting costs little when every counter is taken and each network is new", () => {
  const { uses } = counter();
  for (let n = 0; n < 50_000; n++) uses.count(three, `network ${n}`);
  const started = performance.now();
  for (let n = 50_000; n < 60_000; n++) uses.count(three, `network ${n}`);
  // Going through all that is kept for each would cost half a millisecond.
  expect((performance.now() - started) / 10_000).toBeLessThan(0.05);
});

test.each([
  ["GET", "/", false, ["anything"]],
  ["GET", "/apartments", true, ["searches", "anything"]],
  ["GET", "/book.data", true, ["searches", "anything"]],
  ["GET", "/apartments", false, ["anything"]],
  ["GET", "/api/availability", true, ["programs", "anything"]],
  ["GET", "/api/bookings/KF-7Q2M4X9A", false, ["guesses", "programs", "anything"]],
  ["POST", "/api/quotes", false, ["programs", "anything"]],
  ["POST", "/api/bookings", false, ["declines", "program bookings", "anything"]],
  ["POST", "/book", true, ["declines", "bookings", "anything"]],
  ["POST", "/book.data", true, ["declines", "bookings", "anything"]],
  ["POST", "/contact", false, ["guesses", "messages", "anything"]],
  ["POST", "/my-booking", false, ["findings", "anything"]],
  ["GET", "/my-booking", false, ["anything"]],
  ["GET", "/my-booking/abc", false, ["guesses", "anything"]],
  ["POST", "/my-booking/abc/cancel", false, ["guesses", "bookings", "anything"]],
  ["POST", "/my-booking/abc/write", false, ["guesses", "messages", "anything"]],
  ["POST", "/my-booking/abc/review", false, ["guesses", "reviews", "anything"]],
  ["GET", "/calendars/abc.ics", false, ["guesses", "calendars", "anything"]],
  ["POST", "/admin/sign-in", false, ["guesses", "sign-ins", "anything"]],
  ["POST", "/admin/pictures", false, ["uploads", "anything"]],
  ["POST", "/admin/rates", false, ["desk", "anything"]],
  ["POST", "/seen", false, ["beacons", "anything"]],
  ["DELETE", "/", true, ["anything"]],
])("%s %s (query: %s) is %j", (method, path, hasQuery, names) => {
  expect(purposesOf(method, path, hasQuery).map(({ name }) => name)).toEqual(names);
});
