// Ranges of days near each other, such as the same stay some days later. Intl takes a tenth of a millisecond for one; those from one
// month to another differ in the numbers of their days only, so Intl writes one of them.
import { asWritten, createTextCache, formatFor, sameSpaces } from "./format.ts";
import { formattingLocale } from "./languages.ts";
import type { Language } from "./languages.ts";

/** Two plain dates, the second after the first, as `Format.dateRange` writes them in the short style: 13–20 Mar. */
export function shortRange(language: Language, from: string, to: string): string {
  if (language === "zh") return formatFor(language).dateRange(from, to, "short");
  const pattern = patternOnce(`${language} ${from.slice(0, 7)} ${to.slice(0, 7)}`, () =>
    writePattern(language, from, to),
  );
  const text = pattern
    .replace(startDay, String(Number(from.slice(8))))
    .replace(endDay, String(Number(to.slice(8))));
  return asWritten(language, sameSpaces(text));
}

const startDay = "{startRange}";
const endDay = "{endRange}";

function writePattern(language: Language, from: string, to: string): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(formattingLocale(language), options)
    .formatRangeToParts(new Date(from), new Date(to))
    .map(({ type, source, value }) => (type === "day" ? `{${source}}` : value))
    .join("");
}

const patternOnce = createTextCache();
