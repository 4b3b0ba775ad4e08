// Reads and validates the forms of a picture.
import { checkText, tidyText } from "#app/apartments/rules/texts.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { formText } from "#app/ui/rules/form-values.ts";

/** Where a picture belongs; "" means the whole property. */
export interface TypedFiling {
  kind: string;
  category: string;
  apartment: string;
}

export const pictureKinds = ["photo", "render", "illustration"] as const;
export const pictureCategories = ["exterior", "rooms", "amenities"] as const;

/** `field` is the id of the control. */
export interface PictureFormFault {
  field: string;
  reason: MessageKey<"admin-pictures.faults">;
  values?: Record<string, number>;
}

// The maximum length of an alternative text, in characters: longer ones are not listened to to the end.
const maxAltLength = 200;

/** Unknown values read as `photo`, `rooms`, and the whole property. */
export function readFiling(form: FormData, slugs: readonly string[]) {
  const wanted = (name: string) => formText(form, name);
  return {
    kind: pictureKinds.find((known) => known === wanted("kind")) ?? "photo",
    category: pictureCategories.find((known) => known === wanted("category")) ?? "rooms",
    apartment: slugs.find((known) => known === wanted("apartment")) ?? null,
  };
}

/** The alternative text in each language, tidied. */
export function readAlts<Language extends string>(
  form: FormData,
  languages: readonly Language[],
): Record<Language, string> {
  const pairs = languages.map((language) => [
    language,
    tidyText(formText(form, `alt-${language}`, Infinity)),
  ]);
  return Object.fromEntries(pairs) as Record<Language, string>;
}

/** Alternative texts are rendered as messages, so they may not contain braces either. */
export function checkAlts(alts: Record<string, string>): PictureFormFault[] {
  return Object.entries(alts).flatMap(([language, alt]): PictureFormFault[] => {
    const reason = checkText(alt, maxAltLength, false) ?? (/[{}]/.test(alt) ? "braces" : null);
    return reason ? [{ field: `alt-${language}`, reason, values: { limit: maxAltLength } }] : [];
  });
}
