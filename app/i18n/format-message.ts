// Fills a message's placeholders; what is left of ICU in the browser.
import { type Message, numberSign, parseMessage, type Placeholder } from "./parse-message.ts";

/** The value of a placeholder by its name: text, a number, an element, or for a tag what makes an element of its content. */
export type FindValue = (name: string) => unknown;

/**
 * The parts of a message with its values: neighbouring texts joined, elements between them. Throws when the text is not a
 * message or a value is missing.
 */
export function formatMessage(text: string, locale: string, find: FindValue): unknown[] {
  const parts: unknown[] = [];
  fill(parseMessage(text), { parts, locale, find }, 0);
  return parts;
}

interface Filling {
  parts: unknown[];
  locale: string;
  find: FindValue;
}

function fill(message: Message, filling: Filling, count: number): void {
  for (const part of message) {
    if (typeof part === "string") add(filling.parts, part);
    else if (part === numberSign) add(filling.parts, numbers(filling.locale).format(count));
    else fillPlaceholder(part, filling, count);
  }
}

function fillPlaceholder(placeholder: Placeholder, filling: Filling, count: number): void {
  const { name, kind, offset, branches } = placeholder;
  const { parts, locale, find } = filling;
  const value = find(name);
  if (kind === "tag") {
    const content: unknown[] = [];
    fill(branches["other"] ?? [], { ...filling, parts: content }, count);
    add(parts, (value as (content: unknown) => unknown)(content.length > 1 ? content : content[0]));
  } else if (kind === "number") add(parts, numbers(locale).format(value as number));
  else if (kind === "plural") {
    const number = Number(value) - offset;
    const branch = branches[`=${String(value)}`] ?? branches[plurals(locale).select(number)];
    fill(branch ?? branches["other"] ?? [], filling, number);
  } else if (kind === "select")
    fill(branches[String(value)] ?? branches["other"] ?? [], filling, count);
  else add(parts, typeof value === "number" ? String(value) : value || "");
}

function add(parts: unknown[], part: unknown): void {
  const last = parts.length - 1;
  if (typeof part === "string" && typeof parts[last] === "string") parts[last] += part;
  else parts.push(part);
}

const numbers = onceEach((locale) => new Intl.NumberFormat(locale));
const plurals = onceEach((locale) => new Intl.PluralRules(locale));

// These objects take microseconds to use and fractions of a millisecond to create.
function onceEach<T>(create: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale) ?? create(locale);
    made.set(locale, known);
    return known;
  };
}
