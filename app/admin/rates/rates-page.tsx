// `/admin/rates`: prices, seasons, fees, discounts and stay rules. For owners.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import type { RateCard } from "#app/stays/rules/rate-card.ts";
import { seasonNames } from "#app/stays/rules/seasons.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { useCalendarFaults } from "../calendar/stay-fields.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { listFaults, TypedFields } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/rates-page";
import { answerRates, buildRatesView } from "./rates-form.server.ts";
import { ChangeList, SampleStay, DraftLine, useRateFaults } from "./rates-preview.tsx";
import { loadRates, nameSeason } from "./load-rates.server.ts";
import { PriceExplanation } from "./price-explanation.tsx";
import styles from "./rates.css?url";
import { DiscountFields, FeeFields, StayRuleFields } from "./rule-fields.tsx";
import type { RateFault } from "./rules/rate-sheet.ts";
import { toTypedRates } from "./rules/typed-rates.ts";
import { AddSeason, SeasonStarts } from "./season-starts.tsx";
import { SeasonTable } from "./season-table.tsx";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The form; the query may name a sample stay in the format of `/book`: `?checkIn=&checkOut=&apartment=...`. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const loaded = await loadRates(language, app);
  const { editable: sheet, apartments, version, draft } = loaded;
  const nameOf = nameSeason(language, sheet.card, app.property.facts);
  return {
    words: selectMessages(
      language,
      "admin-rates",
      "admin-calendar",
      "price",
      "booking",
      "apartments",
    ),
    apartments,
    currency: sheet.card.currency,
    draft,
    names: nameAll(sheet.card, nameOf),
    shown: {
      ...buildRatesView(loaded, sheet, searchParams, nameOf, app),
      version,
      typed: toTypedRates(sheet),
      faults: [] as RateFault[],
      stale: false,
    },
  };
}

// Those that can be in the table, by their keys; of the owner's own those that have a name.
function nameAll({ seasons, names = {} }: RateCard, nameOf: (key: string) => string) {
  const keys = [...seasonNames, ...seasons.map(({ key }) => key), ...Object.keys(names)];
  return Object.fromEntries([...new Set(keys)].map((key) => [key, nameOf(key)]));
}

/** Saves the draft, or shows the form again with the changes it would make. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const result = await answerRates(form, language, user, app);
  if (result === null) return redirect("/admin/rates/review", 303);
  return data(result.answer, { status: result.status });
}

export default function RatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-rates");
  const { apartments, currency, draft, names } = loaderData;
  const shown = actionData ?? loaderData.shown;
  const { typed, faults, sample, stale, changes } = shown;
  const nameOf = (season: string) => names[season] ?? season;
  const rateFaults = listFaults(faults, useRateFaults(currency));
  const all = [...rateFaults, ...listFaults(sample.faults, useCalendarFaults())];
  const unused = Object.keys(names).filter(
    (name) => !typed.seasons.some(({ key }) => key === name),
  );
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={<Lead typed={typed} isRead={faults.length === 0} />}
        faulty={all.length > 0}
        stale={stale && { title: t("stale.title"), text: t("stale.text") }}
      >
        <p className="row">
          <a className="btn btn--2 btn--s" href="/admin/rates/nights">
            <Icon name="calendar-check" />
            {t("nightsLink")}
          </a>
          <a className="btn btn--2 btn--s" href="/admin/rates/years">
            {t("yearsLink")}
          </a>
          <a className="btn btn--2 btn--s" href="/admin/rates/review">
            {t("reviewLink")}
          </a>
        </p>
      </AdminPageHead>
      <DraftLine draft={draft} />
      <form method="post" action="/admin/rates" noValidate autoComplete="off">
        <input type="hidden" name="version" value={shown.version} />
        {/* The Enter key activates the first button of a form: this one saves nothing. */}
        <button className="vh" name="do" value="try" tabIndex={-1} aria-hidden="true" />
        <ErrorSummary faults={all} />
        {actionData && changes.length > 0 && (
          <div className="gap">
            <Panel id="changes" title={t("changes.title")}>
              <ChangeList changes={changes} apartments={apartments} />
            </Panel>
          </div>
        )}
        <TypedFields typed={typed} faults={all}>
          <div className="gap">
            <Panel id="seasons" title={t("table.title")}>
              <SeasonTable
                typed={typed}
                apartments={apartments}
                lines={shown.lines}
                currency={currency}
                nameOf={nameOf}
              />
              <p className="mini muted gap">{t("table.hint")}</p>
              <AddSeason unused={unused} nameOf={nameOf} />
            </Panel>
          </div>
          <div className="pgrid gap">
            <Panel id="year" width="p6" title={t("year.title")}>
              <SeasonStarts typed={typed} nameOf={nameOf} />
            </Panel>
            <Panel id="rules" width="p6" title={t("rules.title")}>
              <StayRuleFields weekendDays={typed.weekendDays} />
            </Panel>
            <Panel id="fees" width="p6" title={t("fees.title")}>
              <FeeFields currency={currency} />
            </Panel>
            <Panel id="discounts" width="p6" title={t("discounts.title")}>
              <DiscountFields typed={typed} />
            </Panel>
            <Panel id="why" title={t("why.title")}>
              <TypedFields
                typed={{ ...sample.asked, plan: sample.asked.plan ?? "flexible" }}
                faults={all}
              >
                <SampleStay apartments={apartments} />
              </TypedFields>
              <p className="row">
                <button
                  className="btn btn--2 btn--s"
                  name="do"
                  value="try"
                  formAction="/admin/rates#why"
                >
                  {t("why.show")}
                </button>
                <span className="mini muted">{t("why.showHint")}</span>
              </p>
              {sample.price && <PriceExplanation price={sample.price} nameOf={nameOf} />}
            </Panel>
          </div>
        </TypedFields>
        <div className="savebar">
          <p>
            <Icon name="info" /> {t("save.text")}
          </p>
          <p className="row">
            <a className="btn btn--link" href="/admin/rates">
              {t("save.discard")}
            </a>
            <button className="btn btn--2 btn--s" name="do" value="try">
              {t("save.try")}
            </button>
            <button className="btn btn--s" name="do" value="save">
              {t("save.submit")}
            </button>
          </p>
        </div>
      </form>
    </>
  );
}

function Lead({
  typed: { weekendDays, weekendUplift },
  isRead,
}: {
  typed: { weekendDays: string[]; weekendUplift: string };
  isRead: boolean;
}) {
  const t = useTranslations("admin-rates");
  const { format } = useLanguage();
  const days = weekendDays.map((day) => format.date(`2027-03-0${day}`, "weekdayLong"));
  return isRead && days.length > 0 && Number(weekendUplift) > 0
    ? t("lead", { days: format.list(days), percent: weekendUplift })
    : t("leadPlain");
}
