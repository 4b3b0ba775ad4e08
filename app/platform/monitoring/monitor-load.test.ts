// When the server counts as overloaded.
import { expect, test, vi } from "vitest";
import { monitorLoad } from "./monitor-load.ts";

const bounds = { most: 3, mostWhenLate: 1, late: 500, memory: 0.9 };

function load(lag: number, memory: number) {
  vi.useFakeTimers();
  const watched = monitorLoad({ every: 100, limits: bounds }, () => ({ lag, memory }));
  vi.advanceTimersByTime(100);
  vi.useRealTimers();
  return watched;
}

const taken = (watched: ReturnType<typeof load>, times: number) =>
  Array.from({ length: times }, () => watched.tryStart());

test("three at once are accepted, a fourth only after one is done", () => {
  const watched = load(0, 0.2);
  const [first, ...others] = taken(watched, 4);
  expect([first, ...others].map((one) => one?.ok)).toEqual([true, true, true, false]);
  expect(watched.inFlight()).toBe(3);
  if (first?.ok) {
    first.done();
    first.done();
  }
  expect(taken(watched, 2).map(({ ok }) => ok)).toEqual([true, false]);
  watched.close();
});

test("with late timers a lone request is still accepted", () => {
  const watched = load(501, 0.2);
  expect(taken(watched, 2).map(({ ok }) => ok)).toEqual([true, false]);
  watched.close();
});

test("with full memory none is", () => {
  const watched = load(0, 0.91);
  expect(watched.tryStart()).toEqual({ ok: false });
  watched.close();
});
