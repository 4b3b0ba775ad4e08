// Words that a stranger typed, made safe to stand inside one line of a header, a letter or a file.

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
