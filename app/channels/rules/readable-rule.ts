// Which recurrence rules are supported: some never match a day, and searching for one would never end.

/** A rule as parsed by the library (RFC 5545, 3.3.10): lower-case names, values single or in a list. */
export type RecurrenceRule = Record<string, unknown>;

/**
 * Supports recurrence by days, weeks, months or years. Parts that may exclude every day (every seventh day, but only
 * Mondays; 30 February) are not supported: the event counts as unreadable, and the admin page shows that.
 */
export function isReadableRule(rule: RecurrenceRule): boolean {
  const { freq, interval = 1, until: _until, count: _count, wkst: _wkst, ...parts } = rule;
  const open = allowed[String(freq)];
  if (!open || typeof interval !== "number" || interval < 1 || interval > open.interval)
    return false;
  const names = Object.keys(parts);
  if (names.length > 0 && interval > 1 && !open.partsWithInterval) return false;
  return (
    names.every((name) => open.parts.includes(name)) && hasSuchDays(rule) && hasSuchWeekdays(rule)
  );
}

/** Whether a time zone's rule for its clock changes is supported: once a year, in every year. */
export function isReadableZoneRule(rule: RecurrenceRule): boolean {
  return rule.freq === "YEARLY" && isReadableRule(rule);
}

const allowed: Record<string, { interval: number; parts: string[]; partsWithInterval: boolean }> = {
  DAILY: { interval: 366, parts: ["byday"], partsWithInterval: false },
  WEEKLY: { interval: 53, parts: ["byday"], partsWithInterval: true },
  MONTHLY: { interval: 24, parts: ["byday", "bymonthday", "bysetpos"], partsWithInterval: true },
  YEARLY: { interval: 10, parts: ["bymonth", "bymonthday", "byday"], partsWithInterval: true },
};

const shortestMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

// The library turns 30 February into 2 March; for every 31st it correctly skips the shorter months.
function hasSuchDays({ freq, bymonth, bymonthday }: RecurrenceRule): boolean {
  const days = [bymonthday ?? []].flat().map((day) => Math.abs(Number(day)));
  const months = [bymonth ?? []].flat().map(Number);
  const lengths = months.map((month) => shortestMonths[month - 1] ?? 0);
  const most = freq === "MONTHLY" ? 31 : Math.min(...(months.length > 0 ? lengths : [28]));
  return days.every((day) => day >= 1 && day <= most);
}

// "6MO" asks for a sixth Monday, which no month has; with an interval, even a fifth one, or the fifth of a set, may
// never occur.
function hasSuchWeekdays({
  freq,
  interval = 1,
  bymonth,
  byday,
  bysetpos,
}: RecurrenceRule): boolean {
  const most = freq === "YEARLY" && bymonth === undefined ? 52 : interval === 1 ? 5 : 4;
  const ordinals = freq === "MONTHLY" || freq === "YEARLY";
  const isThere = (day: unknown) => {
    const found = /^([+-]?\d{1,2})?(?:MO|TU|WE|TH|FR|SA|SU)$/.exec(String(day));
    if (!found?.[1]) return found !== null;
    const place = Math.abs(Number(found[1]));
    return ordinals && place >= 1 && place <= most;
  };
  const places = [bysetpos ?? []].flat().map((place) => Math.abs(Number(place)));
  if (places.length > 0 && byday === undefined) return false;
  return [byday ?? []].flat().every(isThere) && places.every((place) => place >= 1 && place <= 4);
}
