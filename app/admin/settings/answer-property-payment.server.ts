// The form of the limits on paying at the property: what can be ticked, and how it is saved.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { startsOf } from "#app/stays/rules/seasons.ts";
import { formVersion } from "#app/ui/rules/form-values.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { listChanges } from "../audit-log/rules/audit-changes.ts";
import type { AuditChange } from "../audit-log/rules/audit-changes.ts";
import { nameSeason } from "../rates/load-rates.server.ts";
import type { SettingFault } from "./rules/fact-fields.ts";
import {
  checkPropertyPayment,
  comparePropertyPayment,
  readPropertyPayment,
} from "./rules/property-payment.ts";
import type { LimitWords, TypedPropertyPayment } from "./rules/property-payment.ts";
import { loadSettings, saveFacts } from "./save-facts.server.ts";

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
  const apartments = await listAllApartments(db, language, facts);
  const nameOf = nameSeason(language, card, facts);
  return {
    seasons: [...keys].map((key) => ({ key, name: nameOf(key) })),
    apartments: apartments.map(({ id, texts }) => ({ id, name: texts.name })),
  };
}

/** What the page shows in place of the loader's data. */
export interface PropertyPaymentAnswer {
  version: number;
  typed: TypedPropertyPayment;
  faults: SettingFault[];
  /** Another request saved in the meantime: nothing was saved, and `changes` lists what saving now would do. */
  stale: boolean;
  changes: AuditChange[];
}

/** `status` is that of the page; null when everything was saved. */
export async function answerPropertyPayment(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: PropertyPaymentAnswer } | null> {
  const options = await listPropertyPaymentOptions(language, app);
  const typed = readPropertyPayment(form, {
    seasons: options.seasons.map(({ key }) => key),
    apartments: options.apartments.map(({ id }) => id),
  });
  const checked = checkPropertyPayment(typed);
  const seen = formVersion(form);
  if (checked.ok) {
    const words = await wordsIn(app.property.facts.defaultLanguage, app);
    const { limits } = checked;
    const edit = {
      edit: (saved: typeof app.property.facts) => ({ ...saved, payAtProperty: limits }),
      compare: (before: typeof app.property.facts) =>
        comparePropertyPayment(before.payAtProperty, limits, words),
    };
    if (await saveFacts(edit, seen, actor, app)) return null;
  }
  const latest = await loadSettings(app);
  const own = await wordsIn(language, app);
  const compared = checked.ok
    ? comparePropertyPayment(latest.facts.payAtProperty, checked.limits, own)
    : null;
  return {
    status: checked.ok ? 409 : 400,
    answer: {
      version: latest.version,
      typed,
      faults: checked.ok ? [] : checked.faults,
      stale: checked.ok || seen !== latest.version,
      changes: compared ? listChanges(compared.before, compared.after) : [],
    },
  };
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
