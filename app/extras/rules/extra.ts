// What an extra is: its kind, what its price is for, and its words in several languages.
import type { Cents } from "#app/stays/rules/money.ts";

/**
 * `transfer` asks for flight and landing time. `earlyCheckIn` and `lateCheckOut` need the night before or after to be free, and
 * keep it. `travelService` is a tour or another service that may make the stay a package in the law's sense.
 */
export const extraKinds = [
  "plain",
  "transfer",
  "earlyCheckIn",
  "lateCheckOut",
  "travelService",
] as const;
export type ExtraKind = (typeof extraKinds)[number];

/** What one price is for. `guestNight` is every guest's every night; children count as guests. */
export const extraUnits = ["stay", "piece", "night", "guest", "guestNight"] as const;
export type ExtraUnit = (typeof extraUnits)[number];

/** The ways of a transfer: to the property on the day of arrival, from it on the day of departure. */
export const transferWays = ["arrival", "departure", "both"] as const;
export type TransferWays = (typeof transferWays)[number];

/** Name and description, by language; "" where one is missing. */
export type ExtraWords = Record<string, { name: string; description: string }>;

/** An extra as the owner has described it; its columns are explained at the row (platform/tables/extra-tables.ts). */
export interface Extra {
  id: string;
  kind: ExtraKind;
  unit: ExtraUnit;
  amount: Cents;
  taxHundredths: number | null;
  most: number;
  stock: number | null;
  noticeHours: number;
  /** The day from which notice and `openDays` are counted back. */
  countedFrom: "arrival" | "departure";
  openDays: number | null;
  ways: TransferWays;
  picture: string | null;
  apartments: number[];
  words: ExtraWords;
  lawReadAt: string | null;
  active: boolean;
  version: number;
}

/** An extra that a property's folder suggests; no tour, since a new database offers it before the owner has read the law's text. */
export type SuggestedExtra = Pick<
  Extra,
  "unit" | "amount" | "most" | "stock" | "noticeHours" | "words"
> &
  Partial<Pick<Extra, "ways">> & { kind: Exclude<ExtraKind, "travelService"> };

/** What a guest orders of an extra. */
export interface WantedExtra {
  id: string;
  quantity: number;
  /** Of a transfer: the flight, and 'HH:MM' when it lands; "" while not known. */
  flight: string;
  time: string;
  /** Of a transfer: which ways, and the flight back with the time it leaves. */
  ways: TransferWays;
  flightBack: string;
  timeBack: string;
}

/** How many ways a transfer goes: each is charged. */
export function wayCount(ways: TransferWays): number {
  return ways === "both" ? 2 : 1;
}

/** The order in those ways, without the flights of others. */
export function inWays(wanted: WantedExtra, ways: TransferWays): WantedExtra {
  return {
    ...wanted,
    ways,
    ...(ways === "departure" && { flight: "", time: "" }),
    ...(ways === "arrival" && { flightBack: "", timeBack: "" }),
  };
}

/** The order as the extra is offered: what is no transfer has no ways, and a transfer may be offered one way alone. */
export function asOffered(
  { kind, ways }: Pick<Extra, "kind" | "ways">,
  wanted: WantedExtra,
): WantedExtra {
  if (kind !== "transfer") return inWays(wanted, "arrival");
  return inWays(wanted, ways === "both" ? wanted.ways : ways);
}

/** Longest flight number. */
export const maxFlightLength = 20;

/** Most extras that a booking can have. */
export const maxWanted = 40;

/** Name and description in a language, each in the default one where it was not translated. */
export function wordsOf(
  words: ExtraWords,
  language: string,
  defaultLanguage: string,
): { name: string; description: string } {
  const first = Object.values(words).find(({ name }) => name !== "");
  const pick = (part: "name" | "description") =>
    words[language]?.[part] || words[defaultLanguage]?.[part] || (first?.[part] ?? "");
  return { name: pick("name"), description: pick("description") };
}

/** The names in every language that has one, the default language first. */
export function namesOf(words: ExtraWords, defaultLanguage: string): Record<string, string> {
  const languages = [
    defaultLanguage,
    ...Object.keys(words).filter((language) => language !== defaultLanguage),
  ];
  return Object.fromEntries(
    languages
      .map((language) => [language, words[language]?.name ?? ""] as const)
      .filter(([, name]) => name !== ""),
  );
}
