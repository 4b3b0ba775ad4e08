// Weekdays as runs, so that a table says "Monday – Saturday" instead of six names.

/** From one ISO weekday to another, both included; a single day has `from` = `to`. */
export interface WeekdayRun {
  from: number;
  to: number;
}

/** The runs in `days` (ISO weekdays, Monday is 1), in any order and each once or more. The week does not wrap. */
export function weekdayRuns(days: number[]): WeekdayRun[] {
  const runs: WeekdayRun[] = [];
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
