// `/admin/settings`: the property's name, address, opening hours, contact and policies. For owners.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { listCountries } from "#app/ui/list-countries.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { Options } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/settings-page";
import { toTypedSettings } from "./rules/typed-settings.ts";
import { loadSettings } from "./save-facts.server.ts";
import { SettingChange, useFieldLabels } from "./setting-change.tsx";
import {
  CancellationFields,
  LanguageFields,
  ReceptionFields,
  SettingField,
  SettingsFormContext,
  useSettingFaults,
  useSettingsForm,
} from "./setting-fields.tsx";
import { answerSettings } from "./settings-form.server.ts";
import type { SettingsAnswer } from "./settings-form.server.ts";
import styles from "./settings.css?url";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the form. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { version, facts } = await loadSettings(app);
  return {
    words: selectMessages(language, "admin-settings", "property.location"),
    countries: listCountries(language),
    saved: searchParams.has("saved"),
    shown: {
      version,
      typed: toTypedSettings(facts),
      faults: [],
      stale: false,
      changes: [],
    } as SettingsAnswer,
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
  const faultText = useSettingFaults();
  const { typed, faults, stale, changes, version } = actionData ?? loaderData.shown;
  const label = useFieldLabels();
  // A list of "Fill in this field" would not say which fields.
  const listed = faults.map((fault) => {
    const [name, text] = [label(fault.field), faultText(fault)];
    // The rows of a list have no name of their own; what is wrong with them says where.
    const isNamed = name !== fault.field;
    return {
      field: fault.field,
      text: isNamed ? t("faultOf", { field: name, fault: text }) : text,
    };
  });
  const faultAt = (field: string) => {
    const fault = faults.find((each) => each.field === field);
    return fault && faultText(fault);
  };
  const places = Object.keys(typed.fields).filter((path) => path.startsWith("travelMinutes."));
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        faulty={listed.length > 0}
        done={loaderData.saved && !actionData && t("saved")}
        stale={stale && { title: t("stale.title"), text: t("stale.text") }}
      >
        <a className="btn btn--2 btn--s" href="/admin/settings/opening">
          {t("opening")}
        </a>
        <a className="btn btn--2 btn--s" href="/admin/settings/letters">
          {t("letters.title")}
        </a>
        <a className="btn btn--2 btn--s" href="/admin/settings/at-property">
          {t("atProperty.title")}
        </a>
        <a className="btn btn--2 btn--s" href="/admin/settings/deposit">
          {t("deposit.title")}
        </a>
      </AdminPageHead>
      <SettingsFormContext value={{ typed, faultAt }}>
        <form method="post" action="/admin/settings" noValidate autoComplete="off">
          <input type="hidden" name="version" value={version} />
          <ErrorSummary faults={listed} />
          {stale && changes.length > 0 && (
            <div className="gap">
              <Panel id="changes" title={t("changes.title")}>
                <ul className="lines">
                  {changes.map((change) => (
                    <li key={change.name}>
                      <SettingChange change={change} />
                    </li>
                  ))}
                </ul>
              </Panel>
            </div>
          )}
          <div className="pgrid gap">
            <Panel id="house" width="p6" title={t("panels.house")}>
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
            <div className="p6 stack">
              <Panel id="hours" title={t("panels.hours")}>
                <div className="stack">{fields("checkInHour", "checkOutHour")}</div>
              </Panel>
              <Panel id="cancellation" title={t("panels.cancellation")}>
                <CancellationFields />
              </Panel>
            </div>
            <Panel id="unpaid" title={t("panels.unpaid")}>
              <div className="stack">
                <p className="hint">{t("unpaid")}</p>
                <div className="grid2 pair">{fields("unpaid.stays", "unpaid.nights")}</div>
                <div className="grid2 pair">
                  {fields("unpaid.perNetwork", "unpaid.wavePercent")}
                </div>
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
            <div className="p6 stack">
              <Panel id="reception" title={t("panels.reception")}>
                <ReceptionFields />
              </Panel>
              <Panel id="languages" title={t("panels.languages")}>
                <LanguageFields />
              </Panel>
            </div>
          </div>
          <div className="savebar">
            <p>
              <Icon name="info" /> {t("save.text")}
            </p>
            <p className="row">
              <a className="btn btn--link" href="/admin/settings">
                {t("save.discard")}
              </a>
              <button className="btn btn--s">{t("save.submit")}</button>
            </p>
          </div>
        </form>
      </SettingsFormContext>
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
  const label = useFieldLabels();
  const { typed, faultAt } = useSettingsForm();
  const path = "address.countryCode";
  return (
    <SelectField
      name={path}
      label={label(path)}
      error={faultAt(path)}
      defaultValue={typed.fields[path]}
    >
      <Options of={countries} />
    </SelectField>
  );
}
