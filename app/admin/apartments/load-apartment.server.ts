// Loads one apartment for editing: its texts in two languages side by side, its details and its features.
import type { PropertyFacts } from "#property/facts.ts";
import {
  findApartmentVersion,
  listFeatureKeys,
  listTexts,
} from "#app/apartments/apartment-changes.sql.server.ts";
import type { WrittenTexts } from "#app/apartments/apartment-changes.sql.server.ts";
import { listAllApartments, listFeatureLabels } from "#app/apartments/apartments.sql.server.ts";
import { textNames, textStates } from "#app/apartments/rules/texts.ts";
import type { TextName, TextState } from "#app/apartments/rules/texts.ts";
import type { App } from "#app/app.server.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { ApartmentStage } from "#app/platform/tables/tables.ts";
import { amountText } from "../rules/form-values.ts";
import { findMissingParts } from "./change-stage.server.ts";
import type { NeededPart, TypedPrice } from "./rules/new-apartment.ts";
import { factNames } from "../texts/fact-names.server.ts";
import { describeText } from "../texts/section-view.server.ts";
import { toPlainTexts } from "./plain-texts.server.ts";
import type { PlainTexts } from "./plain-texts.server.ts";
import { blankTexts, toTypedDetails } from "./rules/typed-apartment.ts";
import type { TypedDetails } from "./rules/typed-apartment.ts";
import { countTexts, hashTexts } from "./change-apartment-texts.server.ts";
import type { LanguageCount } from "./change-apartment-texts.server.ts";

/** The data of the page. */
export interface ApartmentView {
  id: number;
  slug: string;
  name: string;
  active: boolean;
  stage: ApartmentStage;
  /** Of one that is not on sale, what it still needs. */
  missing: NeededPart[];
  price: TypedPrice;
  currency: string;
  version: number;
  languages: LanguageCount[];
  editing: {
    language: Language;
    version: number;
    texts: Record<TextName, string>;
    /** The same as their fields show them. */
    plain: PlainTexts;
    states: Record<TextName, TextState>;
    /** Hashes of the texts in the default language, which the form sends back. */
    hashes: Record<TextName, string>;
  };
  /** The texts shown beside it; null where the default language itself is edited. */
  beside: { language: Language; texts: Record<TextName, string> } | null;
  details: TypedDetails;
  features: { key: string; label: string }[];
  otherFeatures: { key: string; label: string }[];
}

/** `asked` may name the language to edit and the one beside it; null for an unknown apartment. */
export async function loadApartment(
  id: string,
  asked: URLSearchParams,
  reader: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<ApartmentView | null> {
  const all = await listAllApartments(db, reader, facts);
  const apartment = all.find((each) => String(each.id) === id);
  const state = apartment && (await findApartmentVersion(db, apartment.id));
  if (!apartment || !state) return null;
  const written = await listTexts(db, apartment.id);
  const [language, besideIn] = languagesOf(asked, reader, facts.defaultLanguage);
  const labels = await listFeatureLabels(db, reader, facts);
  const labelled = (key: string) => ({ key, label: labels.get(key) ?? key });
  const others = (await listFeatureKeys(db)).filter((key) => !apartment.features.includes(key));
  return {
    id: apartment.id,
    slug: apartment.slug,
    name: apartment.texts.name,
    ...state,
    stage: apartment.stage,
    missing: apartment.stage === "" ? [] : await findMissingParts(db, apartment.id, facts),
    price: {
      baseRate: amountText(apartment.baseRate),
      cleaningFee: amountText(apartment.cleaningFee),
    },
    currency: facts.currency,
    languages: countTexts(written, facts.defaultLanguage),
    editing: editingOf(written, { language, reader, facts }),
    beside: besideIn && {
      language: besideIn,
      texts: readableTexts(textsOf(written, besideIn), reader, facts),
    },
    details: toTypedDetails(apartment),
    features: apartment.features.map(labelled),
    otherFeatures: others.map(labelled).toSorted((a, b) => a.label.localeCompare(b.label, reader)),
  };
}

function languagesOf(
  asked: URLSearchParams,
  reader: Language,
  defaultLanguage: Language,
): [Language, Language | null] {
  const language = readEditedLanguage(asked, reader);
  const wanted = asked.get("beside");
  if (isLanguage(wanted) && wanted !== language) return [language, wanted];
  return [language, language === defaultLanguage ? null : defaultLanguage];
}

function textsOf(written: WrittenTexts[], language: Language): Record<TextName, string> {
  return written.find((each) => each.language === language)?.texts ?? blankTexts;
}

function editingOf(
  written: WrittenTexts[],
  reading: { language: Language; reader: Language; facts: PropertyFacts },
): ApartmentView["editing"] {
  const { language } = reading;
  const { defaultLanguage } = reading.facts;
  const own = written.find((each) => each.language === language);
  const standard = textsOf(written, defaultLanguage);
  const hashes = hashTexts(standard);
  const texts = own?.texts ?? blankTexts;
  const sources = language === defaultLanguage ? {} : (own?.sources ?? {});
  const states = textStates({ texts, sources }, { texts: standard, hashes });
  return {
    language,
    version: own?.version ?? 0,
    texts,
    plain: toPlainTexts(texts, reading),
    states,
    hashes,
  };
}

function readableTexts(
  texts: Record<TextName, string>,
  reader: Language,
  facts: PropertyFacts,
): Record<TextName, string> {
  const names = factNames(reader, facts);
  const readable = textNames.map((name) => [name, describeText(texts[name], names) || texts[name]]);
  return Object.fromEntries(readable) as Record<TextName, string>;
}

/** The one that the query names, otherwise the reader's own. */
export function readEditedLanguage(asked: URLSearchParams, reader: Language): Language {
  const wanted = asked.get("language");
  return isLanguage(wanted) ? wanted : reader;
}
