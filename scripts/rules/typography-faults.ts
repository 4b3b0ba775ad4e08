// Finds what a program can see of a badly written message: spaces at which a line must not break, quotation marks of another
// language, a sentence that would begin in lower case, a number without its noun, a value that runs into a word, a word
// that a glossary rules out, a label too long for its button. Each rule is described in docs/languages/README.md.
import { TYPE } from "@formatjs/icu-messageformat-parser";
import type { Language } from "#app/i18n/languages.ts";
import { branchesOf, literalsOf, type Message } from "./read-message.ts";

/** One line per fault of a message, given as text with its placeholders and parsed; `key` is its dotted path. */
export function typographyFaults(
  language: Language,
  key: string,
  text: string,
  message: Message,
): string[] {
  return [
    ...spaceFaults(language, text),
    ...quoteFaults(language, text),
    ...startFaults(language, text),
    ...numberFaults(language, text, message),
    ...gluedFaults(language, text),
    ...wordFaults(language, text),
    ...labelFaults(language, key, text),
  ];
}

// A value: the end of a placeholder, a digit, or the number of a plural.
const value = "(?<=[}\\d#])";

const units = new RegExp(
  `${value} (?:cm|m|m²|km|kg|MB|min|Min\\.|см|м|км|кг|МБ|мин)(?![\\p{L}])`,
  "u",
);
const percentAlone = new RegExp(`${value} %`);
const spaced: Language[] = ["de", "es", "fr", "ru", "sv"];

// Where a plain space would let a line break between what belongs together.
const breaks: Partial<Record<Language, RegExp[]>> = {
  de: [new RegExp(`${value} Uhr(?!\\p{L})`, "u")],
  fr: [/ [;:!?»]|« /],
  nl: [new RegExp(`${value} uur(?!\\p{L})`, "u")],
  pl: [/godz\. (?=[{\d])/],
  ru: [/ —/, /(?<![\p{L}\p{N}-])[авикосуя] (?=\S)/iu],
  sv: [/kl\. (?=[{\d])/],
};

function spaceFaults(language: Language, text: string): string[] {
  const plain = [percentAlone, units, ...(breaks[language] ?? [])].find((rule) => rule.test(text));
  const percent = new RegExp(`${value}${spaced.includes(language) ? "%" : "[\\u00a0\\u202f ]%"}`);
  return [
    ...(plain ? [`no-break space (U+00A0) missing at "${plain.exec(text)![0]}": ${text}`] : []),
    ...(percent.test(text) ? [`the percent sign of ${language}: ${text}`] : []),
    ...(text.includes("\u202f") ? [`U+202F, where the others have U+00A0: ${text}`] : []),
  ];
}

// Opening and closing marks, outer pair first; Swedish opens and closes with the same one.
const quotes: Record<Language, string> = {
  de: "„“‚‘",
  en: "“”‘’",
  es: "«»“”",
  fr: "«»“”",
  it: "«»“”",
  nl: "“”‘’",
  pl: "„”«»",
  ru: "«»„“",
  sv: "””",
  zh: "“”‘’",
};

// The mark ’ is also the apostrophe of every language, so it is neither refused nor counted.
function quoteFaults(language: Language, text: string): string[] {
  const own = quotes[language];
  const found = [...text].filter((letter) => `"'„“”‚‘«»`.includes(letter));
  const foreign = found.find((mark) => !own.includes(mark));
  if (foreign) return [`the mark ${foreign} is not one of ${language}: ${text}`];
  const [open, close] = own;
  const count = (mark: string | undefined) => found.filter((one) => one === mark).length;
  const isPaired = open === close ? count(open) % 2 === 0 : count(open) === count(close);
  return isPaired ? [] : [`a quotation is opened or closed alone: ${text}`];
}

// A date with its weekday is in lower case in these languages, and cannot begin a sentence.
const lowerCaseDays: Language[] = ["es", "fr", "it", "nl", "pl", "ru", "sv"];

function startFaults(language: Language, text: string): string[] {
  const starts = /(?:^|[.!?] )\{(?:date|day)\}/.test(text) && /[.!?]$/.test(text);
  return starts && lowerCaseDays.includes(language)
    ? [`a sentence begins with a date, in lower case: ${text}`]
    : [];
}

// "Sleeps 4" is English; other languages count something.
function numberFaults(language: Language, text: string, message: Message): string[] {
  const isAlone =
    /\{(?:guests|capacity|adults|children|nights|days|minutes), number\}(?=[.,;!?]|$)/;
  const bare = language !== "en" && isAlone.test(text);
  return bare || hasBareBranch(message) ? [`a number without its noun: ${text}`] : [];
}

function hasBareBranch(message: Message): boolean {
  return message.some((element) => {
    if (element.type === TYPE.tag) return hasBareBranch(element.children);
    return branchesOf(element).some((branch) => isBare(branch) || hasBareBranch(branch));
  });
}

function isBare(branch: Message): boolean {
  return branch.some(({ type }) => type === TYPE.pound) && !/\p{L}/u.test(literalsOf(branch));
}

// Chinese has no space between words.
function gluedFaults(language: Language, text: string): string[] {
  const glued = /\{\w+(?:, number)?\}\p{L}+|\p{L}+\{\w+(?:, number)?\}/u.exec(text)?.[0];
  return language !== "zh" && glued ? [`a value runs into a word (${glued}): ${text}`] : [];
}

/** Matches any of the words as whole words. */
function wordsOf(words: string, flags = "iu"): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);
}

// What the glossaries rule out, and what they say instead.
const ruledOut: Partial<Record<Language, [RegExp, string][]>> = {
  en: [[wordsOf("emails?"), "e-mail"]],
  es: [
    [wordsOf("opini[oó]n(?:es)?"), "reseña"],
    [wordsOf("tasas"), "gastos"],
  ],
  fr: [
    [wordsOf("clients?|hôtes?"), "voyageur"],
    [wordsOf("taxes? de séjour"), "taxe touristique"],
    [wordsOf("extras?"), "supplément"],
  ],
  it: [
    // The formal address in the singular.
    [wordsOf("Lei|Glielo|[Ss]criva|[Ss]celga|[Ii]nserisca|[Rr]iprovi", "u"), "voi"],
    [/(?<=[\p{Ll},] )(?:La|Le|Suo|Sua|Suoi|Sue)(?= \p{Ll})/u, "voi"],
    // Its article depends on the number: l’8, all’11.
    [wordsOf("(?:il|del|dal|al|nel|sul) <(?:date|day|moment|until)>"), "il giorno {date}"],
  ],
};

function wordFaults(language: Language, text: string): string[] {
  // The name of a value is not a word of the text.
  const shown = text.replaceAll(/\{(\w+)\}/g, "<$1>").replaceAll(/<email>|\{\w+,/g, "");
  return (ruledOut[language] ?? []).flatMap(([word, better]) => {
    const found = word.exec(shown)?.[0];
    return found ? [`“${found}”, better ${better}: ${text}`] : [];
  });
}

/** Characters of a button's label, a placeholder counted as eight: two lines on the narrowest telephone. */
const longestLabel = 48;

function labelFaults(language: Language, key: string, text: string): string[] {
  const name = key.split(".").at(-1) ?? "";
  if (!/^submit(?!\w*Note)/.test(name)) return [];
  const shown = text
    .replace(/\{\w+, plural,.*?other \{([^{}]*)\}\}/g, "$1")
    .replace(/\{[^{}]*\}/g, "12345678");
  const length = language === "zh" ? shown.length * 2 : shown.length;
  return length > longestLabel ? [`a button of ${length} characters: ${text}`] : [];
}
