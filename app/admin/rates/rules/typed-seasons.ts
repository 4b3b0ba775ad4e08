// The form of the seasons that are not yearly, with dates of a year or around Easter, and of the owner's names of seasons.
import { daysBetween, isPlainDate } from "#app/dates/rules/plain-date.ts";
import { easterReach } from "#app/stays/rules/rate-card.ts";
import type { RateCard, Season } from "#app/stays/rules/rate-card.ts";
import { seasonNames } from "#app/stays/rules/seasons.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { wholeReader } from "../../rules/form-values.ts";
import { rateBounds } from "./rate-sheet.ts";
import type { RateFault } from "./rate-sheet.ts";

/** A row as typed: plain dates, or days from Easter Sunday. A row without `from` and `to` is none. */
export interface TypedSeasonRow {
  key: string;
  from: string;
  to: string;
  percent: string;
  minNights: string;
}

/** The rows of both kinds, each with an empty one at its end. */
export interface TypedSeasons {
  dates: TypedSeasonRow[];
  easter: TypedSeasonRow[];
}

/** The keys of seasons for which only the owner has names. */
export const ownKeys = ["own1", "own2", "own3", "own4", "own5", "own6"] as const;

/** Every key that a season may have; `base` is the rest of the year. */
export const seasonKeys: readonly string[] = [
  ...seasonNames.filter((name) => name !== "base"),
  ...ownKeys,
];

const empty: TypedSeasonRow = { key: "", from: "", to: "", percent: "", minNights: "" };

/** The initial values of the form. */
export function toTypedSeasons({ seasons }: Pick<RateCard, "seasons">): TypedSeasons {
  const rows = (kind: Season["kind"]) => [
    ...seasons
      .filter((season) => season.kind === kind)
      .map(({ key, from, to, percent, minNights }) => ({
        key,
        from,
        to,
        percent: String(percent),
        minNights: String(minNights),
      })),
    empty,
  ];
  return { dates: rows("dates"), easter: rows("easter") };
}

/** The form as it was sent: fields like `dates-0-from`. */
export function readTypedSeasons(form: FormData): TypedSeasons {
  const rows = (kind: keyof TypedSeasons) => {
    const found: TypedSeasonRow[] = [];
    for (let at = 0; at < mostRows && form.has(`${kind}-${at}-from`); at++) {
      const field = (name: keyof TypedSeasonRow) =>
        formText(form, `${kind}-${at}-${name}`, 40).trim();
      found.push({
        key: field("key"),
        from: field("from"),
        to: field("to"),
        percent: field("percent"),
        minNights: field("minNights"),
      });
    }
    return found;
  };
  return { dates: rows("dates"), easter: rows("easter") };
}

const mostRows = 40;

/** The seasons, those of dates first, or what is wrong; two of one kind may not have a night in common. */
export function checkSeasonRows(
  typed: TypedSeasons,
  known: readonly string[],
  maxNights: number,
): { ok: true; seasons: Season[] } | { ok: false; faults: RateFault[] } {
  const faults: RateFault[] = [];
  const seasons = (["dates", "easter"] as const).flatMap((kind) =>
    readRows(kind, typed[kind], [...seasonKeys, ...known], maxNights, faults),
  );
  return faults.length > 0 ? { ok: false, faults } : { ok: true, seasons };
}

function readRows(
  kind: "dates" | "easter",
  rows: readonly TypedSeasonRow[],
  keys: readonly string[],
  maxNights: number,
  faults: RateFault[],
): Season[] {
  const whole = wholeReader(faults);
  const seasons: Season[] = [];
  for (const [at, row] of rows.entries()) {
    if (row.from === "" && row.to === "") continue;
    const field = (name: string) => `${kind}-${at}-${name}`;
    const before = faults.length;
    if (!keys.includes(row.key)) faults.push({ field: field("key"), reason: "noSuchSeason" });
    const end = (name: "from" | "to") => {
      if (kind === "easter")
        return String(whole(field(name), row[name], [-easterReach, easterReach]));
      if (!isPlainDate(row[name])) faults.push({ field: field(name), reason: "noSuchDay" });
      return row[name];
    };
    const [from, to] = [end("from"), end("to")];
    const percent = whole(field("percent"), row.percent, rateBounds.seasonPercent);
    const minNights = whole(field("minNights"), row.minNights, [1, maxNights]);
    if (faults.length > before) continue;
    const length = kind === "easter" ? Number(to) - Number(from) : daysBetween(from, to);
    if (length < 0) faults.push({ field: field("to"), reason: "notAfter" });
    else if (length > 366)
      faults.push({ field: field("to"), reason: "tooManyNights", values: { max: 366 } });
    else if (seasons.some((other) => !isApart(other, { from, to })))
      faults.push({ field: field("from"), reason: "seasonsOverlap" });
    seasons.push({ key: row.key, from, to, percent, minNights, kind });
  }
  return seasons.toSorted((a, b) => (isBefore(a.from, b.from) ? -1 : 1));
}

// Plain dates, or numbers of days.
function isBefore(a: string, b: string): boolean {
  return isPlainDate(a) ? a < b : Number(a) < Number(b);
}

function isApart(a: Pick<Season, "from" | "to">, b: Pick<Season, "from" | "to">): boolean {
  return isBefore(a.to, b.from) || isBefore(b.to, a.from);
}

/** The longest name of a season. */
export const longestName = 60;

/** The names of the form, fields like `name-high-fr`; a season without any has no entry. */
export function readSeasonNames(
  form: FormData,
  keys: readonly string[],
  languages: readonly string[],
): NonNullable<RateCard["names"]> {
  const names = keys.flatMap((key) => {
    const texts = languages.flatMap((language): [string, string][] => {
      const text = formText(form, `name-${key}-${language}`, longestName).trim();
      return text === "" ? [] : [[language, text]];
    });
    return texts.length > 0 ? [[key, Object.fromEntries(texts)] as const] : [];
  });
  return Object.fromEntries(names);
}
