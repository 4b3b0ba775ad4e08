// Formats dates, money and numbers, also those among the values of a message; the only place that does.
import { formattingLocale } from "./languages.ts";
import type { Language } from "./languages.ts";

/** Formats a text at most once per key, which must contain everything the text depends on; cleared when it grows too large. */
type FormatOnce = (key: string, format: () => string) => string;

/** Creates a cache of at most `maxTexts` texts. */
export function createTextCache(maxTexts = 20_000): FormatOnce {
  const texts = new Map<string, string>();
  return (key, format) => {
    let text = texts.get(key);
    if (text === undefined) {
      text = format();
      if (texts.size >= maxTexts) texts.clear();
      texts.set(key, text);
    }
    return text;
  };
}

/** How a date is formatted: `long` 13 March 2027, `full` Saturday 13 March 2027, `short` 13 Mar, `medium` 13 Mar 2027, `month` March 2027, `monthName` March, `dayMonth` 13 March, `weekday` Mon, `weekdayNarrow` M, `weekdayLong` Monday. */
type DateStyle =
  | "long"
  | "full"
  | "short"
  | "medium"
  | "month"
  | "monthName"
  | "dayMonth"
  | "weekday"
  | "weekdayNarrow"
  | "weekdayLong";

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  long: { day: "numeric", month: "long", year: "numeric" },
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  short: { day: "numeric", month: "short" },
  medium: { day: "numeric", month: "short", year: "numeric" },
  month: { month: "long", year: "numeric" },
  monthName: { month: "long" },
  dayMonth: { day: "numeric", month: "long" },
  weekday: { weekday: "short" },
  weekdayNarrow: { weekday: "narrow" },
  weekdayLong: { weekday: "long" },
};

/** Formatters for one language; create one per request or page, never share one between languages. */
export interface Format {
  /** The language of the texts. */
  language: Language;
  /** `cents` in `currency`, always with its cents, and a true minus sign: €1,183.00, −€99.40. */
  money(cents: number, currency: string): string;
  /** `cents` in whole units where they are whole: €148; for calendars and cards. */
  moneyShort(cents: number, currency: string): string;
  /** A plain date 'YYYY-MM-DD'. */
  date(date: string, style?: DateStyle): string;
  /** Two plain dates as a range: 13–20 March 2027. */
  dateRange(from: string, to: string, style?: DateStyle): string;
  /** An hour of the day, 0 to 23, full or with its minutes: 14:00, in French 14 h or 8 h 30. */
  hour(hour: number, minute?: number): string;
  number(value: number): string;
  /** Square metres with their unit. */
  area(squareMetres: number): string;
  /** Minutes as hours and minutes: 1 h 15 min. */
  duration(minutes: number): string;
  list(items: string[]): string;
  /** The space between two sentences, or before a bracket: "" in Chinese, where punctuation includes it. */
  space: string;
  /** The name of a country by its ISO 3166 code, in this language. */
  country(code: string): string;
}

/** Builds the formatters of a language. */
export function formatFor(language: Language): Format {
  const locale = formattingLocale(language);
  const dates = (style: DateStyle) =>
    memoize(
      locale,
      `d:${style}`,
      () =>
        // A plain date has no time zone: it is represented as UTC midnight and formatted in UTC.
        new Intl.DateTimeFormat(locale, { ...styleIn(language, style), timeZone: "UTC" }),
    );
  const money = (currency: string, digits: 0 | 2) =>
    memoize(
      locale,
      `m:${currency}${digits}`,
      () =>
        new Intl.NumberFormat(locale, {
          style: "currency",
          currency,
          currencyDisplay: "narrowSymbol",
          minimumFractionDigits: digits,
          maximumFractionDigits: 2,
        }),
    );
  const plain = memoize(locale, "n", () => new Intl.NumberFormat(locale));
  return {
    language,
    money: (cents, currency) => withMinus(money(currency, 2).format(cents / 100)),
    moneyShort: (cents, currency) =>
      withMinus(money(currency, cents % 100 === 0 ? 0 : 2).format(cents / 100)),
    date: (date, style = "long") =>
      formatOnce(`${language} ${style} ${date}`, () =>
        asWritten(language, dates(style).format(instantOf(date))),
      ),
    dateRange: (from, to, style = "long") =>
      formatOnce(`${language} ${style} ${from} ${to}`, () =>
        language === "zh"
          ? chineseRange(from, to, dates(style))
          : asWritten(
              language,
              sameSpaces(dates(style).formatRange(instantOf(from), instantOf(to))),
            ),
      ),
    hour: (hour, minute = 0) =>
      // As French texts have it, where Intl writes 14:00.
      language === "fr"
        ? `${hour}\u00a0h${minute === 0 ? "" : `\u00a0${String(minute).padStart(2, "0")}`}`
        : memoize(
            locale,
            "h",
            () =>
              new Intl.DateTimeFormat(locale, {
                hour: "numeric",
                minute: "2-digit",
                hourCycle: "h23",
                timeZone: "UTC",
              }),
          ).format(new Date(Date.UTC(2000, 0, 1, hour, minute))),
    number: (value) => plain.format(value),
    area: (squareMetres) => `${plain.format(squareMetres)}\u00a0${squareMetre[language] ?? "m²"}`,
    duration: (minutes) => spaced(language, durationText(locale, minutes)),
    list: (items) => {
      const text = memoize(
        locale,
        "l",
        () => new Intl.ListFormat(locale, { type: "conjunction" }),
      ).format(items);
      // Intl writes no space between the conjunction and a counted thing: 1 张双人床和 2 张单人床.
      return language === "zh" ? text.replace(/和(?=\d+ )/g, "和 ") : text;
    },
    space: language === "zh" ? "" : " ",
    country: (code) =>
      formatOnce(
        `${language} country ${code}`,
        () =>
          memoize(locale, "c", () => new Intl.DisplayNames(locale, { type: "region" })).of(code) ??
          code,
      ),
  };
}

// Intl writes a hyphen as the sign in all languages but Swedish.
function withMinus(amount: string): string {
  return amount.replace("-", "\u2212");
}

/** A range as Intl writes it, with the same spaces everywhere: Node and browsers put others around the dash and before "г.". */
export function sameSpaces(range: string): string {
  return range
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/\s–\s/g, "\u2009–\u2009")
    .replace(/(^|[\s–])0(\d)/g, "$1$2"); // Italian: 08–15 marzo, though a single day is 8 marzo
}

/** French has an ordinal for the first of a month: 1er mars, where Intl writes 1 mars. In Russian no line may begin with "г.". */
export function asWritten(language: Language, text: string): string {
  if (language === "ru") return text.replace(/\s(?=г\.)/gu, "\u00a0");
  return language === "fr" ? text.replace(/(^|[^\d])1(?=[\s\u2009]?[\p{L}–])/gu, "$11er") : text;
}

// Intl writes Chinese ranges numerically, 2027/3/8 – 2027/3/15; readers expect 2027年3月8日至15日.
function chineseRange(from: string, to: string, format: Intl.DateTimeFormat): string {
  const [start, end] = [from, to].map((date) => format.format(instantOf(date)));
  const same = from.slice(0, 7) === to.slice(0, 7) ? /^.*月/ : /^\d+年/;
  const inOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${start}至${inOneYear ? end?.replace(same, "") : end}`;
}

// ECMA-402 has no unit of area.
const squareMetre: Partial<Record<Language, string>> = { ru: "м²", zh: "平方米" };

// Intl writes a Chinese month alone in characters (一月) and with a year in digits (2027年1月): here always in digits, so that
// the accessible name of a link contains its visible text.
function styleIn(language: Language, style: DateStyle): Intl.DateTimeFormatOptions {
  return language === "zh" && style === "monthName" ? { month: "short" } : dateStyles[style];
}

function instantOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

// Chinese as in docs/languages/zh.md: 1 小时 15 分钟, where Intl writes no space after the number; no line breaks in it.
function spaced(language: Language, text: string): string {
  return language === "zh" ? text.replace(/(\d)(?=\p{Script=Han})/gu, "$1\u00a0") : text;
}

function durationText(locale: string, minutes: number): string {
  const unit = (name: "hour" | "minute") =>
    memoize(
      locale,
      `u:${name}`,
      () => new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "short" }),
    );
  const parts: string[] = [];
  if (minutes >= 60) parts.push(unit("hour").format(Math.floor(minutes / 60)));
  if (minutes % 60 > 0 || minutes === 0) parts.push(unit("minute").format(minutes % 60));
  return parts.join(" ");
}

// The calendar formats the same days for every visitor: a year and a half of days in each of ten languages.
const formatOnce = createTextCache();

// Intl objects take microseconds to use and fractions of a millisecond to create: created once per locale.
const memoized = new Map<string, unknown>();
function memoize<T>(locale: string, name: string, make: () => T): T {
  const key = `${locale}|${name}`;
  if (!memoized.has(key)) memoized.set(key, make());
  return memoized.get(key) as T;
}

/** The values with every plain date among them formatted. */
export function withDates<Value>(
  values: Record<string, Value>,
  format: Pick<Format, "date">,
): Record<string, Value | string> {
  const formatted: Record<string, Value | string> = {};
  for (const name in values) {
    const text = String(values[name]);
    formatted[name] = /^\d{4}-/.test(text) ? format.date(text) : values[name]!;
  }
  return formatted;
}
