// The form of the limits on paying at the property: what can be ticked, and how it is saved.
import { listApartmentNames } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { startsOf } from "#app/stays/rules/seasons.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { nameSeason } from "../rates/load-rates.server.ts";
import {
  checkPropertyPayment,
  comparePropertyPayment,
  readPropertyPayment,
} from "./rules/property-payment.ts";
import type { LimitWords, TypedPropertyPayment } from "./rules/property-payment.ts";
import { answerSetting, loadSettings } from "./save-facts.server.ts";
import type { FactsEdit, SettingAnswer } from "./save-facts.server.ts";

/** What can be ticked, with names for the reader. */
export interface PropertyPaymentOptions {
  seasons: { key: string; name: string }[];
  apartments: { id: number; name: string }[];
}

/** The seasons of the rate card and those ticked before, and all apartments. */
export async function listPropertyPaymentOptions(
  language: Language,
  app: Pick<App, "database" | "property">,
): Promise<PropertyPaymentOptions> {
  const { db } = app.database;
  const { facts } = await loadSettings(app);
  const { card } = await readRates(db);
  const keys = new Set([
    ...startsOf(card).map(({ key }) => key),
    ...card.seasons.map(({ key }) => key),
    ...facts.payAtProperty.seasons,
  ]);
  const nameOf = nameSeason(language, card, facts);
  return {
    seasons: [...keys].map((key) => ({ key, name: nameOf(key) })),
    apartments: await listApartmentNames(db, language, facts),
  };
}

/** Saves the form, or shows it again. */
export async function answerPropertyPayment(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: SettingAnswer<TypedPropertyPayment> } | null> {
  const options = await listPropertyPaymentOptions(language, app);
  const typed = readPropertyPayment(form, {
    seasons: options.seasons.map(({ key }) => key),
    apartments: options.apartments.map(({ id }) => id),
  });
  const checked = checkPropertyPayment(typed);
  if (!checked.ok) return answerSetting(form, typed, checked, actor, app);
  const { limits: payAtProperty } = checked;
  const words = {
    log: await wordsIn(app.property.facts.defaultLanguage, app),
    reader: await wordsIn(language, app),
  };
  const edit: FactsEdit = {
    edit: (saved) => ({ ...saved, payAtProperty }),
    compare: (before, whose) =>
      comparePropertyPayment(before.payAtProperty, payAtProperty, words[whose]),
  };
  return answerSetting(form, typed, { ok: true, edit }, actor, app);
}

async function wordsIn(
  language: Language,
  app: Pick<App, "database" | "property">,
): Promise<LimitWords> {
  const t = makeTranslator(language, app.property.facts, "admin-settings");
  const { apartments, seasons } = await listPropertyPaymentOptions(language, app);
  return {
    yes: t("admin-settings.atProperty.yes"),
    no: t("admin-settings.atProperty.no"),
    season: (key) => seasons.find((one) => one.key === key)?.name ?? key,
    apartment: (id) => apartments.find((one) => one.id === id)?.name ?? String(id),
  };
}
