// Handles the forms of an apartment's page: saves one of them, or shows it again with the typed input.
import { createTranslator } from "use-intl/core";
import {
  claimApartment,
  listFeatureKeys,
  writeFeatures,
  writeFigures,
} from "#app/apartments/apartment-changes.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentWords } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentFigures } from "#app/apartments/rules/apartment.ts";
import { textNames } from "#app/apartments/rules/texts.ts";
import type { House } from "#app/house.server.ts";
import { factValues } from "#app/i18n/fact-values.ts";
import { defaultLanguage, formattingLocale } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import { changeApartmentTexts } from "./change-apartment-texts.server.ts";
import { figureFacts } from "./rules/figure-facts.ts";
import { moved, readMove } from "./rules/moved.ts";
import { checkFigures, readFigures } from "./rules/typed-figures.ts";
import type { TypedFigures } from "./rules/typed-figures.ts";
import { checkTexts, readTexts } from "./rules/typed-texts.ts";
import type { DeskFault, TypedTexts } from "./rules/typed-texts.ts";

/** A form that was not saved, and why; `stale`: it was changed by another user meanwhile. */
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

/** One fault for each text whose placeholders cannot be formatted for the public page. */
function findBrokenTexts(texts: ApartmentWords, language: Language): DeskFault[] {
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
    // The name has no placeholders, so visitors would see a brace in it.
    if (name === "name") isBroken = /[{}]/.test(texts.name);
    else if (texts[name]) t(name, values);
    return isBroken ? [{ field: `text-${name}`, reason: "braces" }] : [];
  });
}

/** Saves details that `checkDetails` accepted; false, with nothing saved, when the apartment's version is not `version`. */
async function changeApartmentFigures(
  { id, version }: { id: number; version: number },
  figures: ApartmentFigures,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    if (!(await claimApartment(trx, id, version))) return false;
    const was = (await listAllApartments(trx, defaultLanguage)).find((each) => each.id === id);
    await writeFigures(trx, id, figures);
    const [before, after] = [was ? figureFacts(was) : {}, figureFacts(figures)];
    if (JSON.stringify(before) === JSON.stringify(after)) return true;
    const subject = was?.words.name ?? String(id);
    const what = "apartmentFiguresChanged";
    await writeAudit(trx, { actor, what, subject, before, after, now: clock.now() });
    return true;
  });
}

/** `submitted` is a button's `up:kitchen`, or `add:kitchen`; false when the apartment's version is not `version`. */
async function changeApartmentFeatures(
  { id, version }: { id: number; version: number },
  press: string,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    if (!(await claimApartment(trx, id, version))) return false;
    const all = await listAllApartments(trx, defaultLanguage);
    const apartment = all.find((each) => each.id === id);
    if (!apartment) return false;
    const features = pressed(apartment.features, press, await listFeatureKeys(trx));
    const [before, after] = [apartment.features.join(", "), features.join(", ")];
    if (before === after) return true;
    await writeFeatures(trx, id, features);
    await writeAudit(trx, {
      actor,
      what: "apartmentFeaturesChanged",
      subject: apartment.words.name,
      before: { features: before },
      after: { features: after },
      now: clock.now(),
    });
    return true;
  });
}

function pressed(features: string[], press: string, known: string[]): string[] {
  const added = press.startsWith("add:") ? press.slice(4) : null;
  if (added !== null)
    return known.includes(added) && !features.includes(added) ? [...features, added] : features;
  const move = readMove(press);
  return move ? moved(features, move.entry, move.move) : features;
}
