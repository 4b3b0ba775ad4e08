// A key that is not in the English messages does not compile, in pages and outside of them; if it did, it would throw.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { LanguageProvider, useTranslations } from "./language-provider.tsx";
import { translateBelow } from "./message-keys.ts";
import { makeTranslator, selectMessages, selectSiteMessages } from "./messages.server.ts";
import { PropertyProvider } from "./property/property-provider.tsx";

function inPage(useText: () => string): string {
  const Text = useText;
  return renderToStaticMarkup(
    <PropertyProvider property={{ facts, written: facts }}>
      <LanguageProvider
        language="en"
        addressLanguage={null}
        words={[selectSiteMessages("en", facts, "price", "policy", "property.home", "apartments")]}
      >
        <Text />
      </LanguageProvider>
    </PropertyProvider>,
  );
}

const kinds = ["cleaning", "service"] as const;

test("in a page", () => {
  expect(inPage(() => useTranslations("price")("total"))).toBe("Total");
  expect(inPage(() => useTranslations("price.lines")(kinds[0]))).toBe("Cleaning fee");
  // @ts-expect-error -- not in price.json
  expect(() => inPage(() => useTranslations("price")("totals"))).toThrow(/totals/);
  // @ts-expect-error -- `lines` is a group
  expect(() => inPage(() => useTranslations("price")("lines"))).toThrow(/lines/);
  // @ts-expect-error -- the key of another group
  expect(() => inPage(() => useTranslations("policy")("total"))).toThrow(/total/);
  // @ts-expect-error -- no such group
  expect(() => inPage(() => useTranslations("prices")("total"))).toThrow(/prices/);
  // @ts-expect-error -- not in the property's home.json
  expect(() => inPage(() => useTranslations("property.home")("metaTitles"))).toThrow(/metaTitles/);
});

test("a part of the key may be a union, but not any text", () => {
  const t = makeTranslator("en", facts, "price");
  const line = (kind: (typeof kinds)[number]) => t(`price.lines.${kind}`, { percent: 5 });
  expect(kinds.map(line)).toEqual(["Cleaning fee", "Service fee, 5%"]);
  // @ts-expect-error -- `kind` may be anything
  const anyLine = (kind: string) => t(`price.lines.${kind}`);
  expect(() => anyLine("none")).toThrow(/none/);
});

test("names that the property gives are found in data", () => {
  const side = "lagoon" as string;
  const t = makeTranslator("en", facts, "apartments");
  expect(t(`apartments.sides.${side}`)).toBe("Lagoon side");
  // @ts-expect-error -- not where the sides are
  expect(() => t(`apartments.side.${side}`)).toThrow(/side/);
});

test("outside of pages", () => {
  const t = makeTranslator("en", facts, "price", "policy");
  expect(t("price.total")).toBe("Total");
  // @ts-expect-error -- not in price.json
  expect(() => t("price.totals")).toThrow(/totals/);
  // @ts-expect-error -- of a file that this translator does not have
  expect(() => t("booking.title")).toThrow(/booking/);
  // @ts-expect-error -- no such file
  expect(() => makeTranslator("en", facts, "prices")).toThrow(/prices/);
  const words = translateBelow("policy", t);
  expect(words("free")).toBe("Cancel free of charge.");
  // @ts-expect-error -- not in policy.json
  expect(() => words("freely")).toThrow(/freely/);
});

test("what a page selects", () => {
  // @ts-expect-error -- no such file
  expect(() => selectMessages("en", "prices")).toThrow(/prices/);
  // @ts-expect-error -- not in booking.json
  expect(() => selectMessages("en", "booking.fault")).toThrow(/booking\.fault/);
});
