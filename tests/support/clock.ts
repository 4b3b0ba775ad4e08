// A clock for tests: it stands still until a test moves it.
import type { Clock } from "#app/platform/clock.ts";

export interface TestClock extends Clock {
  set(iso: string): void;
  /** Advances by a number of milliseconds, or of the units given. */
  advance(by: number | { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

/** A clock that stands at an instant, `2027-01-10T08:00:00Z`. */
export function aClock(iso = "2027-01-10T08:00:00Z"): TestClock {
  let time = instantOf(iso);
  return {
    now: () => new Date(time),
    set: (next) => {
      time = instantOf(next);
    },
    advance: (by) => {
      time += typeof by === "number" ? by : millisecondsOf(by);
    },
  };
}

function instantOf(iso: string): number {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) throw new Error(`Not an instant: ${iso}`);
  return time;
}

function millisecondsOf({ days = 0, hours = 0, minutes = 0, seconds = 0 }): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
