// Normalizes and validates typed text in the same way for all forms: trimmed, composed (NFC), printable.

/** The text of a field; anything that is not text counts as empty. Trimmed and composed (NFC). */
export function typedText(value: unknown): string {
  return textOf(value).normalize("NFC");
}

/** A text of several lines, each ending in `\n`; tabs become spaces. */
export function typedLines(value: unknown): string {
  return typedText(value).replace(/\r\n?/g, "\n").replaceAll("\t", " ");
}

/** An email address: full-width characters of East Asian keyboards become plain ones. */
export function typedEmail(value: unknown): string {
  return textOf(textOf(value).normalize("NFKC"));
}

/** A telephone number: plain characters, without the invisible ones that come from copying on a telephone. */
export function typedPhone(value: unknown): string {
  return textOf(
    typedEmail(value)
      .replace(/\p{Cf}/gu, "")
      .replace(/\p{Pd}/gu, "-"),
  );
}

/** Whether a line has no characters that could inject an email header or change the text direction. */
export function isPlainLine(text: string): boolean {
  return !unprintable.test(text);
}

/** The same for a text of several lines. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll("\n", " "));
}

/** The value to fill a single-line field with: unprintable characters become a space. */
export function printableLine(text: string): string {
  return text.replace(unprintableRuns, " ");
}

/** The same for a field of several lines. */
export function printableText(text: string): string {
  return text.split("\n").map(printableLine).join("\n");
}

/** Matches a visible letter or digit, as opposed to only spaces, including zero-width ones. */
export const visible = /[\p{L}\p{N}]/u;

/** The local part as mail servers commonly accept it; the domain in letters of any script, with a dot. */
export const emailShape =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** RFC 5321: a path has at most 256 octets including its angle brackets. */
export const longestEmail = 254;

/** 6 to 15 digits (E.164), and the usual separators. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\(?\+?[\d ()\-./]+$/.test(text) && digits >= 6 && digits <= 15;
}

// Control characters, lone surrogates, line and paragraph separators, and characters that change the text direction.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const unprintableRuns = new RegExp(`${unprintable.source}+`, "gu");

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
