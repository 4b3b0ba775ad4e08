// Buttons of the form that add and remove rows, without saving anything.
import type { TypedRates } from "./typed-rates.ts";

/** The form with a row more or less; null when the button is another one. `season` is the name chosen for a new one. */
export function editRows(typed: TypedRates, button: string, season: string): TypedRates | null {
  const { seasons, starts } = typed;
  if (button === "addStart")
    return { ...typed, starts: [...starts, { day: "", month: "", season: "" }] };
  if (button === "addSeason") {
    if (season === "" || seasons.some(({ key }) => key === season)) return typed;
    return {
      ...typed,
      seasons: [...seasons, { key: season, percent: "100", minNights: typed.minNights }],
      starts: [...starts, { day: "", month: "", season }],
    };
  }
  const [, what, which] = /^(dropStart|dropSeason)-(\d{1,2})$/.exec(button) ?? [];
  if (what === "dropStart")
    return { ...typed, starts: starts.filter((_, at) => at !== Number(which)) };
  if (what === "dropSeason") {
    const gone = seasons[Number(which)]?.key;
    return {
      ...typed,
      seasons: seasons.filter(({ key }) => key !== gone),
      starts: starts.filter((start) => start.season !== gone),
    };
  }
  return null;
}
