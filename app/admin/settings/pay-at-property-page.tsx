// `/admin/settings/at-property`: which stays guests may pay at the property. For owners.
import { data, redirect } from "react-router";
import { listApartmentNames } from "#app/apartments/apartments.sql.server.ts";
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator, selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { startsOf } from "#app/stays/rules/seasons.ts";
import { Note } from "#app/ui/note.tsx";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { Choices, listFaults, TypedText } from "../layout/typed-fields.tsx";
import { nameSeason } from "../rates/load-rates.server.ts";
import type { Route } from "./+types/pay-at-property-page";
import {
  checkPropertyPayment,
  comparePropertyPayment,
  readPropertyPayment,
  toTypedPropertyPayment,
} from "./rules/property-payment.ts";
import type { LimitWords, TypedPropertyPayment } from "./rules/property-payment.ts";
import { answerSetting, firstSetting, loadSettings } from "./save-facts.server.ts";
import type { FactsEdit, SettingAnswer } from "./save-facts.server.ts";
import { useSettingFaults } from "./setting-fields.tsx";
import { SettingForm } from "./setting-form.tsx";
import styles from "./settings.css?url";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the form. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { version, facts } = await loadSettings(app);
  return {
    words: selectSiteMessages(language, app.property.facts, "admin-settings", "property.location"),
    options: await listPropertyPaymentOptions(language, app),
    currency: facts.currency,
    takesCards: takesCards(app),
    saved: searchParams.has("saved"),
    shown: firstSetting(version, toTypedPropertyPayment(facts.payAtProperty)),
  };
}

/** Saves, or shows the form again with its faults. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const result = await answerPropertyPayment(form, language, user, app);
  if (result === null) return redirect("/admin/settings/at-property?saved", 303);
  return data(result.answer, { status: result.status });
}

export default function PayAtPropertyPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-settings");
  const faultText = useSettingFaults();
  const { options, currency, saved } = loaderData;
  const shown = actionData ?? loaderData.shown;
  const { typed, stale } = shown;
  const faults = listFaults(shown.faults, faultText);
  const days = { inputMode: "numeric", optional: true } as const;
  return (
    <>
      <AdminPageHead
        title={t("atProperty.title")}
        lead={t("atProperty.lead")}
        back={{ href: "/admin/settings", text: t("emails.back") }}
        faulty={faults.length > 0}
        done={saved && !actionData && t("atProperty.saved")}
        doneAbout={t("atProperty.title")}
        stale={stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      {!loaderData.takesCards && <Note kind="warn">{t("atProperty.noCards")}</Note>}
      <SettingForm
        path="/admin/settings/at-property"
        shown={shown}
        faults={faults}
        note={t("atProperty.existing")}
      >
        <div className="pgrid gap">
          <Panel id="whether" width="p6" title={t("atProperty.whether")}>
            <div className="stack">
              <label className="check">
                <input type="checkbox" name="allowed" defaultChecked={typed.allowed} />
                <span>{t("fields.payAtProperty.allowed")}</span>
              </label>
              <p className="hint">{t("atProperty.limits")}</p>
              <TypedText
                name="minDays"
                label={t("fields.payAtProperty.minDays")}
                hint={t("atProperty.minDaysHint")}
                {...days}
              />
              <TypedText name="maxDays" label={t("fields.payAtProperty.maxDays")} {...days} />
              <TypedText
                name="maxTotal"
                label={t("atProperty.maxTotal", { currency })}
                {...days}
                inputMode="decimal"
              />
            </div>
          </Panel>
          <Panel id="which" width="p6" title={t("atProperty.which")}>
            <div className="stack">
              <Ticks
                name="season"
                legend={t("fields.payAtProperty.seasons")}
                hint={t("atProperty.seasonsHint")}
                ticked={typed.seasons}
                options={options.seasons.map(({ key, name }) => [key, name])}
              />
              <Ticks
                name="apartment"
                legend={t("fields.payAtProperty.apartments")}
                hint={t("atProperty.apartmentsHint")}
                ticked={typed.apartments}
                options={options.apartments.map(({ id, name }) => [String(id), name])}
              />
            </div>
          </Panel>
        </div>
      </SettingForm>
    </>
  );
}

interface TicksProps {
  name: string;
  legend: string;
  hint: string;
  ticked: string[];
  options: [value: string, label: string][];
}

function Ticks({ name, legend, hint, ticked, options }: TicksProps) {
  return (
    <fieldset aria-describedby={`${name}-h`}>
      <legend className="label">{legend}</legend>
      <p className="hint" id={`${name}-h`}>
        {hint}
      </p>
      <Choices name={name} of={options} chosen={ticked} />
    </fieldset>
  );
}

/** What can be ticked, with names for the reader. */
interface PropertyPaymentOptions {
  seasons: { key: string; name: string }[];
  apartments: { id: number; name: string }[];
}

/** The seasons of the rate card and those ticked before, and all apartments. */
async function listPropertyPaymentOptions(
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
async function answerPropertyPayment(
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
  const checked = checkPropertyPayment(typed, app.property.facts.currency);
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
