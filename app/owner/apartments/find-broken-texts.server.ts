// Which texts of an apartment have a brace too many, or name a value that there is not.
import { createTranslator } from "use-intl/core";
import type { ApartmentWords } from "#app/apartments/apartments.sql.server.ts";
import { textNames } from "#app/apartments/rules/texts.ts";
import { factValues } from "#app/i18n/fact-values.ts";
import { formattingLocale } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { DeskFault } from "./rules/typed-texts.ts";

/** One fault for each text that could not be told as `tellApartment` tells it. */
export function findBrokenTexts(texts: ApartmentWords, language: Language): DeskFault[] {
  let isBroken = false;
  const t = createTranslator({
    locale: formattingLocale(language),
    messages: { ...texts },
    onError: () => {
      isBroken = true;
    },
  });
  const values = { ...factValues(language), size: "1", steps: 1, doorWidth: 1 };
  return textNames.flatMap((name): DeskFault[] => {
    isBroken = false;
    // The name is never filled in, so a brace in it is one that visitors would read.
    if (name === "name") isBroken = /[{}]/.test(texts.name);
    else if (texts[name]) t(name, values);
    return isBroken ? [{ field: `text-${name}`, reason: "braces" }] : [];
  });
}
