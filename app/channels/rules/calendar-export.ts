// Our calendar for other sites: its paths, and the nights it contains.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** The public path, or that of one feed's site, whose own claims are left out of the export. */
export function exportPath(token: string, feedId: string | null): string {
  return feedId === null ? `/calendars/${token}.ics` : `/calendars/${token}/${feedId}.ics`;
}

/** Whether the text has the form of an export secret: 128 bits, base64url. */
export function isExportToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

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
