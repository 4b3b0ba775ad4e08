// Tests of message-faults.ts: one fault of each kind, and correct messages that rightly differ.
import { describe, expect, it, test } from "vitest";
import type { Language } from "#app/i18n/languages.ts";
import { messageFaults } from "./message-faults.ts";

describe("a faulty message", () => {
  test.each<[what: string, language: Language, text: string, english: string, fault: string]>([
    ["a brace left open", "fr", "Le {nights", "The {nights}", "not a message: Le {nights"],
    [
      "a missing argument",
      "fr",
      "Le prix",
      "The price: {price}",
      "placeholders none, in English price",
    ],
    ["an argument too many", "de", "Preis {x}", "Price", "placeholders x, in English none"],
    [
      "a lost link",
      "it",
      "Leggo",
      "I read <link>it</link>",
      "placeholders none, in English <link>",
    ],
    ["another number", "es", "Faltan 8 días", "7 days left", "numbers 8, in English 7"],
    ["a number once instead of twice", "nl", "7 en zeven", "7 and 7", "numbers 7, in English 7, 7"],
    ["another month", "zh", "2026 年 9 月", "August 2026", "numbers 2026, 9, in English 2026, 8"],
    [
      "a number in one branch only",
      "pl",
      "{n, plural, one {# dzień} few {4 dni} many {# dni} other {# dnia}}",
      "{n, plural, one {# day} other {# days}}",
      "numbers in all 4, in English none",
    ],
    [
      "a plural of English only",
      "ru",
      "{n, plural, one {# ночь} other {# ночей}}",
      "{n, plural, one {# night} other {# nights}}",
      "plural without few, many",
    ],
    [
      "a plural that the language does not have",
      "zh",
      "{n, plural, one {# 晚} other {# 晚}}",
      "{n, plural, one {# night} other {# nights}}",
      "plural with one, which zh does not have",
    ],
    [
      "a plural inside a tag",
      "sv",
      "<b>{n, plural, other {# nätter}}</b>",
      "<b>{n, plural, one {# night} other {# nights}}</b>",
      "plural without one",
    ],
    ["an hour", "de", "Ab 14 Uhr", "From {checkIn}", "states a fact itself (14): Ab 14 Uhr"],
    [
      "a fact in English too",
      "en",
      "A course of 18 holes",
      "A course of 18 holes",
      "states a fact itself (18): A course of 18 holes",
    ],
    [
      "English",
      "sv",
      "Choose your dates",
      "Choose your dates",
      "left in English: Choose your dates",
    ],
    ["Latin letters in Russian", "ru", "Vybrat", "Choose", "not in the letters of ru: Vybrat"],
    ["Latin letters in Chinese", "zh", "Xuanze", "Choose", "not in the letters of zh: Xuanze"],
  ])("with %s", (_, language, text, english, fault) => {
    expect(messageFaults(language, "key", text, english)).toContain(fault);
  });
});

describe("a correct message", () => {
  test.each<[Language, string, string]>([
    ["zh", "{n, plural, other {# 晚}}", "{n, plural, one {# night} other {# nights}}"],
    [
      "ru",
      "{n, plural, one {# ночь} few {# ночи} many {# ночей} other {# ночи}}",
      "{n, plural, one {# night} other {# nights}}",
    ],
    [
      "fr",
      "{n, plural, one {# nuit} other {# nuits}}",
      "{n, plural, one {# night} other {# nights}}",
    ],
    ["fr", "Vous récupérez 50\u00a0% du prix", "You get back 50% of the price"],
    ["zh", "行政海滩开间公寓，2026 年 6 月", "Executive Beach Studio, June 2026"],
    ["es", "Estudio, junio de 2026", "Studio, June 2026"],
    ["pl", "Dom, czerwiec 2026", "House, June 2026"],
    ["de", "WCAG 2,2", "WCAG 2.2"],
    ["fr", "Contact", "Contact"],
    ["ru", "WhatsApp", "WhatsApp"],
    ["zh", "{a}–{b}", "{a} to {b}"],
  ])("in %s: %s", (language, text, english) => {
    expect(messageFaults(language, "key", text, english)).toEqual([]);
  });

  it("is checked in English too", () => {
    expect(messageFaults("en", "key", "Choose your dates", "Choose your dates")).toEqual([]);
  });
});
