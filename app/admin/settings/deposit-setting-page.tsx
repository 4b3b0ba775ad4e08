// `/admin/settings/deposit`: the damage deposit that guests leave. For owners.
import { data, redirect } from "react-router";
import type { PropertyFacts } from "#property/facts.ts";
import { listApartmentNames } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import {
  holdDays,
  longestHeldStay,
  mostReturnDays,
} from "#app/bookings/deposits/rules/deposit-hold.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { Choices, listFaults, TypedText } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/deposit-setting-page";
import {
  checkDeposit,
  compareDeposits,
  depositMethods,
  readDeposit,
  toTypedDeposit,
} from "./rules/deposit-setting.ts";
import type { TypedDeposit } from "./rules/deposit-setting.ts";
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
  const apartments = await listApartmentNames(app.database.db, language, app.property.facts);
  const ids = apartments.map(({ id }) => id);
  return {
    words: selectSiteMessages(language, app.property.facts, "admin-settings", "property.location"),
    apartments,
    currency: facts.currency,
    holdLimits: {
      days: holdDays,
      most: mostReturnDays,
      returnDays: Math.min(facts.damageDeposit.returnDays, mostReturnDays),
      nights: Math.max(1, longestHeldStay(facts.damageDeposit.returnDays)),
    },
    saved: searchParams.has("saved"),
    shown: firstSetting(version, toTypedDeposit(facts.damageDeposit, ids)),
  };
}

/** Saves, or shows the form again with its faults. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const result = await answerDepositSetting(form, language, user, app);
  if (result === null) return redirect("/admin/settings/deposit?saved", 303);
  return data(result.answer, { status: result.status });
}

export default function DepositSettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-settings");
  const faultText = useSettingFaults();
  const { apartments, currency, saved, holdLimits } = loaderData;
  const shown = actionData ?? loaderData.shown;
  const { typed, stale } = shown;
  const faults = listFaults(shown.faults, faultText);
  const sum = { inputMode: "decimal", optional: true } as const;
  return (
    <>
      <AdminPageHead
        title={t("deposit.title")}
        lead={t("deposit.lead")}
        back={{ href: "/admin/settings", text: t("emails.back") }}
        faulty={faults.length > 0}
        done={saved && !actionData && t("atProperty.saved")}
        doneAbout={t("deposit.title")}
        stale={stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      <SettingForm
        path="/admin/settings/deposit"
        shown={shown}
        faults={faults}
        note={t("deposit.existing")}
      >
        <div className="pgrid gap">
          <Panel id="all" width="p6" title={t("deposit.all")}>
            <div className="stack">
              <TypedText
                name="amount"
                label={t("deposit.amount", { currency })}
                hint={t("deposit.amountHint")}
                {...sum}
              />
              <TypedText
                name="returnDays"
                label={t("fields.damageDeposit.returnDays")}
                hint={t("deposit.returnDaysHint")}
                inputMode="numeric"
                required
              />
              <fieldset className="field" id="by">
                <legend className="label">{t("fields.damageDeposit.by")}</legend>
                <Choices
                  type="radio"
                  name="by"
                  of={depositMethods.map((method) => [method, t(`deposit.by.${method}`)])}
                  chosen={[typed.by]}
                />
              </fieldset>
              <p className="hint">{t("deposit.byHint", holdLimits)}</p>
            </div>
          </Panel>
          <Panel id="each" width="p6" title={t("deposit.each")}>
            <div className="stack">
              <p className="hint">{t("deposit.eachHint")}</p>
              {apartments.map(({ id, name }) => (
                <TypedText
                  key={id}
                  name={`apartment.${id}`}
                  label={`${name}, ${currency}`}
                  defaultValue={typed.apartments[String(id)] ?? ""}
                  {...sum}
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
async function answerDepositSetting(
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
  const checked = checkDeposit(typed, app.property.facts.currency);
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
    edit: (saved) => ({ ...saved, damageDeposit }),
    renews: (saved) =>
      JSON.stringify(saved.damageDeposit) === JSON.stringify(damageDeposit) ? null : "terms",
    compare: (before) => compareDeposits(before.damageDeposit, damageDeposit, nameOf),
  };
}
