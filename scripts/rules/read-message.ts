// Analyses an ICU message: its literal text, the names of its arguments, its numbers.
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { languages, formattingLocale } from "#app/i18n/languages.ts";

/** A parsed ICU message. */
export type Message = MessageFormatElement[];

/** Throws when the text is not a valid message. */
export function readMessage(text: string): Message {
  return parse(text);
}

/** The text shown regardless of values: all literal text, including every branch, branches separated by `|`. */
export function literalsOf(message: Message): string {
  return message
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return literalsOf(element.children);
      const branches = branchesOf(element).map((branch) => literalsOf(branch).trim());
      return [...new Set(branches)].join("|");
    })
    .join("")
    .trim();
}

/** Names of arguments and tags (`<link>`), each once, sorted. */
export function argumentsOf(message: Message): string[] {
  const names = message.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    return [element.value, ...branchesOf(element).flatMap(argumentsOf)];
  });
  return [...new Set(names)].sort();
}

/**
 * The numbers in a message's own text, sorted. `said` are those that are always shown (of a plural or select the branch
 * `other`), with repetitions; `anywhere` are those of every branch, each once.
 */
export function numbersOf(message: Message): { said: string[]; anywhere: string[] } {
  return {
    said: numbersIn(textOf(message, false)).sort(),
    anywhere: [...new Set(numbersIn(textOf(message, true)))].sort(),
  };
}

/** The branches of a plural or select; none for anything else. */
export function branchesOf(element: MessageFormatElement): Message[] {
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  return Object.values(element.options).map(({ value }) => value);
}

function textOf(message: Message, everyBranch: boolean): string {
  return message
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return textOf(element.children, everyBranch);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return "\0";
      const other = element.options["other"]?.value ?? [];
      const shown = everyBranch ? branchesOf(element) : [other];
      return shown.map((branch) => textOf(branch, everyBranch)).join("\0");
    })
    .join("");
}

// `2,2` and `2.2` are the same number, and the month beside a year is one number whether written as name or digits.
function numbersIn(text: string): string[] {
  const counted = text
    .normalize("NFKC")
    .replace(monthPattern, (whole, name: string, year: string) => {
      const month = months.get(name.toLowerCase());
      return month ? `${month} ${year}` : whole;
    });
  return [...counted.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replace(",", "."));
}

const monthPattern = /(\p{L}+)(?:\s+de)?\s+(\d{4})(?!\d)/gu;
const months = new Map(
  languages.flatMap((language) =>
    Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month) =>
      // Alone, and after a day: some languages inflect the name.
      [{ month: "long" } as const, { day: "numeric", month: "long" } as const].flatMap((style) => {
        const parts = new Intl.DateTimeFormat(formattingLocale(language), style).formatToParts(
          new Date(2027, month - 1, 15),
        );
        return parts
          .filter(({ type }) => type === "month")
          .map(({ value }): [string, number] => [value.toLowerCase(), month]);
      }),
    ),
  ),
);
