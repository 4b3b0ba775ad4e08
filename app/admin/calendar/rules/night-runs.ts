// Joins consecutive nights that belong together: what the owner blocked, what another site sold.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** One taken night; `note` the owner's reason, or the name of the other site. */
export interface TakenNight {
  apartmentId: number;
  night: PlainDate;
  kind: "block" | "channel";
  note: string | null;
}

/** From the first night up to, but excluding, `to`. */
export interface NightRun extends Omit<TakenNight, "night"> {
  from: PlainDate;
  to: PlainDate;
}

/** Joins the nights, which come by apartment and date; another kind or another note begins a new run. */
export function joinNights(nights: readonly TakenNight[]): NightRun[] {
  const runs: NightRun[] = [];
  for (const { night, ...rest } of nights) {
    const last = runs.at(-1);
    const joins =
      last?.to === night &&
      last.apartmentId === rest.apartmentId &&
      last.kind === rest.kind &&
      last.note === rest.note;
    if (joins) last.to = addDays(night, 1);
    else runs.push({ ...rest, from: night, to: addDays(night, 1) });
  }
  return runs;
}
