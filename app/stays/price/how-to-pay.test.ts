// How guests pay at the property, in a sentence: by what the property or its owner says.
import { expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { howToPay } from "./how-to-pay.ts";

const said = (atDesk: Parameters<typeof howToPay>[0]["atDesk"], language: Language = "en") =>
  howToPay(
    { atDesk, currency: "CHF" },
    translateBelow("at-property", makeTranslator(language, facts, "at-property")),
    formatFor(language),
  );

test("the usual ways, where nothing is said", () => {
  expect(said(undefined)).toBe(
    "You pay during your stay, in cash or by card (Visa, Mastercard). We take Swiss francs.",
  );
});

test("what a card leaves to pay is said first", () => {
  const t = translateBelow("at-property", makeTranslator("en", facts, "at-property"));
  expect(howToPay({ currency: "EUR" }, t, formatFor("en"), "€42.00")).toBe(
    "To pay at the property: €42.00. You pay during your stay, in cash or by card (Visa, Mastercard). We take euros.",
  );
});

test("when, how and in which currencies; nothing where there is no way", () => {
  const cash = { when: "departure" as const, cash: true, cards: "", currencies: "EUR, MUR" };
  expect(said(cash)).toBe("You pay before you leave, in cash. We take euros and Mauritian rupees.");
  const card = { ...cash, when: "arrival" as const, cash: false, cards: "Visa" };
  expect(said(card)).toBe(
    "You pay when you arrive, by card (Visa). We take euros and Mauritian rupees.",
  );
  expect(said(card, "zh")).toBe("到店时付款：银行卡（Visa）。我们接受欧元和毛里求斯卢比。");
  expect(said({ ...card, cards: "" })).toBe("");
  // In the case that the sentence asks for; a currency without a name in the messages keeps its code.
  expect(said({ ...cash, currencies: "GBP, ZAR" }, "pl")).toBe(
    "Płacisz przed wyjazdem: gotówką. Przyjmujemy funty brytyjskie i ZAR.",
  );
});
