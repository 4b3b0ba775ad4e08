// The texts of an apartment with its own numbers filled in: "In its 42 m² there is also a sofa bed".
import { createTranslator } from "use-intl/core";
import { factValues } from "#app/i18n/fact-values.ts";
import { formatFor } from "#app/i18n/format.ts";
import { formattingLocale } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { ApartmentWords, SpokenApartment } from "./apartments.sql.server.ts";

/**
 * Every text may use {size}, {steps} and {doorWidth} beside the property's facts. A text of the owner that is not a valid
 * message is shown as written: a page with an odd brace is better than an error.
 */
export function tellApartment(apartment: SpokenApartment, language: Language): ApartmentWords {
  const { words, sizeM2, access } = apartment;
  const told = createTranslator({
    locale: formattingLocale(language),
    messages: { ...words },
    onError: () => undefined,
    getMessageFallback: ({ key }) => words[key as keyof ApartmentWords],
  });
  const values = {
    ...factValues(language),
    size: formatFor(language).area(sizeM2),
    steps: access.steps,
    doorWidth: access.doorWidthCm,
  };
  const tell = (key: keyof ApartmentWords) => (words[key] ? told(key, values) : "");
  return {
    name: words.name,
    tagline: tell("tagline"),
    summary: tell("summary"),
    description: tell("description"),
    view: tell("view"),
    access: tell("access"),
  };
}
