// Pseudo-localization: marks the text of messages, so that unmarked text on a page did not come from a catalogue.
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { branchesOf, type Message } from "../rules/read-message.ts";

/**
 * The message with all its own letters in fullwidth form (`Ｎｉｇｈｔｓ`), accents dropped; ICU arguments, tags, plurals and
 * quotation marks are kept. Fullwidth letters survive a change of case, and neither our texts nor `Intl` contain them
 * otherwise.
 */
export function markMessage(message: string): string {
  let marked = "";
  let done = 0;
  for (const { start, end } of literalRanges(parse(message, { captureLocation: true }))) {
    marked += message.slice(done, start) + markText(message.slice(start, end));
    done = end;
  }
  return marked + message.slice(done);
}

/** Every text of a catalogue marked; keys stay. */
export function markCatalogue(catalogue: unknown): unknown {
  if (typeof catalogue === "string") return markMessage(catalogue);
  if (Array.isArray(catalogue)) return catalogue.map(markCatalogue);
  return Object.fromEntries(
    Object.entries(catalogue as object).map(([key, below]) => [key, markCatalogue(below)]),
  );
}

/** The words of `text`, of two letters or more, that are not marked; `known` are texts that are allowed unmarked. */
export function unmarkedWords(text: string, known: readonly (string | RegExp)[] = []): string[] {
  const rest = known.reduce<string>((left, allowed) => left.replaceAll(allowed, " "), text);
  return [...rest.matchAll(/[^\P{L}\uff21-\uff3a\uff41-\uff5a]{2,}/gu)].map(([word]) => word);
}

function markText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[A-Za-z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0));
}

function literalRanges(message: Message): { start: number; end: number }[] {
  return message.flatMap((element) => {
    if (element.type === TYPE.tag) return literalRanges(element.children);
    const inner = branchesOf(element).flatMap(literalRanges);
    if (element.type !== TYPE.literal || !element.location) return inner;
    const { start, end } = element.location;
    return [{ start: start.offset, end: end.offset }];
  });
}
