// What a page says after a payment by hand, in words.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { aProperty } from "#tests/support/property.ts";
import { usePaymentNotice } from "./payment-notice.tsx";
import type { PaymentNotice } from "./find-payment-notice.server.ts";

const notice = {
  id: "1",
  reference: "KF-7M3QX9TD",
  what: "payment",
  guest: "Anna Meyer",
  method: "cash",
  amount: 120_00,
  currency: "EUR",
} satisfies PaymentNotice;

function Notice({ of }: { of: PaymentNotice }) {
  return usePaymentNotice()(of);
}

function textOf(language: Language, changes: Partial<PaymentNotice> = {}): string {
  const words = selectMessages(language, "admin-payments");
  const inLanguage = createElement(
    LanguageProvider,
    { language, addressLanguage: null, words: [words] } as never,
    createElement(Notice, { of: { ...notice, ...changes } }),
  );
  const property = { property: aProperty() } as never;
  const html = renderToStaticMarkup(createElement(PropertyProvider, property, inLanguage));
  return html.replaceAll(/\s/gu, " ");
}

test("names the guest, the amount and how it was paid", () => {
  expect(textOf("en")).toBe("€120.00 in cash from Anna Meyer is recorded.");
  expect(textOf("de", { method: "bank" })).toBe(
    "120,00 € per Überweisung von Anna Meyer ist erfasst.",
  );
  expect(textOf("en", { what: "repayment", method: "terminal" })).toBe(
    "The refund of €120.00 to Anna Meyer by card at the terminal is recorded.",
  );
  expect(textOf("zh", { what: "undone" })).toBe("已撤销：Anna Meyer 现金付款 €120.00。");
});
