// The form of an apartment's texts in one language, as submitted.
import { checkText, textLimits, textNames, tidyText } from "#app/apartments/rules/texts.ts";
import type { TextName } from "#app/apartments/rules/texts.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";

/** The submitted form; `seen` are the version and the hashes of the source texts that were shown beside it. */
export interface TypedTexts {
  texts: Record<TextName, string>;
  /** Confirmed as still correct although their source texts have changed. */
  confirmed: TextName[];
  seen: { version: number; hashes: Record<TextName, string> };
}

/** `field` is the id of the control. */
export interface ApartmentFault {
  field: string;
  reason: MessageKey<"admin-apartments.faults">;
  values?: Record<string, number>;
}

/** Every text empty. */
export const blankTexts = Object.fromEntries(textNames.map((name) => [name, ""])) as Record<
  TextName,
  string
>;

/** Reads the form; nothing is cut, `checkTexts` reports what is too long. */
export function readTexts(form: FormData): TypedTexts {
  const by = (prefix: string) =>
    Object.fromEntries(
      textNames.map((name) => [name, formText(form, prefix + name, Infinity)]),
    ) as TypedTexts["texts"];
  const texts = by("text-");
  for (const name of textNames) texts[name] = tidyText(texts[name]);
  return {
    texts,
    confirmed: textNames.filter((name) => form.has(`kept-${name}`)),
    seen: { version: formVersion(form), hashes: by("source-") },
  };
}

/** `needed`: whether empty texts are faults, as in the default language. */
export function checkTexts({ texts }: TypedTexts, needed: boolean): ApartmentFault[] {
  return textNames.flatMap((name): ApartmentFault[] => {
    const limit = textLimits[name];
    const reason = checkText(texts[name], limit, needed);
    return reason ? [{ field: `text-${name}`, reason, values: { limit } }] : [];
  });
}
