// The page of years: loads a year of the draft as a table, and changes its seasons with dates, the names of seasons, or copies
// a year. Everything is a change of the draft.
import { isDeepStrictEqual } from "node:util";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { orderSeasons } from "#app/stays/rules/rate-card.ts";
import type { RateCard } from "#app/stays/rules/rate-card.ts";
import { formLine, formVersion } from "#app/ui/rules/form-values.ts";
import type { Actor } from "../../audit-log/audit-log.sql.server.ts";
import { wholeReader } from "../../rules/form-values.ts";
import { loadRates, nameSeason, saveDraft } from "../load-rates.server.ts";
import type { LoadedRates } from "../load-rates.server.ts";
import { yearRuns, copyBounds, copyYear } from "../rules/year-runs.ts";
import type { YearRun } from "../rules/year-runs.ts";
import type { RateSheet, RateFault } from "../rules/rate-sheet.ts";
import {
  checkSeasonRows,
  ownKeys,
  readSeasonNames,
  readTypedSeasons,
  seasonKeys,
  toTypedSeasons,
} from "../rules/typed-seasons.ts";
import type { TypedSeasons } from "../rules/typed-seasons.ts";

/** What was typed of a year to copy. */
export interface TypedCopy {
  year: string;
  percent: string;
}

/** The page's forms; `names` are the owner's own, by key and language. */
export interface TypedYears {
  seasons: TypedSeasons;
  names: NonNullable<RateCard["names"]>;
  copy: TypedCopy;
}

/** The page. `keys` are all seasons with their names, `named` the keys whose names can be typed. */
export interface ShownYears {
  version: number;
  draft: LoadedRates["draft"];
  apartments: LoadedRates["apartments"];
  apartment: number;
  year: number;
  years: number[];
  currency: string;
  runs: YearRun[];
  keys: [key: string, name: string][];
  named: string[];
  typed: TypedYears;
}

/** The years that can be shown, from the present one on. */
const yearsShown = 4;

/** Invalid values show the first apartment and the present year. */
export async function loadYears(
  asked: { apartment: string; year: string },
  language: Language,
  app: App,
): Promise<ShownYears> {
  const { facts } = app.property;
  const { version, draft, apartments, editable } = await loadRates(language, app);
  const first = Number(propertyDay(app.clock.now(), facts.timeZone).today.slice(0, 4));
  const years = Array.from({ length: yearsShown }, (_, at) => first + at);
  const year = years.find((one) => String(one) === asked.year) ?? first;
  const apartment =
    apartments.find(({ id }) => String(id) === asked.apartment)?.id ?? apartments[0]?.id ?? 0;
  const { card } = editable;
  const nameOf = nameSeason(language, card, facts);
  const used = card.seasons.map(({ key }) => key);
  const names = card.names ?? {};
  const spare = ownKeys.find((key) => !used.includes(key) && !(key in names));
  const named = [...new Set([...used, ...Object.keys(names), ...(spare ? [spare] : [])])];
  const keys = [...new Set([...seasonKeys, ...named])].filter(
    (key) => named.includes(key) || !ownKeys.some((own) => own === key),
  );
  return {
    version,
    draft,
    apartments,
    apartment,
    year,
    years,
    currency: card.currency,
    runs: apartments.length > 0 ? yearRuns(editable, apartment, year) : [],
    keys: keys.map((key) => [key, nameOf(key)]),
    named,
    typed: {
      seasons: toTypedSeasons(card),
      names,
      copy: { year: String(year), percent: "0" },
    },
  };
}

/** `year`: the one to which another was copied, null for other changes; `seasons`: the keys of those that were changed. */
interface DoneInYears {
  done: MessageKey<"admin-rates.years.done">;
  year: number | null;
  seasons: string[];
}

/** What was done in the draft, or the forms again as they were typed. */
export type AnswerYearsResult =
  | DoneInYears
  | {
      done: null;
      status: number;
      answer: { typed: TypedYears; faults: RateFault[]; stale: boolean; version: number };
    };

/** The buttons `seasons`, `names` and `copy`, each with the fields of its form. */
export async function answerYears(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<AnswerYearsResult> {
  const { editable, version } = await loadRates(language, app);
  const seen = formVersion(form);
  const button = formLine(form, "do");
  const typed = readTyped(form, button, editable);
  const changed = changeSheet(editable, button, typed);
  if (!changed.ok)
    return {
      done: null,
      status: 400,
      answer: { typed, faults: changed.faults, stale: false, version: seen },
    };
  if (seen === version && (await saveDraft(changed.sheet, seen, actor, app)))
    return {
      done: changed.done,
      year: changed.year,
      seasons: changed.year === null ? changedSeasons(editable.card, changed.sheet.card) : [],
    };
  const { version: latest } = await loadRates(language, app);
  return { done: null, status: 409, answer: { typed, faults: [], stale: true, version: latest } };
}

function readTyped(form: FormData, button: string, { card }: RateSheet): TypedYears {
  const sent = [...seasonKeys, ...card.seasons.map(({ key }) => key)].filter((key) =>
    form.has(`name-${key}-en`),
  );
  const others = Object.entries(card.names ?? {}).filter(([key]) => !sent.includes(key));
  return {
    seasons: button === "seasons" ? readTypedSeasons(form) : toTypedSeasons(card),
    names: { ...Object.fromEntries(others), ...readSeasonNames(form, sent, languages) },
    copy: { year: formLine(form, "year"), percent: formLine(form, "percent") },
  };
}

function partOf({ seasons, names }: RateCard, key: string) {
  return { seasons: seasons.filter((season) => season.key === key), names: names?.[key] ?? {} };
}

/** The keys of the seasons whose days, prices, stays or names differ. */
function changedSeasons(before: RateCard, after: RateCard): string[] {
  const keys = [before, after].flatMap(({ seasons, names = {} }) => [
    ...seasons.map(({ key }) => key),
    ...Object.keys(names),
  ]);
  return [...new Set(keys)].filter(
    (key) => !isDeepStrictEqual(partOf(before, key), partOf(after, key)),
  );
}

type ChangedSheet =
  | ({ ok: true; sheet: RateSheet } & Omit<DoneInYears, "seasons">)
  | { ok: false; faults: RateFault[] };

function changeSheet(sheet: RateSheet, button: string, typed: TypedYears): ChangedSheet {
  const { card, rules } = sheet;
  if (button === "names") {
    const { names: _, ...unnamed } = card;
    const isNamed = Object.keys(typed.names).length > 0;
    return {
      ok: true,
      sheet: { ...sheet, card: { ...unnamed, ...(isNamed && { names: typed.names }) } },
      done: "names",
      year: null,
    };
  }
  if (button === "copy") {
    const faults: RateFault[] = [];
    const whole = wholeReader(faults);
    const year = whole("copy-year", typed.copy.year, [2000, 2198]);
    const percent = whole("copy-percent", typed.copy.percent, copyBounds);
    if (faults.length > 0) return { ok: false, faults };
    return { ok: true, sheet: copyYear(sheet, year, percent), done: "copied", year: year + 1 };
  }
  const known = card.seasons.map(({ key }) => key);
  const checked = checkSeasonRows(typed.seasons, known, rules.maxNights);
  if (!checked.ok) return checked;
  const yearly = card.seasons.filter(({ kind }) => !kind);
  const seasons = orderSeasons([...checked.seasons, ...yearly]);
  return { ok: true, sheet: { ...sheet, card: { ...card, seasons } }, done: "seasons", year: null };
}
