// The rate limiter: windows, limits, and what is shared with other processes.
import { describe, expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";
import { rateLimitsFor } from "./rules/rate-limits.ts";
import type { DeclaredLimits, RateLimit } from "./rules/rate-limits.ts";

const within = { within: true };
const three: RateLimit = { name: "three", most: 3, seconds: 60, counts: "asked" };

function counter(start = "2027-01-10T08:00:10Z", most?: number) {
  let now = Date.parse(start);
  const uses = createRateLimiter({ now: () => new Date(now) }, most);
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

test("each network and each limit is counted separately", () => {
  const { uses } = counter();
  for (let n = 0; n < 4; n++) uses.count(three, "203.0.113.7");
  expect(uses.count(three, "203.0.113.8")).toEqual(within);
  expect(uses.count({ ...three, name: "other" }, "203.0.113.7")).toEqual(within);
});

test("checking counts nothing", () => {
  const { uses } = counter();
  for (let n = 0; n < 10; n++) expect(uses.check(three, "a").within).toBe(true);
  for (let n = 0; n < 3; n++) uses.count(three, "a");
  expect(uses.check(three, "a")).toEqual({ within: false, beyond: 1, seconds: 50 });
});

test("counters are shared only from a tenth of the limit on", () => {
  const { uses } = counter();
  const thirty = { ...three, most: 30 };
  uses.count(thirty, "a");
  uses.count(thirty, "a");
  expect(uses.countersToShare()).toEqual([]);
  uses.count(thirty, "a");
  expect(uses.countersToShare()).toMatchObject([{ own: 3, shared: 0, most: 30 }]);
});

test("a flood from ever new networks leaves a bounded number of counters, the newest", () => {
  const { uses } = counter(undefined, 100);
  for (let n = 0; n < 1_000; n++) uses.count({ ...three, most: 1 }, `network ${n}`);
  expect(uses.countersToShare()).toHaveLength(100);
  expect(uses.count({ ...three, most: 1 }, "network 999").within).toBe(false);
});

// A /48 has 65,536 households; further numbers repeat.
const inOne48 = (n: number) => `2001:db8:1:${(n % 65_536).toString(16)}::/64`;
const inOne32 = (n: number) => `2001:db8:${(n % 65_536).toString(16)}:1::/64`;

describe("100,000 requests from one network of IPv6", () => {
  const guesses: RateLimit = { name: "guesses", most: 20, seconds: 600, counts: "missed" };
  const pages: RateLimit = { name: "anything", most: 1_200, seconds: 60, counts: "asked" };
  // Two households that have used up their guesses, one about to, and one that has not begun.
  const [used, used6, nearly] = ["203.0.113.7", "2a02:1:2:3::/64", "198.51.100.7"];

  test.each([
    // 16 times 20 in a /48, 256 times 20 in a /32.
    ["/48", inOne48, 320],
    ["/32", inOne32, 5_120],
  ] as const)(
    "a %s is limited as a whole and does not evict other networks",
    (_, networkAt, most) => {
      const { uses } = counter("2027-01-10T08:00:00Z");
      for (let n = 0; n < 21; n++) for (const one of [used, used6]) uses.count(guesses, one);
      for (let n = 0; n < 20; n++) uses.count(guesses, nearly);
      let looked = 0;
      for (let n = 0; n < 100_000; n++) {
        uses.count(pages, networkAt(n));
        if (!uses.check(guesses, networkAt(n)).within) continue;
        looked++;
        uses.count(guesses, networkAt(n));
      }
      expect(looked).toBe(most);
      for (const one of [used, used6, nearly]) expect(uses.check(guesses, one).within).toBe(false);
      expect(uses.check(guesses, "192.0.2.1")).toEqual(within);
      expect(uses.check(guesses, "2a02:1:2:4::/64")).toEqual(within);
    },
  );

  test("one household does not use up its neighbours' allowance, nor one /48 that of its /32", () => {
    const { uses } = counter("2027-01-10T08:00:00Z");
    for (let n = 0; n < 100_000; n++) uses.count(guesses, "2001:db8:1:2::/64");
    expect(uses.check(guesses, "2001:db8:1:3::/64")).toEqual(within);
    for (let n = 0; n < 100_000; n++) uses.count(guesses, inOne48(n));
    expect(uses.check(guesses, "2001:db8:1:ffff::/64").within).toBe(false);
    expect(uses.check(guesses, "2001:db8:2:1::/64")).toEqual(within);
  });

  test("100,000 addresses of one IPv4 /16 do not evict other networks either", () => {
    const { uses } = counter("2027-01-10T08:00:00Z");
    for (let n = 0; n < 21; n++) uses.count(guesses, used);
    for (let n = 0; n < 100_000; n++)
      for (const each of [guesses, pages]) uses.count(each, `198.51.${(n >> 8) % 256}.${n % 256}`);
    expect(uses.check(guesses, used).within).toBe(false);
  });
});

// Processor time, and as a ratio: other programs use the same machine.
test("counting costs about the same when every counter is taken and each network is new", () => {
  const few = counter().uses;
  const many = counter().uses;
  for (let n = 0; n < 50_000; n++) many.count(three, `network ${n}`);
  const known = processorTime(() => {
    for (let n = 0; n < 10_000; n++) few.count(three, `203.0.113.${n % 250}`);
  });
  const unknown = processorTime(() => {
    for (let n = 50_000; n < 60_000; n++) many.count(three, `network ${n}`);
  });
  // Scanning all counters for each new one would cost some hundred times as much.
  expect(unknown / known).toBeLessThan(50);
});

// Which page declares which limits: tests/integration/site/route-facts.test.ts.
test.each([
  ["GET", true, ["searches", "guesses", "anything"]],
  ["HEAD", false, ["guesses", "anything"]],
  ["POST", true, ["declines", "bookings", "anything"]],
  ["DELETE", false, ["declines", "bookings", "anything"]],
])("%s (query: %s) has the limits %j", (method, hasQuery, names) => {
  const declared: DeclaredLimits = {
    read: ["searches", "guesses"],
    write: ["declines", "bookings"],
  };
  expect(rateLimitsFor(declared, method, hasQuery).map(({ name }) => name)).toEqual(names);
  expect(rateLimitsFor({}, method, hasQuery).map(({ name }) => name)).toEqual(["anything"]);
});

/** In microseconds. */
function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return Math.max(user + system, 1);
}
