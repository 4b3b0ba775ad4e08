// What may appear on a page although it is in no catalogue: the facts of the property, what `Intl` writes, names, and what guests
// type.
import { facts } from "#property/facts.ts";
import { formatFor } from "#app/i18n/format.ts";
import { endonyms, formattingLocale } from "#app/i18n/languages.ts";
import { countryCodes } from "#app/ui/rules/countries.ts";
import { unmarkedWords } from "../../../scripts/bundling/mark-message.ts";
import { aGuest } from "../booking/guests.ts";
import type { PageText } from "./page-texts.ts";

/** One line per text with a word that did not come from a catalogue; `known` are texts of this test that may appear. */
export function unmarkedTexts(texts: PageText[], known: readonly string[] = []): string[] {
  const lines = texts.flatMap(({ where, text }) => {
    // For programs: secrets, recovery codes.
    if (where === "code") return [];
    // First, because a name within an address would cut it in two.
    const plain = text.replaceAll(/https?:\/\/\S+/g, " ");
    const words = unmarkedWords(plain, [...longestFirst([...known, ...names]), ...shapes]);
    return words.length > 0 ? [`${where}: ${words.join(" ")} (${text.slice(0, 120)})`] : [];
  });
  return [...new Set(lines)];
}

function longestFirst(texts: string[]): string[] {
  return texts.filter((text) => text !== "").sort((a, b) => b.length - a.length);
}

const format = formatFor("en");
const { street, locality, district } = facts.address;
const { firstName, lastName, email, address, city } = aGuest();
const names = [
  facts.name,
  facts.legalName,
  facts.email,
  facts.currency,
  street,
  locality,
  district,
  firstName,
  lastName,
  email,
  address,
  city,
  ...Object.values(endonyms),
  ...countryCodes.map((code) => format.country(code)),
  // Cards that are taken at the property, where the owner names no others.
  "Visa",
  "Mastercard",
];

const days = dateWords({ weekday: "long" }, { weekday: "short" });
const months = dateWords({ month: "long" }, { month: "short" });
const shapes = [
  new RegExp(`\\b(${days})\\b`, "g"),
  new RegExp(`\\b(${months})\\b`, "g"),
  // Durations, and lists.
  /\d\s(hrs?|mins?)\b/g,
  /(?<=[\s,])and(?=\s)/g,
  // A booking's reference, and addresses.
  new RegExp(`\\b${facts.referencePrefix}-[0-9A-Z]{8}\\b`, "g"),
  /https?:\/\/\S+/g,
];

function dateWords(...styles: Intl.DateTimeFormatOptions[]): string {
  const aYear = Array.from({ length: 365 }, (_, day) => new Date(2027, 0, day + 1, 12));
  const words = styles.flatMap((style) => {
    const { format: write } = new Intl.DateTimeFormat(formattingLocale("en"), style);
    return aYear.map((day) => write(day));
  });
  return longestFirst([...new Set(words)]).join("|");
}
