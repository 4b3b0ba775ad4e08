// Tests of stated-facts.ts: facts in every language and notation, and sentences that only look like them.
import { describe, expect, test } from "vitest";
import { statedFacts } from "./stated-facts.ts";

describe("a fact is found in", () => {
  test.each([
    // Hours: those of the property and those of the specification.
    "from 13:00",
    "before 11",
    "2:00 PM",
    "3 p.m.",
    "ab 14 Uhr",
    "ab vierzehn Uhr",
    "um 9 Uhr",
    "à partir de 15h",
    "dès 14 h",
    "à quatorze heures",
    "dalle ore 9",
    "a las 2 de la tarde",
    "kl. 15",
    "efter kl 2",
    "od godz. 9",
    "do godziny 10",
    "до 11.00",
    "с 14 часов",
    "в 2 часа дня",
    "下午2点",
    "１４：００ 起",
    "vanaf 9:30",
    // Golf.
    "an 18-hole course",
    "eighteen holes",
    "un parcours de dix-huit trous",
    "campo de dieciocho hoyos",
    "ein Platz mit achtzehn Löchern",
    "поле на восемнадцать лунок",
    "十八洞高尔夫球场",
    "arton hål",
    "osiemnaście dołków",
    // Travel times.
    "3 minutes on foot",
    "a three-minute walk",
    "in drei Minuten",
    "за три минуты",
    "步行三分钟",
    "步行 3 分钟",
    "20 min by car",
    "75 minutes",
    "1h15",
    "1 h 15 min",
    "1 Std. 15",
    "1 hour and 15",
    "1 час 15",
    "1 小时 15",
    // Money.
    "€120 a night",
    "120 €",
    "EUR 50",
    "50 euros",
    "50 евро",
    "50 欧元",
    // What identifies the property.
    "Welcome to Kaz Filao",
    "Call +230 5000 0000",
    "Write to stay@kazfilao.example",
  ])("%s", (text) => {
    expect(statedFacts(text)).not.toEqual([]);
  });
});

describe("no fact is found in", () => {
  test.each([
    "7 days before the day of arrival, {checkIn}",
    "48 hours before {checkIn}",
    "48 heures avant",
    "48 Stunden vor",
    "за 48 часов до",
    "48 小时前",
    "48 ore prima",
    "50% of what you paid",
    "August 2026",
    "2026 年 8 月",
    "WCAG 2.2 and 200%",
    "Codes wechseln alle 30 Sekunden",
    "Step 2 of 3",
    "Age 12 and over",
    "rund um die Uhr",
    "Prices are in euro.",
    "1 шаг",
    "Data Protection Act 2017",
  ])("%s", (text) => {
    expect(statedFacts(text)).toEqual([]);
  });
});
