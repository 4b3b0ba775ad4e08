// The texts of an apartment with its own numbers filled in: "In its 42 m² there is also a sofa bed".
import { createTranslator } from "use-intl/core";
import type { PropertyFacts } from "#property/facts.ts";
import { formatFor } from "#app/i18n/format.ts";
import { formattingLocale } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { factValues } from "#app/i18n/property/property.ts";
import type { ApartmentTexts, LocalizedApartment } from "./apartments.sql.server.ts";

/**
 * Every text may use {size}, {steps} and {doorWidth} beside the property's facts. A text of the owner that is not a valid
 * message is shown as written: a page with an odd brace is better than an error.
 */
export function formatApartmentTexts(
  apartment: LocalizedApartment,
  language: Language,
  facts: PropertyFacts,
): ApartmentTexts {
  const { texts, sizeM2, access } = apartment;
  const translate = createTranslator({
    locale: formattingLocale(language),
    messages: { ...texts },
    onError: () => undefined,
    getMessageFallback: ({ key }) => texts[key as keyof ApartmentTexts],
  });
  const values = {
    ...factValues(language, facts),
    size: formatFor(language).area(sizeM2),
    steps: access.steps,
    doorWidth: access.doorWidthCm,
  };
  const fill = (key: keyof ApartmentTexts) => (texts[key] ? translate(key, values) : "");
  return {
    name: texts.name,
    tagline: fill("tagline"),
    summary: fill("summary"),
    description: fill("description"),
    view: fill("view"),
    access: fill("access"),
  };
}
