// Tests of format.
import { afterEach, describe, expect, test } from "vitest";
import { createTextCache, formatFor } from "./format.ts";
import { languages } from "./languages.ts";
import type { Language } from "./languages.ts";

// Tests how dates, money and numbers are formatted in the ten languages, whatever the machine's time zone.

const nbsp = "\u00a0";
const narrow = "\u202f";
const thin = "\u2009";

describe("money", () => {
  test.each<[Language, string]>([
    ["en", "€1,183.00"],
    ["fr", `1${narrow}183,00${nbsp}€`],
    ["es", `1183,00${nbsp}€`],
    ["de", `1.183,00${nbsp}€`],
    ["it", `1183,00${nbsp}€`],
    ["ru", `1${nbsp}183,00${nbsp}€`],
    ["zh", "€1,183.00"],
    ["sv", `1${nbsp}183,00${nbsp}€`],
    ["pl", `1183,00${nbsp}€`],
    ["nl", `€${nbsp}1.183,00`],
  ])("in %s", (language, written) => {
    expect(formatFor(language).money(118_300, "EUR")).toBe(written);
  });

  test("always shows cents, the short form only if they are not zero", () => {
    const { money, moneyShort } = formatFor("en");
    expect(money(0, "EUR")).toBe("€0.00");
    expect(money(5, "EUR")).toBe("€0.05");
    expect(money(-19_880, "EUR")).toBe("−€198.80");
    expect(moneyShort(14_800, "EUR")).toBe("€148");
    expect(moneyShort(14_850, "EUR")).toBe("€148.50");
    expect(money(100, "MUR")).toBe(`Rs${nbsp}1.00`);
  });
});

describe("amounts below zero have a minus sign, not a hyphen", () => {
  test.each<[Language, string]>([
    ["en", "−€99.40"],
    ["fr", `−99,40${nbsp}€`],
    ["es", `−99,40${nbsp}€`],
    ["de", `−99,40${nbsp}€`],
    ["it", `−99,40${nbsp}€`],
    ["ru", `−99,40${nbsp}€`],
    ["zh", "−€99.40"],
    ["sv", `−99,40${nbsp}€`],
    ["pl", `−99,40${nbsp}€`],
    ["nl", `€${nbsp}−99,40`],
  ])("in %s", (language, written) => {
    expect(formatFor(language).money(-9_940, "EUR")).toBe(written);
    expect(formatFor(language).moneyShort(-9_940, "EUR")).toBe(written);
  });
});

describe("dates", () => {
  test.each<[Language, string]>([
    ["en", "Saturday, 13 March 2027"],
    ["fr", "samedi 13 mars 2027"],
    ["es", "sábado, 13 de marzo de 2027"],
    ["de", "Samstag, 13. März 2027"],
    ["it", "sabato 13 marzo 2027"],
    ["ru", "суббота, 13 марта 2027\u00a0г."],
    ["zh", "2027年3月13日星期六"],
    ["sv", "lördag 13 mars 2027"],
    ["pl", "sobota, 13 marca 2027"],
    ["nl", "zaterdag 13 maart 2027"],
  ])("in %s", (language, written) => {
    expect(formatFor(language).date("2027-03-13", "full")).toBe(written);
  });

  test("in every style", () => {
    const { date } = formatFor("en");
    expect(date("2027-03-13")).toBe("13 March 2027");
    expect(date("2027-03-13", "short")).toBe("13 Mar");
    expect(date("2027-03-13", "month")).toBe("March 2027");
    expect(date("2027-03-13", "monthName")).toBe("March");
    expect(formatFor("zh").date("2027-03-13", "monthName")).toBe("3月");
    expect(date("2027-03-13", "dayMonth")).toBe("13 March");
    expect(date("2027-03-13", "weekday")).toBe("Sat");
    expect(date("2027-03-13", "weekdayNarrow")).toBe("S");
    expect(date("2027-03-13", "weekdayLong")).toBe("Saturday");
  });

  test("a range shows common parts once", () => {
    const { dateRange } = formatFor("en");
    expect(dateRange("2027-03-13", "2027-03-20")).toBe(`13${thin}–${thin}20 March 2027`);
    expect(dateRange("2027-02-27", "2027-03-02")).toBe(`27 February${thin}–${thin}2 March 2027`);
    expect(dateRange("2026-12-28", "2027-01-08")).toBe(
      `28 December 2026${thin}–${thin}8 January 2027`,
    );
    expect(formatFor("ru").dateRange("2027-03-13", "2027-03-20")).toBe("13–20 марта 2027\u00a0г.");
    expect(formatFor("it").dateRange("2027-03-08", "2027-03-15")).toBe("8–15 marzo 2027");
    expect(formatFor("fr").dateRange("2027-03-01", "2027-03-08")).toBe("1er–8 mars 2027");
    expect(formatFor("fr").dateRange("2027-02-21", "2027-03-01")).toBe(
      `21 février${thin}–${thin}1er mars 2027`,
    );
    expect(formatFor("fr").date("2027-03-01", "full")).toBe("lundi 1er mars 2027");
    expect(formatFor("fr").date("2027-03-11")).toBe("11 mars 2027");
    const zh = formatFor("zh").dateRange;
    expect(zh("2027-03-08", "2027-03-15")).toBe("2027年3月8日至15日");
    expect(zh("2027-03-28", "2027-04-05")).toBe("2027年3月28日至4月5日");
    expect(zh("2026-12-28", "2027-01-05")).toBe("2026年12月28日至2027年1月5日");
    expect(zh("2027-03-08", "2027-03-15", "short")).toBe("3月8日至15日");
  });
});

test("an hour uses the 24-hour clock in every language", () => {
  for (const language of languages) {
    if (language === "fr") continue;
    expect(formatFor(language).hour(14)).toMatch(/^14[:.]00$/);
    expect(formatFor(language).hour(0)).toMatch(/^0?0[:.]00$/);
    expect(formatFor(language).hour(8)).toMatch(/^0?8[:.]00$/);
  }
  // The spaces do not break.
  const { hour } = formatFor("fr");
  expect([hour(14), hour(0), hour(8, 30), hour(9, 5)]).toEqual([
    "14\u00a0h",
    "0\u00a0h",
    "8\u00a0h\u00a030",
    "9\u00a0h\u00a005",
  ]);
});

test("numbers, areas, durations, lists, countries", () => {
  const { number, area, duration, list, country } = formatFor("en");
  expect(number(12_345.5)).toBe("12,345.5");
  expect(area(42)).toBe(`42${nbsp}m²`);
  expect(formatFor("ru").area(42)).toBe(`42${nbsp}м²`);
  expect(duration(75)).toBe("1 hr 15 mins");
  expect(duration(60)).toBe("1 hr");
  expect(duration(20)).toBe("20 mins");
  expect(duration(0)).toBe("0 mins");
  expect(formatFor("zh").duration(75)).toBe(`1${nbsp}小时 15${nbsp}分钟`);
  expect(list(["2 adults", "1 child"])).toBe("2 adults and 1 child");
  expect(formatFor("zh").list(["1 张双人床", "2 张单人床"])).toBe("1 张双人床和 2 张单人床");
  expect(formatFor("zh").list(["三月", "五月"])).toBe("三月和五月");
  expect(country("MU")).toBe("Mauritius");
  expect(formatFor("de").country("FR")).toBe("Frankreich");
});

describe("whatever the machine's time zone", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each(["Pacific/Kiritimati", "America/St_Johns", "Indian/Mauritius", "UTC"])(
    "%s",
    (machine) => {
      process.env.TZ = machine;
      const { date, dateRange, hour } = formatFor("en");
      expect(date("2027-03-14")).toBe("14 March 2027");
      expect(date("2027-01-01", "full")).toBe("Friday, 1 January 2027");
      expect(dateRange("2027-03-13", "2027-03-14")).toBe(`13${thin}–${thin}14 March 2027`);
      expect(hour(14)).toBe("14:00");
    },
  );
});

// That texts are cached, and that the cache is bounded.

test("a text is formatted once per key, and again after the cache was cleared", () => {
  const formatOnce = createTextCache(2);
  let times = 0;
  const format = (key: string) => formatOnce(key, () => `${key} ${(times += 1)}`);
  expect([format("a"), format("b"), format("a")]).toEqual(["a 1", "b 2", "a 1"]);
  expect([format("c"), format("c"), format("a")]).toEqual(["c 3", "c 3", "a 4"]);
});
