// `/admin/settings`: the property's name, address, opening hours, contact and policies. For owners.
import { data, redirect } from "react-router";
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Icon } from "#app/ui/icon.tsx";
import { listCountries } from "#app/ui/list-countries.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { listFaults, TypedSelect } from "../layout/typed-fields.tsx";
import { BackupNote } from "../opening/backup-note.tsx";
import { loadLastBackup } from "../opening/load-opening.server.ts";
import type { Route } from "./+types/settings-page";
import {
  checkSettings,
  compareSettings,
  readTyped,
  toTypedSettings,
} from "./rules/typed-settings.ts";
import type { TypedSettings } from "./rules/typed-settings.ts";
import { answerSetting, firstSetting, loadSettings } from "./save-facts.server.ts";
import type { FactsEdit, SettingAnswer } from "./save-facts.server.ts";
import { SettingForm, useFieldLabels } from "./setting-form.tsx";
import {
  CancellationFields,
  LanguageFields,
  ReceptionFields,
  SettingField,
  useSettingFaults,
} from "./setting-fields.tsx";
import styles from "./settings.css?url";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the form. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { version, facts } = await loadSettings(app);
  return {
    words: selectSiteMessages(
      language,
      app.property.facts,
      "admin-opening",
      "admin-settings",
      "admin-best-price.setting",
      "property.location",
    ),
    backup: await loadLastBackup(app),
    countries: listCountries(language),
    saved: searchParams.has("saved"),
    shown: firstSetting(version, toTypedSettings(facts)),
  };
}

/** Saves, or shows the form again with its faults. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const result = await answerSettings(form, language, user, app);
  if (result === null) return redirect("/admin/settings?saved", 303);
  return data(result.answer, { status: result.status });
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-settings");
  const guarantee = useTranslations("admin-best-price.setting");
  const faultText = useSettingFaults();
  const shown = actionData ?? loaderData.shown;
  const { typed, stale } = shown;
  const label = useFieldLabels();
  const faults = listFaults(shown.faults, faultText);
  // A list of "Fill in this field" would not say which fields.
  const summary = faults.map(({ field, text }) => {
    const name = label(field);
    // The rows of a list have no name of their own; what is wrong with them says where.
    return { field, text: name === field ? text : t("faultOf", { field: name, fault: text }) };
  });
  const places = Object.keys(typed.fields).filter((path) => path.startsWith("travelMinutes."));
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        faulty={faults.length > 0}
        done={loaderData.saved && !actionData && t("saved")}
        doneAbout={t("title")}
        stale={stale && { title: t("stale.title"), text: t("stale.text") }}
      >
        <div className="row">
          <a className="btn btn--2 btn--s" href="/admin/settings/opening">
            {t("opening")}
          </a>
          <a className="btn btn--2 btn--s" href="/admin/settings/letters">
            {t("emails.title")}
          </a>
          <a className="btn btn--2 btn--s" href="/admin/settings/at-property">
            {t("atProperty.title")}
          </a>
          <a className="btn btn--2 btn--s" href="/admin/settings/currencies">
            {t("currencies.title")}
          </a>
          <a className="btn btn--2 btn--s" href="/admin/settings/deposit">
            {t("deposit.title")}
          </a>
          <a className="btn btn--2 btn--s" href="/admin/settings/best-price">
            {guarantee("title")}
          </a>
          <a className="btn btn--2 btn--s" href="/admin/settings/webhooks">
            {t("webhooks")}
          </a>
        </div>
      </AdminPageHead>
      <BackupNote backup={loaderData.backup} />
      <SettingForm
        path="/admin/settings"
        shown={{ ...shown, typed: typed.fields }}
        faults={faults}
        summary={summary}
        note={
          <>
            <Icon name="info" /> {t("save.text")}
          </>
        }
      >
        <div className="pgrid gap">
          <Panel id="property" width="p6" title={t("panels.property")}>
            <div className="stack">
              {fields("name", "legalName")}
              {fields("businessRegistration", "vatNumber", "vatPercent", "tourismLicence")}
            </div>
          </Panel>
          <Panel id="contact" width="p6" title={t("panels.contact")}>
            <div className="stack">{fields("telephone", "whatsApp", "email", "ownerEmail")}</div>
          </Panel>
          <Panel id="address" width="p6" title={t("panels.address")}>
            <div className="stack">
              {fields("address.street", "address.locality")}
              {fields("address.district", "address.postalCode")}
              <Country countries={loaderData.countries} />
              <div className="grid2 pair">{fields("coordinates.lat", "coordinates.lng")}</div>
            </div>
          </Panel>
          <Panel id="around" width="p6" title={t("panels.around")}>
            <div className="stack">{fields(...places, "restaurantWalkMinutes", "golfHoles")}</div>
          </Panel>
          <Panel id="hours" width="p6" title={t("panels.hours")}>
            <div className="stack">{fields("checkInHour", "checkOutHour")}</div>
          </Panel>
          <Panel id="cancellation" width="p6" title={t("panels.cancellation")}>
            <CancellationFields steps={typed.cancellation} />
          </Panel>
          <Panel id="unpaid" title={t("panels.unpaid")}>
            <div className="stack">
              <p className="hint">{t("unpaid")}</p>
              <div className="grid2 pair">{fields("unpaid.stays", "unpaid.nights")}</div>
              <div className="grid2 pair">{fields("unpaid.perNetwork", "unpaid.wavePercent")}</div>
            </div>
          </Panel>
          <Panel id="plan" title={t("panels.plan")}>
            <div className="stack">
              <p className="hint">{t("plan")}</p>
              <div className="grid2 pair">
                {fields("paymentPlan.percent", "paymentPlan.daysBefore")}
              </div>
              <div className="grid2 pair">
                {fields("paymentPlan.collect", "paymentPlan.lateDays")}
              </div>
            </div>
          </Panel>
          <Panel id="reception" width="p6" title={t("panels.reception")}>
            <ReceptionFields reception={typed.reception} />
          </Panel>
          <Panel id="languages" width="p6" title={t("panels.languages")}>
            <LanguageFields ticked={typed.languages} />
          </Panel>
        </div>
      </SettingForm>
      <div className="gap">
        <Panel id="export" title={t("export.title")}>
          <p>{t("export.text")}</p>
          <p className="gap">
            <a className="btn btn--2 btn--s" href="/admin/settings/export" download>
              {t("export.submit")}
            </a>
          </p>
        </Panel>
      </div>
    </>
  );
}

function fields(...paths: string[]) {
  return paths.map((path) => <SettingField key={path} path={path} />);
}

function Country({ countries }: { countries: [code: string, name: string][] }) {
  const path = "address.countryCode";
  return <TypedSelect name={path} label={useFieldLabels()(path)} of={countries} />;
}

/** Saves the form, or shows it again. */
async function answerSettings(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: SettingAnswer<TypedSettings> } | null> {
  const loaded = await loadSettings(app);
  const typed = readTyped(form, loaded.facts);
  const checked = checkSettings(typed, loaded.facts);
  if (!checked.ok) return answerSetting(form, typed, checked, actor, app);
  const { facts } = checked;
  const languages = { log: facts.defaultLanguage, reader: language };
  const edit: FactsEdit = {
    edit: () => facts,
    renews: (saved) => (hasSameTerms(saved, facts) ? null : "cancellation"),
    compare(before, words) {
      const { date } = formatFor(languages[words]);
      return compareSettings(before, facts, (day) => date(`2024-01-0${day}`, "weekday"));
    },
  };
  return answerSetting(form, typed, { ok: true, edit }, actor, app);
}

// A booking stores the version of the terms that its guest accepted, so changed terms get a new version.
function hasSameTerms(before: PropertyFacts, facts: PropertyFacts): boolean {
  return (
    before.checkInHour === facts.checkInHour &&
    JSON.stringify(before.cancellation) === JSON.stringify(facts.cancellation)
  );
}
