// The rules for reading a calendar in tests, and a short summary of what was read.
import type { ParsedCalendar, ReadingRules } from "#app/channels/parse-calendar.server.ts";

/** As read on 10 January 2027: 36 months ahead, a stay of 18 months (547 nights) at most. */
export const readingRules: ReadingRules = {
  window: { from: "2027-01-10", to: "2030-01-10" },
  longestStay: 547,
  timeZone: "Indian/Mauritius",
  ownDomain: "kazfilao.example",
};

/** The events as `from/to`, with ` closed` where marked so, by date; last the number of unreadable ones. Or the fault alone. */
export function summarizeCalendar(parsed: ParsedCalendar): string[] {
  if (!parsed.ok) return [parsed.fault];
  const events = parsed.events
    .map(({ from, to, closed }) => `${from}/${to}${closed ? " closed" : ""}`)
    .toSorted();
  return parsed.unreadable > 0 ? [...events, `${parsed.unreadable} unreadable`] : events;
}
