// What the sender wrote in an email, without what their mail program quoted below it. Conservative: in doubt nothing is cut off.
import { printableText, typedLines, visible } from "#app/ui/rules/typed-text.ts";

/** The longest texts, in UTF-16 units: what is shown, and the whole email behind it. */
export const longestReply = 5_000;
export const longestWhole = 20_000;

// More is not looked at.
const longestBody = 200_000;

/** The text as people read it: no control characters, no more than one empty line, nothing at its ends. */
export function tidyBody(text: string): string {
  const lines = printableText(typedLines(text.slice(0, longestBody).toWellFormed()))
    .split("\n")
    .map((line) => line.trimEnd());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The reply itself, from a tidy text: cut where the quoted part begins; the whole text when nothing would be left. */
export function cutQuoted(text: string): string {
  const lines = text.split("\n");
  const ends = [beginOfQuote(lines), beginOfForwarded(lines)].filter((line) => line > 0);
  const reply = lines
    .slice(0, Math.min(lines.length, ...ends))
    .join("\n")
    .trim();
  return visible.test(reply) ? reply : text;
}

const isQuoted = (line: string) => line.startsWith(">");
const isBlank = (line: string) => !visible.test(line);

/**
 * Where the run of `>` lines at the end begins, with the line above that says who wrote it and when: in any language it ends
 * with a colon. Answers between the quoted lines, or below them, are kept with them. -1 when there is none.
 */
function beginOfQuote(lines: readonly string[]): number {
  let begin = lines.length;
  let quoted = 0;
  while (begin > 0) {
    const line = lines[begin - 1]!;
    if (!isQuoted(line) && !isBlank(line)) break;
    if (isQuoted(line)) quoted++;
    begin--;
  }
  if (quoted === 0) return -1;
  const attribution = beginOfAttribution(lines, begin);
  // Quoted lines further up: an answer point by point, which would be torn apart.
  return lines.slice(0, attribution).some(isQuoted) ? -1 : attribution;
}

// "On Mon, 2 Nov 2026 at 10:00, Kaz Filao <stay@…> wrote:", wrapped to three lines at most.
function beginOfAttribution(lines: readonly string[], quote: number): number {
  if (quote === 0 || !/[:：]$/.test(lines[quote - 1]!)) return quote;
  for (let begin = quote - 1; begin >= 0 && begin >= quote - 3; begin--) {
    if (isBlank(lines[begin]!)) return quote;
    const before = lines[begin - 1];
    const words = lines.slice(begin, quote).join(" ");
    if ((before === undefined || isBlank(before)) && /\d|@/.test(words)) return begin;
  }
  return quote;
}

/** Where the headers begin that Outlook and others write above the whole email they quote; -1 when there are none. */
function beginOfForwarded(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    // "-----Original Message-----", "-----Ursprüngliche Nachricht-----"
    if (/^-{4,} ?\p{L}[\p{L} ’']{3,40}-{4,}$/u.test(line)) return index;
    if (isHeaderBlock(lines, index)) {
      const above = index > 0 && /^[_-]{5,}$/.test(lines[index - 1]!) ? index - 1 : index;
      return above;
    }
  }
  return -1;
}

// Four lines at least, each with a label: who, when, to whom, about what. The first names an address or a sender.
function isHeaderBlock(lines: readonly string[], from: number): boolean {
  if (!label(senders).test(lines[from]!)) return false;
  const block = lines.slice(from + 1, from + 8).filter((line) => !isBlank(line));
  return [dates, recipients, subjects].every((words) =>
    block.some((line) => label(words).test(line)),
  );
}

const label = (words: string) => new RegExp(`^\\*?(?:${words})\\*? ?\\*?[:：]`, "iu");
const senders = "From|De|Von|Da|От|Van|Från|Od|发件人";
const dates =
  "Sent|Date|Envoyé|Gesendet|Datum|Inviato|Data|Отправлено|Дата|Verzonden|Skickat|Wysłano|Enviado(?: el)?|Fecha|发送时间|日期";
const recipients = "To|À|A|An|Кому|Aan|Till|Do|Para|收件人";
const subjects = "Subject|Objet|Betreff|Oggetto|Тема|Onderwerp|Ämne|Temat|Asunto|主题";

/** At most `longest` units, at the end of a character; `isCut` when there was more. */
export function cutText(text: string, longest: number): { text: string; isCut: boolean } {
  if (text.length <= longest) return { text, isCut: false };
  return {
    text: text
      .slice(0, longest)
      .replace(/[\uD800-\uDBFF]$/, "")
      .trimEnd(),
    isCut: true,
  };
}
