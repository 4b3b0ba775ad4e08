// `/admin/settings/best-price`: the best price guarantee: whether it is offered, by when a price must be shown and answered. For owners.
import { data, redirect } from "react-router";
import type { App } from "#app/app.server.ts";
import { guaranteeOf } from "#app/stays/price/rules/best-price.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator, selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { listFaults, TypedText } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/best-price-setting-page";
import {
  checkGuarantee,
  compareGuarantees,
  readGuarantee,
  toTypedGuarantee,
} from "./rules/best-price-setting.ts";
import type { TypedGuarantee } from "./rules/best-price-setting.ts";
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
    words: selectSiteMessages(
      language,
      app.property.facts,
      "admin-settings",
      "admin-best-price.setting",
      "property.location",
    ),
    saved: searchParams.has("saved"),
    shown: firstSetting(version, toTypedGuarantee(guaranteeOf(facts))),
  };
}

/** Saves, or shows the form again with its faults. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const result = await answerBestPriceSetting(form, language, user, app);
  if (result === null) return redirect("/admin/settings/best-price?saved", 303);
  return data(result.answer, { status: result.status });
}

export default function BestPriceSettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-settings");
  const words = useTranslations("admin-best-price.setting");
  const faultText = useSettingFaults();
  const shown = actionData ?? loaderData.shown;
  const { typed, stale } = shown;
  const faults = listFaults(shown.faults, faultText);
  const number = { inputMode: "numeric", required: true } as const;
  return (
    <>
      <AdminPageHead
        title={words("title")}
        lead={words("lead")}
        back={{ href: "/admin/settings", text: t("emails.back") }}
        faulty={faults.length > 0}
        done={loaderData.saved && !actionData && t("atProperty.saved")}
        doneAbout={words("title")}
        stale={stale && { title: t("stale.title"), text: t("stale.text") }}
      >
        <a className="btn btn--2 btn--s" href="/best-price">
          {words("page")}
        </a>
      </AdminPageHead>
      <SettingForm
        path="/admin/settings/best-price"
        shown={shown}
        faults={faults}
        note={words("existing")}
      >
        <div className="pgrid gap">
          <Panel id="rules" title={words("rules")}>
            <div className="stack">
              <label className="check">
                <input type="checkbox" name="on" defaultChecked={typed.on} />
                <span>{t("fields.bestPrice.on")}</span>
              </label>
              <TypedText
                name="hoursAfterBooking"
                label={t("fields.bestPrice.hoursAfterBooking")}
                hint={words("hoursHint")}
                {...number}
              />
              <TypedText
                name="daysBefore"
                label={t("fields.bestPrice.daysBefore")}
                hint={words("daysHint")}
                {...number}
              />
              <TypedText
                name="answerHours"
                label={t("fields.bestPrice.answerHours")}
                hint={words("answerHint")}
                {...number}
              />
              <TypedText
                name="extraPercent"
                label={t("fields.bestPrice.extraPercent")}
                hint={words("extraHint")}
                {...number}
              />
            </div>
          </Panel>
        </div>
      </SettingForm>
    </>
  );
}

/** Saves the form, or shows it again. */
async function answerBestPriceSetting(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: SettingAnswer<TypedGuarantee> } | null> {
  const typed = readGuarantee(form);
  const checked = checkGuarantee(typed);
  if (!checked.ok) return answerSetting(form, typed, checked, actor, app);
  const { guarantee: bestPrice } = checked;
  const { facts } = app.property;
  const yesNo = (reader: Language) => {
    const t = makeTranslator(reader, facts, "admin-settings");
    return [t("admin-settings.atProperty.yes"), t("admin-settings.atProperty.no")] as const;
  };
  const edit: FactsEdit = {
    edit: (saved) => ({ ...saved, bestPrice }),
    compare: (before, whose) =>
      compareGuarantees(
        guaranteeOf(before),
        bestPrice,
        yesNo(whose === "log" ? facts.defaultLanguage : language),
      ),
  };
  return answerSetting(form, typed, { ok: true, edit }, actor, app);
}
