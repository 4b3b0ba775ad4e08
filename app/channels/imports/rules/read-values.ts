// Reads dates, amounts and states as other systems write them.
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

type Order = "dmy" | "mdy";

/** 2027-03-31, 31/03/2027, 3/31/27, 31.3.2027, 20270331, 31 Mar 2027, Mar 31, 2027, each also with a time; null when it is no date. */
export function readDate(text: string, order: Order): PlainDate | null {
  const bare = text.trim();
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(bare) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(bare);
  if (iso) return toDate(iso[1]!, iso[2]!, iso[3]!);
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)(?!\d)/.exec(bare);
  if (parts) {
    const [, first = "", second = "", year = ""] = parts;
    return order === "dmy" ? toDate(year, second, first) : toDate(year, first, second);
  }
  const dayFirst =
    /^(?:\p{L}+\.?,? )?(\d{1,2})(?:st|nd|rd|th|\.)?[ -](\p{L}{3,})\.?,?[ -](\d{4}|\d\d)(?!\d)/u.exec(
      bare,
    );
  if (dayFirst) return toDate(dayFirst[3]!, monthOf(dayFirst[2]!), dayFirst[1]!);
  const monthFirst = /^(?:\p{L}+,? )?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u.exec(
    bare,
  );
  return monthFirst ? toDate(monthFirst[3]!, monthOf(monthFirst[1]!), monthFirst[2]!) : null;
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

function monthOf(name: string): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function toDate(year: string, month: string, day: string): PlainDate | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isPlainDate(date) ? date : null;
}

/**
 * How the dates of a file are to be read, as one of them shows that can only be read so; null when all can be read in two ways that
 * differ. Dates with dots have the day first, unless one of them shows the contrary.
 */
export function findOrder(texts: readonly string[]): Order | null {
  const pairs = texts.flatMap((text) => {
    const parts = /^\s*(\d{1,2})([-/. ])(\d{1,2})[-/. ]\d/.exec(text);
    return parts ? [{ first: Number(parts[1]), by: parts[2], second: Number(parts[3]) }] : [];
  });
  if (pairs.some(({ first }) => first > 12)) return "dmy";
  if (pairs.some(({ second }) => second > 12)) return "mdy";
  const isOpen = pairs.some(({ first, second }) => first !== second);
  return isOpen && !pairs.some(({ by }) => by === ".") ? null : "dmy";
}

/**
 * Cents and the currency beside the number, "" when none is: 1,234.56, 1.234,56 EUR, € 1 234,5, 1'234, 450.0000. Three digits after a
 * separator are thousands. Null when there is no number; `faulty` when it is negative, has parts of a cent or cannot be read.
 */
export function readMoney(text: string): { cents: number; currency: string } | "faulty" | null {
  if (!/\d/.test(text)) return null;
  const currency =
    /[A-Z]{3}/.exec(text.toUpperCase())?.[0] ?? signs[/[€$£]/.exec(text)?.[0] ?? ""] ?? "";
  const number = /^\p{L}*\.?(\d[\d.,]*)\p{L}*\.?$/u.exec(
    text.replaceAll(/[\p{Sc}\s\u00a0\u202f'’]/gu, ""),
  )?.[1];
  if (number === undefined) return "faulty";
  const isWhole = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\.\d{3})+)$/;
  const [, units = "", decimals = ""] = isWhole.test(number)
    ? [number, number]
    : (/^(.*)[.,](\d{1,2})0*$/.exec(number) ?? []);
  if (!isWhole.test(units)) return "faulty";
  const cents = Number(units.replaceAll(/[.,]/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  return cents <= 2_000_000_000 ? { cents, currency } : "faulty";
}

const signs: Record<string, string> = { "€": "EUR", $: "USD", "£": "GBP" };

/** A whole number from 0 to 99, also at the beginning of "2 guests"; null when there is none. */
export function readCount(text: string): number | null {
  const found = /^\s*(\d{1,2})(?!\d)/.exec(text);
  return found ? Number(found[1]) : null;
}

/** `closed`: nights without a guest. `ended`: cancelled, declined, or never more than a question. */
export function readStatus(text: string): "booked" | "closed" | "ended" {
  const status = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  if (closedWords.test(status)) return "closed";
  return endedWords.test(status) ? "ended" : "booked";
}

const closedWords = /closed|block|unavailable|gesperrt|ferme|bloque|cerrado|chiuso|geblokkeerd/;
const endedWords =
  /cancel|annul|storn|avbok|anulow|отмен|取消|declin|reject|refus|abgelehnt|expired|no.?show|inquiry|enquiry|^open$|tentative|pending|request|not accepted/;
