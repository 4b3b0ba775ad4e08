// How a changed value of the audit log reads: in the reader's words, amounts and days written as in that language.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { aProperty } from "#tests/support/property.ts";
import { ChangeLine } from "./audit-log-line.tsx";

function textOf(language: Language, name: string, from: string | null, to: string | null): string {
  const words = selectMessages(language, "admin");
  const inLanguage = createElement(
    LanguageProvider,
    { language, addressLanguage: null, words: [words] } as never,
    createElement(ChangeLine, { change: { name, from, to } }),
  );
  const property = { property: aProperty() } as never;
  const html = renderToStaticMarkup(createElement(PropertyProvider, property, inLanguage));
  return html.replaceAll(/\s/gu, " ");
}

test.each<[Language, string, string, string]>([
  ["en", "amount", "20.50 EUR", "Amount: €20.50"],
  ["de", "amount", "20.50 EUR", "Betrag: 20,50 €"],
  ["fr", "refund", "1938.66 EUR", "Remboursé : 1 938,66 €"],
  ["nl", "total", "-42.00 EUR", "Totaal: € −42,00"],
  ["de", "amount", "1500.00 CHF", "Betrag: 1.500,00 CHF"],
  ["de", "method", "bank", "Zahlungsart: Überweisung"],
  ["ru", "method", "terminal", "Способ: терминал"],
  ["de", "checkIn", "2027-01-10", "Check-in: 10. Januar 2027"],
  [
    "fr",
    "nightPrices",
    "2027-03-01 – 2027-03-03: 368.00 EUR, 2027-03-04: 369.00 EUR",
    "Prix particuliers : 1er mars 2027 – 3 mars 2027: 368,00 €, 4 mars 2027: 369,00 €",
  ],
  // What a person typed, and no day of a calendar.
  [
    "de",
    "reason",
    "20.50 EUR for the taxi on 2027-01-10",
    "Grund: 20.50 EUR for the taxi on 2027-01-10",
  ],
  ["de", "checkIn", "2027-13-10", "Check-in: 2027-13-10"],
])("in %s %s %j is %j", (language, name, value, text) => {
  expect(textOf(language, name, null, value)).toBe(text);
});

test("both values of a change, and what there is no more", () => {
  expect(textOf("de", "total", "1980.66 EUR", "2020.66 EUR")).toMatch(
    /: 1\.980,66 € → 2\.020,66 €$/,
  );
  expect(textOf("de", "amount", "5.00 EUR", null)).toBe("Betrag: 5,00 € → nichts");
});
