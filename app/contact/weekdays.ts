// Groups weekdays into ranges, so that a table shows "Monday – Saturday" instead of six names.

/** From one ISO weekday to another, both included; a single day has `from` = `to`. */
export interface WeekdayRange {
  from: number;
  to: number;
}

/** The ranges in `days` (ISO weekdays, Monday is 1), in any order and with duplicates. Sunday and Monday are not joined. */
export function weekdayRanges(days: number[]): WeekdayRange[] {
  const ranges: WeekdayRange[] = [];
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === day - 1) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
