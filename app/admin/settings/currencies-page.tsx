// `/admin/settings/currencies`: how guests pay at the property, and in which other currencies prices are shown as a hint. For owners.
import { data, redirect } from "react-router";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator, selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { areRatesOld, noRates } from "#app/stays/rules/other-currencies.ts";
import { Note } from "#app/ui/note.tsx";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { Choices, listFaults, TypedText } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/currencies-page";
import {
  checkCurrencies,
  compareCurrencies,
  payTimes,
  readCurrencies,
  toTypedCurrencies,
} from "./rules/currencies.ts";
import type { TypedCurrencies } from "./rules/currencies.ts";
import { answerSetting, firstSetting, loadSettings } from "./save-facts.server.ts";
import type { FactsEdit, SettingAnswer } from "./save-facts.server.ts";
import { useSettingFaults } from "./setting-fields.tsx";
import { SettingForm } from "./setting-form.tsx";
import styles from "./settings.css?url";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the form, and whether the rates are old. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { version, facts } = await loadSettings(app);
  const { otherCurrencies = noRates, currency } = facts;
  return {
    words: selectSiteMessages(language, app.property.facts, "admin-settings", "property.location"),
    currency,
    setOn: otherCurrencies.setOn,
    areOld: areRatesOld(otherCurrencies, todayAt(app)),
    saved: searchParams.has("saved"),
    shown: firstSetting(version, toTypedCurrencies(facts, currency)),
  };
}

/** Saves, or shows the form again with its faults. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const result = await answerCurrencies(form, language, user, app);
  if (result === null) return redirect("/admin/settings/currencies?saved", 303);
  return data(result.answer, { status: result.status });
}

export default function CurrenciesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-settings");
  const faultText = useSettingFaults();
  const { format } = useLanguage();
  const { currency, setOn, areOld, saved } = loaderData;
  const shown = actionData ?? loaderData.shown;
  const { typed, stale } = shown;
  const faults = listFaults(shown.faults, faultText);
  return (
    <>
      <AdminPageHead
        title={t("currencies.title")}
        lead={t("currencies.lead")}
        back={{ href: "/admin/settings", text: t("emails.back") }}
        faulty={faults.length > 0}
        done={saved && !actionData && t("saved")}
        doneAbout={t("currencies.title")}
        stale={stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      {areOld && <Note kind="warn">{t("currencies.old", { date: format.date(setOn) })}</Note>}
      <SettingForm
        path="/admin/settings/currencies"
        shown={shown}
        faults={faults}
        note={t("currencies.today")}
      >
        <div className="pgrid gap">
          <Panel id="how" width="p6" title={t("currencies.how")}>
            <div className="stack">
              <fieldset className="field" id="when">
                <legend className="label">{t("fields.atDesk.when")}</legend>
                <Choices
                  type="radio"
                  name="when"
                  of={payTimes.map((time) => [time, t(`currencies.when.${time}`)])}
                  chosen={[typed.when]}
                />
              </fieldset>
              <label className="check">
                <input type="checkbox" name="cash" defaultChecked={typed.cash} />
                <span>{t("fields.atDesk.cash")}</span>
              </label>
              <TypedText
                name="cards"
                label={t("fields.atDesk.cards")}
                hint={t("currencies.cardsHint")}
                optional
              />
              <TypedText
                name="currencies"
                label={t("fields.atDesk.currencies")}
                hint={t("currencies.currenciesHint", { currency })}
                optional
              />
            </div>
          </Panel>
          <Panel id="rates" width="p6" title={t("currencies.rates")}>
            <div className="stack">
              <p className="hint">{t("currencies.ratesHint", { currency })}</p>
              {Object.entries(typed.rates).map(([code, rate]) => (
                <TypedText
                  key={code}
                  name={`rate.${code}`}
                  label={t("currencies.rate", { currency, code })}
                  defaultValue={rate}
                  inputMode="decimal"
                  optional
                />
              ))}
            </div>
          </Panel>
        </div>
      </SettingForm>
    </>
  );
}

/** Saves the form, or shows it again. */
async function answerCurrencies(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: SettingAnswer<TypedCurrencies> } | null> {
  const { facts } = app.property;
  const typed = readCurrencies(form, facts.currency);
  const checked = checkCurrencies(typed, todayAt(app));
  if (!checked.ok) return answerSetting(form, typed, checked, actor, app);
  const { setting } = checked;
  const words = (reader: Language) => {
    const t = makeTranslator(reader, facts, "admin-settings");
    return {
      yes: t("admin-settings.atProperty.yes"),
      no: t("admin-settings.atProperty.no"),
      when: (time: TypedCurrencies["when"]) => t(`admin-settings.currencies.when.${time}`),
    };
  };
  const edit: FactsEdit = {
    edit: (saved) => ({ ...saved, ...setting }),
    compare: (before, whose) =>
      compareCurrencies(before, setting, words(whose === "log" ? facts.defaultLanguage : language)),
  };
  return answerSetting(form, typed, { ok: true, edit }, actor, app);
}

function todayAt({ clock, property: { facts } }: Pick<App, "clock" | "property">): string {
  return propertyDay(clock.now(), facts.timeZone).today;
}
