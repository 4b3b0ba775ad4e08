// The nights exported to other sites: stays and ranges of nights, without a name, price or reason.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** Consecutive nights, from the first to `to`, exclusive. */
export interface NightSpan {
  from: PlainDate;
  to: PlainDate;
}

/** Joins nights, sorted by date, into ranges that end after `today`. */
export function spansOf(nights: readonly PlainDate[], today: PlainDate): NightSpan[] {
  const spans: NightSpan[] = [];
  for (const night of nights) {
    const last = spans.at(-1);
    if (last?.to === night) last.to = addDays(night, 1);
    else spans.push({ from: night, to: addDays(night, 1) });
  }
  return spans.filter(({ to }) => to > today);
}
