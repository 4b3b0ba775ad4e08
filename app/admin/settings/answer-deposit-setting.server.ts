// The form of the damage deposit, and how it is saved. A changed deposit is a new version of the terms.
import type { PropertyFacts } from "#property/facts.ts";
import { listApartmentNames } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { checkDeposit, compareDeposits, readDeposit } from "./rules/deposit-setting.ts";
import type { TypedDeposit } from "./rules/deposit-setting.ts";
import { answerSetting } from "./save-facts.server.ts";
import type { FactsEdit, SettingAnswer } from "./save-facts.server.ts";

/** Saves the form, or shows it again. */
export async function answerDepositSetting(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: SettingAnswer<TypedDeposit> } | null> {
  const apartments = await listApartmentNames(app.database.db, language, app.property.facts);
  const typed = readDeposit(
    form,
    apartments.map(({ id }) => id),
  );
  const checked = checkDeposit(typed);
  const nameOf = (id: number) => apartments.find((one) => one.id === id)?.name ?? String(id);
  const edited = checked.ok
    ? { ok: true as const, edit: editOf(checked.setting, nameOf) }
    : checked;
  return answerSetting(form, typed, edited, actor, app);
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
