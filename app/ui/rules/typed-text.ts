// What people type into fields: trimmed, composed, and judged the same way wherever a form asks for it.

/** The text of a field; anything that is no text counts as empty. Trimmed and composed (NFC). */
export function typedText(value: unknown): string {
  return textOf(value).normalize("NFC");
}

/** A text of several lines, each ending in `\n`; tabs become spaces. */
export function typedLines(value: unknown): string {
  return typedText(value).replace(/\r\n?/g, "\n").replaceAll("\t", " ");
}

/** An e-mail address: full-width signs of an East Asian keyboard become plain ones. */
export function typedEmail(value: unknown): string {
  return textOf(textOf(value).normalize("NFKC"));
}

/** A telephone number: plain signs, without the hidden marks that come along when it is copied from a telephone. */
export function typedPhone(value: unknown): string {
  return textOf(
    typedEmail(value)
      .replace(/\p{Cf}/gu, "")
      .replace(/\p{Pd}/gu, "-"),
  );
}

/** Whether nothing in a line could forge a letter's header or turn the direction of what follows. */
export function isPlainLine(text: string): boolean {
  return !unprintable.test(text);
}

/** The same for a text of several lines. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll("\n", " "));
}

/** What goes back into a field of one line: what cannot be printed becomes a space. */
export function printableLine(text: string): string {
  return text.replace(unprintableRuns, " ");
}

/** What goes back into a field of several lines. */
export function printableText(text: string): string {
  return text.split("\n").map(printableLine).join("\n");
}

/** A letter or figure one can see: spaces of width zero are none. */
export const visible = /[\p{L}\p{N}]/u;

/** The local part as mail servers commonly take it; the domain also in letters of any script, with a dot in it. */
export const emailShape =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** RFC 5321: a path holds 256 octets with its brackets. */
export const longestEmail = 254;

/** 6 to 15 digits (E.164), and what people put between them. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\(?\+?[\d ()\-./]+$/.test(text) && digits >= 6 && digits <= 15;
}

// Control characters, lone surrogates, line and paragraph separators, and marks that turn the direction of what follows.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const unprintableRuns = new RegExp(`${unprintable.source}+`, "gu");

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
