// Words that a stranger typed, made safe to stand inside one line of a header, a letter or a file.
import { namesAddress } from "#app/ui/rules/person-name.ts";

/**
 * Line ends, other control characters and marks that turn the direction of writing become spaces, and spaces in a row
 * one: so nothing typed can begin a new header or dress up as our own line. Letters of every script stay.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** The same for words of several lines: each line for itself, its line end kept as `\n`. */
export function tidyLines(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map(oneLine)
    .join("\n")
    .trim();
}

/**
 * Text of a stranger in which mail programs find nothing to make a link of: a space of no width follows each dot between
 * letters, and each scheme. It reads as it was written; a text that names no address stays as it is.
 */
export function unlinked(text: string): string {
  if (!namesAddress(text)) return text;
  return text
    .replace(/(?<=[\p{L}\p{N}])([.\u3002\uFF0E\uFF61])(?=[\p{L}\p{N}])/gu, "$1\u200B")
    .replace(/:(?=\/\/)|@/gu, "$&\u200B");
}
