// Handles the forms of an apartment's page: saves one of them, or shows it again with the typed input.
import { createTranslator } from "use-intl/core";
import type { PropertyFacts } from "#property/facts.ts";
import {
  bumpApartmentVersion,
  listFeatureKeys,
  listTexts,
  writeDetails,
  writeFeatures,
} from "#app/apartments/apartment-changes.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentTexts } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentDetails } from "#app/apartments/rules/apartment.ts";
import { textNames } from "#app/apartments/rules/texts.ts";
import type { App } from "#app/app.server.ts";
import { formattingLocale } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { factValues } from "#app/i18n/property/property.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { moveEntry, readMove } from "../rules/form-values.ts";
import { changeDraftPrice } from "./add-apartment.server.ts";
import { toMessages } from "./plain-texts.server.ts";
import { changeApartmentTexts } from "./change-apartment-texts.server.ts";
import { openApartment, retireApartment } from "./change-stage.server.ts";
import type { ChangedStage } from "./change-stage.server.ts";
import { checkPrice, readPrice } from "./rules/new-apartment.ts";
import type { TypedPrice } from "./rules/new-apartment.ts";
import {
  blankTexts,
  checkDetails,
  checkTexts,
  readDetails,
  readTexts,
  toAuditDetails,
} from "./rules/typed-apartment.ts";
import type { ApartmentFault, TypedDetails, TypedTexts } from "./rules/typed-apartment.ts";

/** A form that was not saved, and why; `stale`: it was changed by another user meanwhile. */
export type ApartmentAnswer = { faults: ApartmentFault[]; stale: boolean } & (
  | { form: "texts"; typed: TypedTexts }
  | { form: "figures"; typed: TypedDetails; version: number }
  | { form: "features" }
  | { form: "price"; typed: TypedPrice }
  | { form: "stage"; refused: Exclude<ChangedStage, { ok: true }> }
);

/** Null when everything was saved. */
export async function answerApartment(
  { id, language, reader }: { id: number; language: Language; reader: Language },
  form: FormData,
  actor: Actor,
  app: App,
): Promise<ApartmentAnswer | null> {
  const { facts } = app.property;
  const submitted = formText(form, "do");
  const version = formVersion(form);
  if (submitted === "texts") {
    const typed = readTexts(form);
    const faults = checkTexts(typed, language === facts.defaultLanguage);
    const written = await listTexts(app.database.db, id);
    const stored = written.find((each) => each.language === language)?.texts ?? blankTexts;
    const read = toMessages(typed, stored, { language, reader, facts });
    if (faults.length === 0)
      faults.push(...(read.ok ? findBrokenTexts(read.texts, language, facts) : read.faults));
    if (faults.length > 0 || !read.ok) return { form: "texts", typed, faults, stale: false };
    const messages = { ...typed, texts: read.texts };
    const changed = await changeApartmentTexts({ id, language }, messages, actor, app);
    return changed.ok ? null : { form: "texts", typed, faults: [], stale: true };
  }
  if (submitted === "figures") {
    const typed = readDetails(form);
    const checked = checkDetails(typed);
    if (!checked.ok)
      return { form: "figures", typed, version, faults: checked.faults, stale: false };
    const isSaved = await changeApartmentDetails({ id, version }, checked.details, actor, app);
    return isSaved ? null : { form: "figures", typed, version, faults: [], stale: true };
  }
  // The price beside the button that puts the apartment on sale is saved first: it would be on sale with the former one.
  if (submitted === "price" || (submitted === "open" && form.has("baseRate"))) {
    const typed = readPrice(form);
    const checked = checkPrice(typed, app.property.facts.currency);
    if (!checked.ok) return { form: "price", typed, faults: checked.faults, stale: false };
    const isSaved = await changeDraftPrice({ id, version }, checked.price, actor, app);
    if (!isSaved) return { form: "price", typed, faults: [], stale: true };
    if (submitted === "price") return null;
  }
  if (submitted === "open" || submitted === "retire") {
    const change = submitted === "open" ? openApartment : retireApartment;
    const changed = await change(id, actor, app);
    return changed.ok ? null : { form: "stage", refused: changed, faults: [], stale: false };
  }
  const featureAction = submitted === "add" ? `add:${formText(form, "feature")}` : submitted;
  const isSaved = await changeApartmentFeatures({ id, version }, featureAction, actor, app);
  return isSaved ? null : { form: "features", faults: [], stale: true };
}

/** One fault for each text whose placeholders cannot be formatted for the public page. */
function findBrokenTexts(
  texts: ApartmentTexts,
  language: Language,
  facts: PropertyFacts,
): ApartmentFault[] {
  let isBroken = false;
  const t = createTranslator({
    locale: formattingLocale(language),
    messages: { ...texts },
    onError: () => {
      isBroken = true;
    },
  });
  const values = { ...factValues(language, facts), size: "1", steps: 1, doorWidth: 1 };
  return textNames.flatMap((name): ApartmentFault[] => {
    isBroken = false;
    // The name has no placeholders, so visitors would see a brace in it.
    if (name === "name") isBroken = /[{}]/.test(texts.name);
    else if (texts[name]) t(name, values);
    return isBroken ? [{ field: `text-${name}`, reason: "braces" }] : [];
  });
}

/** Saves details that `checkDetails` accepted; false, with nothing saved, when the apartment's version is not `version`. */
async function changeApartmentDetails(
  { id, version }: { id: number; version: number },
  details: ApartmentDetails,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    if (!(await bumpApartmentVersion(trx, id, version))) return false;
    const was = (await listAllApartments(trx, facts.defaultLanguage, facts)).find(
      (each) => each.id === id,
    );
    await writeDetails(trx, id, details);
    const [before, after] = [was ? toAuditDetails(was) : {}, toAuditDetails(details)];
    if (JSON.stringify(before) === JSON.stringify(after)) return true;
    const subject = was?.texts.name ?? String(id);
    const what = "apartmentFiguresChanged";
    await writeAudit(trx, { actor, what, subject, before, after, now: clock.now() });
    return true;
  });
}

/** `submitted` is a button's `up:kitchen`, or `add:kitchen`; false when the apartment's version is not `version`. */
async function changeApartmentFeatures(
  { id, version }: { id: number; version: number },
  submitted: string,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    if (!(await bumpApartmentVersion(trx, id, version))) return false;
    const all = await listAllApartments(trx, facts.defaultLanguage, facts);
    const apartment = all.find((each) => each.id === id);
    if (!apartment) return false;
    const features = applyFeatureAction(apartment.features, submitted, await listFeatureKeys(trx));
    const [before, after] = [apartment.features.join(", "), features.join(", ")];
    if (before === after) return true;
    await writeFeatures(trx, id, features);
    await writeAudit(trx, {
      actor,
      what: "apartmentFeaturesChanged",
      subject: apartment.texts.name,
      before: { features: before },
      after: { features: after },
      now: clock.now(),
    });
    return true;
  });
}

function applyFeatureAction(features: string[], submitted: string, known: string[]): string[] {
  const added = submitted.startsWith("add:") ? submitted.slice(4) : null;
  if (added !== null)
    return known.includes(added) && !features.includes(added) ? [...features, added] : features;
  const move = readMove(submitted);
  return move ? moveEntry(features, move.entry, move.move) : features;
}
