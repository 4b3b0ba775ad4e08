// Templates of messages: texts in several languages, in which facts of a stay stand as {names}; what the form of one must be.
import {
  isPlainLine,
  isPlainText,
  typedLines,
  typedText,
  visible,
} from "#app/ui/rules/typed-text.ts";
import { longestAnswer } from "./inbox.ts";

/** The facts that a text may name, as they stand between its braces. */
export const templateFacts = [
  "guest",
  "apartment",
  "arrival",
  "departure",
  "nights",
  "checkIn",
  "checkOut",
  "reference",
  "balance",
  "wayIn",
  "link",
  "address",
  "phone",
] as const;

/** One of `templateFacts`. */
export type TemplateFact = (typeof templateFacts)[number];

/**
 * What each stands for. `link` is a secret, and `balance` is not for staff who see no money: both stay in the text by their names until
 * the email or the guest's own page is written.
 */
export type FactTexts = Record<Exclude<TemplateFact, "link" | "balance">, string>;

/** The longest text that a template may have: what is filled in still has room in a message. */
export const longestTemplate = 4000;

/** A template is sent by itself at most so many days before arrival. */
export const mostDaysBefore = 60;

/** A template of the owner. */
export interface MessageTemplate {
  id: string;
  name: string;
  /** By language; one that is missing is written in the default language. */
  texts: Readonly<Partial<Record<string, string>>>;
  /** Sent by itself so many days before arrival; null for one that is only sent by hand. */
  daysBefore: number | null;
  /** Counts its changes. */
  version: number;
}

/** The text in that language, else in the default one. */
export function templateText(
  { texts }: Pick<MessageTemplate, "texts">,
  language: string,
  defaultLanguage: string,
): string {
  return texts[language] ?? texts[defaultLanguage] ?? "";
}

const named = /\{\s*(\w+)\s*\}/g;

/** The text with its facts; what is no fact, the link and the balance stay as they are. */
export function fillTemplate(text: string, facts: FactTexts): string {
  return text
    .replace(named, (whole, name: string) =>
      Object.hasOwn(facts, name) ? facts[name as "guest"] : whole,
    )
    .slice(0, longestAnswer);
}

/** The text as its guest reads it: with the link to the guest's page, and what was to be paid, as an amount with its currency. */
export function fillForGuest(
  text: string,
  { link, balance }: Record<"link" | "balance", string>,
): string {
  return fillBalance(
    text.replace(/\{\s*link\s*\}/g, () => link),
    balance,
  );
}

/** The text with what was to be paid; as it is for null. */
export function fillBalance(text: string, balance: string | null): string {
  return balance === null ? text : text.replace(/\{\s*balance\s*\}/g, () => balance);
}

/** Whether it names that fact. */
export function namesFact(text: string, fact: TemplateFact): boolean {
  return [...text.matchAll(named)].some(([, name]) => name === fact);
}

/** The form as typed; fields `text-<language>`. */
export interface TypedTemplate {
  name: string;
  daysBefore: string;
  texts: Partial<Record<string, string>>;
}

/** A fault; `field` is that of the form, `fact` the unknown name in braces. */
export interface TemplateFault {
  field: string;
  reason: "nameMissing" | "textMissing" | "tooLong" | "unprintable" | "unknownFact" | "days";
  fact?: string;
}

/** Reads a form. */
export function readTypedTemplate(
  form: { get(name: string): unknown } | null,
  languages: readonly string[],
): TypedTemplate {
  return {
    name: typedText(form?.get("name")),
    daysBefore: typedText(form?.get("daysBefore")),
    texts: Object.fromEntries(languages.map((tag) => [tag, typedLines(form?.get(`text-${tag}`))])),
  };
}

/** The template of a form, or all its faults. Only the default language must have a text. */
export function checkTemplate(
  { name, daysBefore, texts }: TypedTemplate,
  defaultLanguage: string,
):
  | { ok: true; template: Pick<MessageTemplate, "name" | "texts" | "daysBefore"> }
  | { ok: false; faults: TemplateFault[] } {
  const faults: TemplateFault[] = [];
  if (!visible.test(name)) faults.push({ field: "name", reason: "nameMissing" });
  else if (name.length > 100) faults.push({ field: "name", reason: "tooLong" });
  else if (!isPlainLine(name)) faults.push({ field: "name", reason: "unprintable" });
  const days = /^\d{1,2}$/.test(daysBefore) ? Number(daysBefore) : Number.NaN;
  if (daysBefore !== "" && !(days <= mostDaysBefore))
    faults.push({ field: "daysBefore", reason: "days" });
  for (const [language, text = ""] of Object.entries(texts)) {
    const field = `text-${language}`;
    const fact = unknownFact(text);
    if (text.length > longestTemplate) faults.push({ field, reason: "tooLong" });
    else if (!isPlainText(text)) faults.push({ field, reason: "unprintable" });
    else if (fact !== null) faults.push({ field, reason: "unknownFact", fact });
    else if (language === defaultLanguage && !visible.test(text))
      faults.push({ field, reason: "textMissing" });
  }
  if (faults.length > 0) return { ok: false, faults };
  const written = Object.fromEntries(
    Object.entries(texts).filter(([, text = ""]) => visible.test(text)),
  );
  return {
    ok: true,
    template: { name, texts: written, daysBefore: daysBefore === "" ? null : days },
  };
}

// Anything in braces is meant as a fact: one that is misspelt would reach the guest as it stands.
function unknownFact(text: string): string | null {
  const facts: readonly string[] = templateFacts;
  const found = [...text.matchAll(/\{([^{}\n]*)\}?/g)].find(
    ([whole, name = ""]) => !whole.endsWith("}") || !facts.includes(name.trim()),
  );
  return found ? (found[1] ?? "").trim().slice(0, 40) : null;
}
