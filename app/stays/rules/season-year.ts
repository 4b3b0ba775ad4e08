// The seasons as the owner edits them: each begins on a day and lasts until the next one begins.
import { addDays, isPlainDate } from "#app/dates/rules/plain-date.ts";
import { seasonOf } from "./rate-card.ts";
import type { RateCard, Season } from "./rate-card.ts";

/** The day, `MM-DD`, on which a season begins every year, 29 February included. */
export interface SeasonStart extends Pick<Season, "key" | "percent" | "minNights"> {
  day: string;
}

/** The allowed season keys; each has a translated name. `base` is the rest of the year. */
export const seasonNames = [
  "green",
  "high",
  "festive",
  "easter",
  "holidays",
  "mid",
  "low",
  "special",
  "base",
] as const;

/**
 * Converts starts to the seasons of the card. They cover every day of the year exactly once, as long as no two begin on the
 * same day. A season that begins on 29 February begins on 1 March in other years, and one that ends with February ends on
 * its last day. Throws when there is no start.
 */
export function seasonsFromStarts(starts: readonly SeasonStart[]): Season[] {
  const sorted = starts.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first] = sorted;
  if (!first) throw new RangeError("At least one season start is required");
  return sorted.map(({ key, day, percent, minNights }, at) => ({
    key,
    from: day,
    to: dayBefore((sorted[at + 1] ?? first).day),
    percent,
    minNights,
  }));
}

/** The starts of a card's seasons, from January on; days without a season are `base`, at the base rate. */
export function startsOf(card: RateCard): SeasonStart[] {
  const starts: SeasonStart[] = [];
  let before = seasonOf("2028-12-31", card);
  for (let date = "2028-01-01"; date < "2029"; date = addDays(date, 1)) {
    const season = seasonOf(date, card);
    if (season !== before) starts.push({ day: date.slice(5), ...seasonValues(season) });
    before = season;
  }
  return starts.length > 0 ? starts : [{ day: "01-01", ...seasonValues(before) }];
}

/** Whether `MM-DD` is a date that exists, at least in leap years. */
export function isDayOfYear(day: string): boolean {
  return isPlainDate(`2028-${day}`);
}

function seasonValues(season: Season | undefined): Omit<SeasonStart, "day"> {
  const { key, percent, minNights } = season ?? { key: "base", percent: 100, minNights: 1 };
  return { key, percent, minNights };
}

// In a leap year, so that a season before 1 March ends on 29 February, which also works in other years.
function dayBefore(day: string): string {
  return addDays(`2028-${day}`, -1).slice(5);
}
