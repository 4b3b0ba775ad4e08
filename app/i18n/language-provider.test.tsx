// Tests what the provider gives to components: messages and facts in its language, URLs that stay in it, or a clear error.
import { renderToStaticMarkup } from "react-dom/server";
import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { LanguageProvider, useLanguage, useTranslations } from "./language-provider.tsx";
import type { Translator } from "./language-provider.tsx";
import type { Language } from "./languages.ts";
import type { MessageTree } from "./message-keys.ts";
import { PropertyProvider } from "./property/property-provider.tsx";
import { mergeFacts } from "./property/property.ts";

const words: MessageTree = {
  test: {
    nights: "{count, plural, one {# night} other {# nights}} at {name}, from {checkIn}",
    broken: "{nobody} gives this",
    plain: "{count} × {what} at {name}: {count}",
  },
};

// The messages above are those of no page.
const useTestTranslations = useTranslations as unknown as (namespace: string) => Translator;

function render(
  node: React.ReactNode,
  language: Language = "en",
  addressLanguage: Language | null = null,
  present = facts,
) {
  return renderToStaticMarkup(
    <PropertyProvider property={{ facts: present, written: facts }}>
      <LanguageProvider language={language} addressLanguage={addressLanguage} words={[words]}>
        {node}
      </LanguageProvider>
    </PropertyProvider>,
  );
}

function Nights({ count }: { count: number }) {
  return useTestTranslations("test")("nights", { count });
}

function Place() {
  const { language, addressLanguage, format, to } = useLanguage();
  return `${language} ${addressLanguage} ${to("/apartments")} ${format.money(118_300, "EUR")}`;
}

function Word({ name }: { name: string }) {
  return useTestTranslations("test")(name);
}

// A developer-facing error.
test("useLanguage() outside its provider throws a helpful error", () => {
  expect(() => renderToStaticMarkup(<Place />)).toThrow(
    "useLanguage() was called outside <LanguageProvider>",
  );
  expect(() => renderToStaticMarkup(<Nights count={1} />)).toThrow(/context|Provider/);
});

describe("inside it", () => {
  test("every message may use the property's facts", () => {
    expect(render(<Nights count={1} />)).toBe(`1 night at ${facts.name}, from 14:00`);
    expect(render(<Nights count={7} />)).toBe(`7 nights at ${facts.name}, from 14:00`);
  });

  test("a plural message is formatted again when a fact in it changes", () => {
    expect(render(<Nights count={7} />)).toBe(`7 nights at ${facts.name}, from 14:00`);
    const changed = mergeFacts(facts, { name: "Kaz Lot", checkInHour: 15 });
    expect(render(<Nights count={7} />, "en", null, changed)).toBe(
      "7 nights at Kaz Lot, from 15:00",
    );
    expect(render(<Nights count={7} />)).toBe(`7 nights at ${facts.name}, from 14:00`);
  });

  test.each([
    { count: 1234.5, what: "$& nights" },
    { count: 0, what: "" },
    { count: "{name}", what: "<b>" },
  ])("a message of only plain values equals the ICU result: $count", (values) => {
    const Plain = () => useTestTranslations("test")("plain", values);
    const messages = words as Record<string, Record<string, string>>;
    const icu = createTranslator({ locale: "en", messages, namespace: "test" });
    expect(render(<Plain />)).toBe(
      renderToStaticMarkup(<>{icu("plain", { ...values, name: facts.name })}</>),
    );
  });

  test("URLs stay in the language of the current URL", () => {
    expect(render(<Place />, "fr", "fr")).toBe("fr fr /fr/apartments 1\u202f183,00\u00a0€");
    expect(render(<Place />, "fr", null)).toBe("fr null /apartments 1\u202f183,00\u00a0€");
  });

  test("two languages alternating do not mix", () => {
    expect([render(<Place />, "de"), render(<Place />, "en"), render(<Place />, "de")]).toEqual([
      "de null /apartments 1.183,00\u00a0€",
      "en null /apartments €1,183.00",
      "de null /apartments 1.183,00\u00a0€",
    ]);
  });

  test("a missing message, or a message without a value, throws", () => {
    expect(() => render(<Word name="unknown" />)).toThrow(/unknown/);
    expect(() => render(<Word name="broken" />)).toThrow(/nobody/);
  });
});
