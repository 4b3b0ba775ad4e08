// Answers the forms of an apartment's page: saves one of them, or shows it again with everything that was typed.
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Actor } from "../audit.sql.server.ts";
import { changeApartmentFeatures } from "./change-apartment-features.server.ts";
import { changeApartmentFigures } from "./change-apartment-figures.server.ts";
import { changeApartmentTexts } from "./change-apartment-texts.server.ts";
import { formText } from "../rules/form-text.ts";
import { findBrokenTexts } from "./find-broken-texts.server.ts";
import { checkFigures, readFigures } from "./rules/typed-figures.ts";
import type { TypedFigures } from "./rules/typed-figures.ts";
import { checkTexts, readTexts } from "./rules/typed-texts.ts";
import type { DeskFault, TypedTexts } from "./rules/typed-texts.ts";

/** What was not saved, and why; `stale`: somebody else was faster. */
export type ApartmentAnswer = { faults: DeskFault[]; stale: boolean } & (
  | { form: "texts"; typed: TypedTexts }
  | { form: "figures"; typed: TypedFigures; version: number }
  | { form: "features" }
);

/** Null when everything was saved. */
export async function answerApartment(
  { id, language }: { id: number; language: Language },
  form: FormData,
  actor: Actor,
  house: House,
): Promise<ApartmentAnswer | null> {
  const press = formText(form, "do");
  const version = Number(formText(form, "version")) || 0;
  if (press === "texts") {
    const typed = readTexts(form);
    const faults = checkTexts(typed, language === defaultLanguage);
    if (faults.length === 0) faults.push(...findBrokenTexts(typed.texts, language));
    if (faults.length > 0) return { form: "texts", typed, faults, stale: false };
    const changed = await changeApartmentTexts({ id, language }, typed, actor, house);
    return changed.ok ? null : { form: "texts", typed, faults: [], stale: true };
  }
  if (press === "figures") {
    const typed = readFigures(form);
    const checked = checkFigures(typed);
    if (!checked.ok)
      return { form: "figures", typed, version, faults: checked.faults, stale: false };
    const isSaved = await changeApartmentFigures({ id, version }, checked.figures, actor, house);
    return isSaved ? null : { form: "figures", typed, version, faults: [], stale: true };
  }
  const wish = press === "add" ? `add:${formText(form, "feature")}` : press;
  const isSaved = await changeApartmentFeatures({ id, version }, wish, actor, house);
  return isSaved ? null : { form: "features", faults: [], stale: true };
}
