// Checks the catalogues: the same keys and placeholders in ten languages, whole plurals, nothing left in English. Part of `npm test`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { languages, type Language } from "#app/i18n/languages.ts";
import { sameInEnglish } from "./words-same-in-english.ts";

const folders = ["app/i18n/messages", "property/words"];
const faults: string[] = [];
let checked = 0;

for (const folder of folders)
  for (const file of readdirSync(join(folder, "en"))) {
    const english = messagesOf(join(folder, "en", file));
    for (const language of languages)
      checkCatalogue(language, join(folder, language, file), english);
  }

for (const fault of faults) console.error(fault);
console.log(
  `${checked} messages in ${languages.length} languages${faults.length > 0 ? `, ${faults.length} faults` : ""}`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function checkCatalogue(language: Language, path: string, english: Map<string, string>): void {
  if (!existsSync(path)) {
    faults.push(`${path}: missing`);
    return;
  }
  const messages = messagesOf(path);
  for (const key of english.keys()) if (!messages.has(key)) faults.push(`${path}: no ${key}`);
  for (const [key, message] of messages) {
    checked++;
    const original = english.get(key);
    if (original === undefined) faults.push(`${path}: ${key} is not in English`);
    else checkMessage(language, `${path}: ${key}`, message, original);
  }
}

function checkMessage(language: Language, where: string, message: string, original: string): void {
  const parsed = parsedOf(message, where);
  const englishParsed = parsedOf(original, where);
  if (!parsed || !englishParsed) return;
  const [ours, theirs] = [placeholders(parsed), placeholders(englishParsed)];
  if (ours !== theirs)
    faults.push(`${where}: placeholders ${ours || "none"}, in English ${theirs || "none"}`);
  checkPlurals(language, parsed, where);
  // decisions.md: hours stand once, as facts; a message that writes one can contradict them.
  if (/\b1[0-9][:.h]00\b|\b[1-9]\s?[ap]\.?m\b/i.test(message))
    faults.push(`${where}: states an hour itself: ${message}`);
  if (language === "en") return;
  const text = literals(parsed);
  if (/\p{L}{2}/u.test(text) && message === original && !sameInEnglish(language, text))
    faults.push(`${where}: left in English: ${message}`);
  if (
    language === "zh" &&
    /\p{L}/u.test(text) &&
    !/\p{Script=Han}/u.test(text) &&
    !sameInEnglish(language, text)
  )
    faults.push(`${where}: not in Chinese: ${message}`);
  if (
    language === "ru" &&
    /\p{L}/u.test(text) &&
    !/\p{Script=Cyrillic}/u.test(text) &&
    !sameInEnglish(language, text)
  )
    faults.push(`${where}: not in Russian: ${message}`);
}

// Every plural has exactly the branches of the language (CLDR), so that no number finds none; French, Italian and Spanish may leave out `many` (millions).
function checkPlurals(language: Language, elements: MessageFormatElement[], where: string): void {
  for (const element of elements) {
    if (element.type === TYPE.tag) checkPlurals(language, element.children, where);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const option of Object.values(element.options))
      checkPlurals(language, option.value, where);
    if (element.type !== TYPE.plural) continue;
    const type = element.pluralType ?? "cardinal";
    const wanted = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
    const branches = Object.keys(element.options).filter((branch) => !branch.startsWith("="));
    const optional = ["fr", "it", "es"].includes(language) ? ["many"] : [];
    const missing = wanted.filter(
      (category) => !branches.includes(category) && !optional.includes(category),
    );
    const extra = branches.filter((branch) => !(wanted as string[]).includes(branch));
    if (missing.length > 0) faults.push(`${where}: plural without ${missing.join(", ")}`);
    if (extra.length > 0)
      faults.push(`${where}: plural with ${extra.join(", ")}, which ${language} does not have`);
  }
}

// What a reader sees of a message whatever its values: all literal text, that of every branch.
function literals(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return literals(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return "";
      const branches = Object.values(element.options).map((option) =>
        literals(option.value).trim(),
      );
      return [...new Set(branches)].join("|");
    })
    .join("")
    .trim();
}

// Names of arguments and tags, each once, sorted: the same set in every language.
function placeholders(elements: MessageFormatElement[]): string {
  const names = new Set<string>();
  const collect = (list: MessageFormatElement[]): void => {
    for (const element of list) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) collect(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) collect(option.value);
    }
  };
  collect(elements);
  return [...names].sort().join(", ");
}

function parsedOf(message: string, where: string): MessageFormatElement[] | null {
  try {
    return parse(message);
  } catch (error) {
    faults.push(`${where}: not a message: ${String(error)}`);
    return null;
  }
}

function messagesOf(path: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === "string") found.set(key, value);
    else
      for (const [name, below] of Object.entries(value as object))
        walk(below, key ? `${key}.${name}` : name);
  };
  walk(JSON.parse(readFileSync(path, "utf8")), "");
  return found;
}
