// What another site is told of our calendar: stays and runs of nights, without a name, a price or a reason.
import { addDays } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";

/** Nights that follow each other, from the first up to, and without, `to`. */
export interface NightSpan {
  from: PlainDate;
  to: PlainDate;
}

/** Joins nights, which come by date, into spans that are not over on `today`. */
export function spansOf(nights: readonly PlainDate[], today: PlainDate): NightSpan[] {
  const spans: NightSpan[] = [];
  for (const night of nights) {
    const last = spans.at(-1);
    if (last?.to === night) last.to = addDays(night, 1);
    else spans.push({ from: night, to: addDays(night, 1) });
  }
  return spans.filter(({ to }) => to > today);
}
