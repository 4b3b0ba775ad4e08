// Finds the faults of a translated message, compared with its English original.
import { TYPE } from "@formatjs/icu-messageformat-parser";
import type { Language } from "#app/i18n/languages.ts";
import {
  argumentsOf,
  branchesOf,
  literalsOf,
  type Message,
  numbersOf,
  readMessage,
} from "./read-message.ts";
import { statedFacts } from "./stated-facts.ts";
import { typographyFaults } from "./typography-faults.ts";
import { sameInEnglish } from "./words-same-in-english.ts";

/** One line per fault of a message, whose dotted path is `key`; empty when the translation has everything that the English message has, and is translated. */
export function messageFaults(
  language: Language,
  key: string,
  text: string,
  english: string,
): string[] {
  const message = readOrNull(text);
  const original = readOrNull(english);
  if (!message || !original) return [`not a message: ${message ? english : text}`];
  const literals = literalsOf(message);
  return [
    ...differences("placeholders", valuesOf(message), valuesOf(original)),
    ...differences("numbers", numbersOf(message).said, numbersOf(original).said),
    ...differences("numbers in all", numbersOf(message).anywhere, numbersOf(original).anywhere),
    ...pluralFaults(language, message),
    ...typographyFaults(language, key, text, message),
    ...statedFacts(literals).map((fact) => `states a fact itself (${fact}): ${text}`),
    ...(sameInEnglish(language, literals) ? [] : foreignFaults(language, text, english, literals)),
  ];
}

// How the place is named differs by language: "Mauritius time", but "l’heure à l’île Maurice" (place.json).
function valuesOf(message: Message): string[] {
  return argumentsOf(message).filter((name) => !["localTime", "ofPlace", "inPlace"].includes(name));
}

function readOrNull(text: string): Message | null {
  try {
    return readMessage(text);
  } catch {
    return null;
  }
}

function differences(what: string, ours: string[], theirs: string[]): string[] {
  const [own, original] = [ours.join(", "), theirs.join(", ")];
  return own === original ? [] : [`${what} ${own || "none"}, in English ${original || "none"}`];
}

// Every plural has exactly the branches of the language (CLDR), so that every number has one; French, Italian and
// Spanish may omit `many` (millions).
function pluralFaults(language: Language, message: Message): string[] {
  return message.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralFaults(language, element.children);
    const inner = branchesOf(element).flatMap((branch) => pluralFaults(language, branch));
    if (element.type !== TYPE.plural) return inner;
    const type = element.pluralType ?? "cardinal";
    const wanted: string[] = new Intl.PluralRules(language, { type }).resolvedOptions()
      .pluralCategories;
    const branches = Object.keys(element.options).filter((branch) => !branch.startsWith("="));
    const optional = ["fr", "it", "es"].includes(language) ? ["many"] : [];
    const missing = wanted.filter((name) => !branches.includes(name) && !optional.includes(name));
    const extra = branches.filter((branch) => !wanted.includes(branch));
    if (missing.length > 0) inner.push(`plural without ${missing.join(", ")}`);
    if (extra.length > 0)
      inner.push(`plural with ${extra.join(", ")}, which ${language} does not have`);
    return inner;
  });
}

function foreignFaults(
  language: Language,
  text: string,
  english: string,
  literals: string,
): string[] {
  const script = scripts[language];
  if (language !== "en" && text === english && /\p{L}{2}/u.test(literals))
    return [`left in English: ${text}`];
  if (script && /\p{L}/u.test(literals) && !script.test(literals))
    return [`not in the letters of ${language}: ${text}`];
  return [];
}

const scripts: Partial<Record<Language, RegExp>> = {
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
};
