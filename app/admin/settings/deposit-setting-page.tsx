// `/admin/settings/deposit`: the damage deposit that guests leave. For owners.
import { data, redirect } from "react-router";
import {
  holdDays,
  longestHeldStay,
  mostReturnDays,
} from "#app/bookings/deposits/rules/deposit-hold.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/deposit-setting-page";
import { answerDepositSetting, listDepositApartments } from "./answer-deposit-setting.server.ts";
import type { DepositSettingAnswer } from "./answer-deposit-setting.server.ts";
import { depositMethods, toTypedDeposit } from "./rules/deposit-setting.ts";
import { loadSettings } from "./save-facts.server.ts";
import { SettingChange } from "./setting-change.tsx";
import { useSettingFaults } from "./setting-fields.tsx";
import styles from "./settings.css?url";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the form. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { version, facts } = await loadSettings(app);
  const apartments = await listDepositApartments(language, app);
  const ids = apartments.map(({ id }) => id);
  return {
    words: selectMessages(language, "admin-settings", "property.location"),
    apartments,
    currency: facts.currency,
    holdLimits: {
      days: holdDays,
      most: mostReturnDays,
      returnDays: Math.min(facts.damageDeposit.returnDays, mostReturnDays),
      nights: Math.max(1, longestHeldStay(facts.damageDeposit.returnDays)),
    },
    saved: searchParams.has("saved"),
    shown: {
      version,
      typed: toTypedDeposit(facts.damageDeposit, ids),
      faults: [],
      stale: false,
      changes: [],
    } as DepositSettingAnswer,
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
  const { typed, faults, stale, changes, version } = actionData ?? loaderData.shown;
  const listed = faults.map((fault) => ({ field: fault.field, text: faultText(fault) }));
  const faultAt = (field: string) => listed.find((fault) => fault.field === field)?.text;
  const sum = { inputMode: "decimal", autoComplete: "off", optional: true } as const;
  return (
    <>
      <AdminPageHead
        title={t("deposit.title")}
        lead={t("deposit.lead")}
        back={{ href: "/admin/settings", text: t("letters.back") }}
        faulty={listed.length > 0}
        done={saved && !actionData && t("atProperty.saved")}
        stale={stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      <form method="post" noValidate autoComplete="off">
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
          <Panel id="all" width="p6" title={t("deposit.all")}>
            <div className="stack">
              <TextField
                name="amount"
                label={t("deposit.amount", { currency })}
                hint={t("deposit.amountHint")}
                error={faultAt("amount")}
                defaultValue={typed.amount}
                {...sum}
              />
              <TextField
                name="returnDays"
                label={t("fields.damageDeposit.returnDays")}
                hint={t("deposit.returnDaysHint")}
                error={faultAt("returnDays")}
                defaultValue={typed.returnDays}
                inputMode="numeric"
                autoComplete="off"
                required
              />
              <fieldset className="field" id="by">
                <legend className="label">{t("fields.damageDeposit.by")}</legend>
                {depositMethods.map((method) => (
                  <label key={method} className="check">
                    <input
                      type="radio"
                      name="by"
                      value={method}
                      defaultChecked={typed.by === method}
                    />
                    <span>{t(`deposit.by.${method}`)}</span>
                  </label>
                ))}
              </fieldset>
              <p className="hint">{t("deposit.byHint", holdLimits)}</p>
            </div>
          </Panel>
          <Panel id="each" width="p6" title={t("deposit.each")}>
            <div className="stack">
              <p className="hint">{t("deposit.eachHint")}</p>
              {apartments.map(({ id, name }) => (
                <TextField
                  key={id}
                  name={`apartment.${id}`}
                  label={`${name}, ${currency}`}
                  error={faultAt(`apartment.${id}`)}
                  defaultValue={typed.apartments[String(id)] ?? ""}
                  {...sum}
                />
              ))}
            </div>
          </Panel>
        </div>
        <div className="savebar">
          <p>{t("deposit.existing")}</p>
          <p className="row">
            <a className="btn btn--link" href="/admin/settings/deposit">
              {t("save.discard")}
            </a>
            <button className="btn btn--s">{t("save.submit")}</button>
          </p>
        </div>
      </form>
    </>
  );
}
