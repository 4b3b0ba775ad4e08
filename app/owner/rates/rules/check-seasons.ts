// Judges the seasons that were typed: the table of figures, and the days on which each begins.
import type { Season } from "#app/booking/rules/rate-card.ts";
import { isDayOfYear, seasonNames, seasonsFromStarts } from "#app/booking/rules/season-year.ts";
import type { SeasonStart } from "#app/booking/rules/season-year.ts";
import { readFields } from "./rate-faults.ts";
import type { RateFault } from "./rate-faults.ts";
import { rateBounds } from "./rate-sheet.ts";
import type { TypedRates } from "./typed-rates.ts";

/** The spans for the card, which cover the year exactly once; what is wrong is added to `faults`. */
export function checkSeasons(
  typed: Pick<TypedRates, "seasons" | "starts">,
  known: readonly string[],
  maxNights: number,
  faults: RateFault[],
): Season[] {
  const figures = readFigures(typed, known, maxNights, faults);
  const starts: SeasonStart[] = [];
  const days = new Set<string>();
  for (const [at, { day, month, season }] of typed.starts.entries()) {
    const name = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const figure = figures.get(season);
    if (!isDayOfYear(name)) faults.push({ field: `start-${at}-day`, reason: "noSuchDay" });
    else if (days.has(name)) faults.push({ field: `start-${at}-day`, reason: "sameDay" });
    if (!figure) faults.push({ field: `start-${at}-season`, reason: "noSuchSeason" });
    else starts.push({ day: name, key: season, ...figure });
    days.add(name);
  }
  if (typed.starts.length === 0) faults.push({ field: "add-start", reason: "noStart" });
  const used = new Set(typed.starts.map(({ season }) => season));
  for (const [at, { key }] of typed.seasons.entries())
    if (!used.has(key)) faults.push({ field: `season-${at}-percent`, reason: "seasonUnused" });
  return faults.length === 0 ? seasonsFromStarts(starts) : [];
}

// A season that the property brought along under a name of its own may stay.
function readFigures(
  { seasons }: Pick<TypedRates, "seasons">,
  known: readonly string[],
  maxNights: number,
  faults: RateFault[],
): Map<string, Pick<SeasonStart, "percent" | "minNights">> {
  const { whole } = readFields(faults);
  const figures = new Map<string, Pick<SeasonStart, "percent" | "minNights">>();
  for (const [at, { key, percent, minNights }] of seasons.entries()) {
    const field = `season-${at}-percent`;
    if (![...seasonNames, ...known].includes(key)) faults.push({ field, reason: "noSuchSeason" });
    if (figures.has(key)) faults.push({ field, reason: "seasonTwice" });
    figures.set(key, {
      percent: whole(field, percent, rateBounds.seasonPercent),
      minNights: whole(`season-${at}-nights`, minNights, [1, maxNights]),
    });
  }
  return figures;
}
