// The form of the damage deposit: its apartments, and how it is saved. A changed deposit is a new version of the terms.
import type { PropertyFacts } from "#property/facts.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { formVersion } from "#app/ui/rules/form-values.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { listChanges } from "../audit-log/rules/audit-changes.ts";
import type { AuditChange } from "../audit-log/rules/audit-changes.ts";
import { checkDeposit, compareDeposits, readDeposit } from "./rules/deposit-setting.ts";
import type { TypedDeposit } from "./rules/deposit-setting.ts";
import type { SettingFault } from "./rules/fact-fields.ts";
import { loadSettings, saveFacts } from "./save-facts.server.ts";
import type { FactsEdit } from "./save-facts.server.ts";

/** All apartments with their names for the reader. */
export async function listDepositApartments(
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<{ id: number; name: string }[]> {
  const apartments = await listAllApartments(db, language, facts);
  return apartments.map(({ id, texts }) => ({ id, name: texts.name }));
}

/** What the page shows in place of the loader's data. */
export interface DepositSettingAnswer {
  version: number;
  typed: TypedDeposit;
  faults: SettingFault[];
  /** Another request saved in the meantime: nothing was saved, and `changes` lists what saving now would do. */
  stale: boolean;
  changes: AuditChange[];
}

/** `status` is that of the page; null when everything was saved. */
export async function answerDepositSetting(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: DepositSettingAnswer } | null> {
  const apartments = await listDepositApartments(language, app);
  const typed = readDeposit(
    form,
    apartments.map(({ id }) => id),
  );
  const checked = checkDeposit(typed);
  const seen = formVersion(form);
  const nameOf = (id: number) => apartments.find((one) => one.id === id)?.name ?? String(id);
  if (checked.ok && (await saveFacts(editOf(checked.setting, nameOf), seen, actor, app)))
    return null;
  const latest = await loadSettings(app);
  const compared = checked.ok
    ? compareDeposits(latest.facts.damageDeposit, checked.setting, nameOf)
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

function editOf(
  damageDeposit: PropertyFacts["damageDeposit"],
  nameOf: (id: number) => string,
): FactsEdit {
  return {
    edit: (saved, now) => {
      const { today } = propertyDay(now, saved.timeZone);
      const isSame = JSON.stringify(saved.damageDeposit) === JSON.stringify(damageDeposit);
      const terms = isSame ? saved.termsVersion.terms : today;
      return { ...saved, damageDeposit, termsVersion: { ...saved.termsVersion, terms } };
    },
    compare: (before) => compareDeposits(before.damageDeposit, damageDeposit, nameOf),
  };
}
