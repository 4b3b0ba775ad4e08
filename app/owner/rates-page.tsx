// `/admin/rates`: prices, seasons, fees, discounts and stay rules. For owners.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { seasonNames } from "#app/booking/rules/season-year.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/rates-page";
import { admitPerson } from "./admit-person.server.ts";
import { useCalendarFaults } from "./calendar/calendar-faults.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import { AddSeason } from "./rates/add-season.tsx";
import { answerRates } from "./rates/answer-rates.server.ts";
import { ChangeList } from "./rates/change-list.tsx";
import { DiscountFields } from "./rates/discounts.tsx";
import { FeeFields } from "./rates/fees.tsx";
import { loadRates } from "./rates/load-rates.server.ts";
import { nameSeason } from "./rates/name-season.server.ts";
import { useFaultAt, useRateFaults } from "./rates/rate-fault-words.ts";
import styles from "./rates/rates.css?url";
import type { RateFault } from "./rates/rules/rate-faults.ts";
import { typedOf } from "./rates/rules/typed-rates.ts";
import { SampleStay } from "./rates/sample-stay.tsx";
import { SeasonStarts } from "./rates/season-starts.tsx";
import { SeasonTable } from "./rates/season-table.tsx";
import { showRates } from "./rates/show-rates.server.ts";
import { StayRuleFields } from "./rates/stay-rules.tsx";
import { WhyPrice } from "./rates/why-price.tsx";
import type { AccessHandle } from "./rules/access.ts";

export const handle = { access: "owner" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The form; the query may name a sample stay in the format of `/book`: `?checkIn=&checkOut=&apartment=...`. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  const loaded = await loadRates(language, house);
  const { sheet, apartments, version } = loaded;
  return {
    words: wordsOf(language, "owner-rates", "price", "booking", "apartments"),
    apartments,
    currency: sheet.card.currency,
    saved: searchParams.has("saved"),
    shown: {
      ...showRates(loaded, sheet, searchParams, nameSeason(language), house.clock),
      version,
      typed: typedOf(sheet),
      faults: [] as RateFault[],
      stale: false,
    },
  };
}

/** Saves, or shows the form again with the changes it would make. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const form = (await readForm(args.request)) ?? new FormData();
  const answered = await answerRates(form, language, person, house);
  if (answered === null) return redirect("/admin/rates?saved", 303);
  return data(answered.answer, { status: answered.status });
}

export default function RatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-rates");
  const seasons = useWords("apartments.rates.seasons");
  const { apartments, currency, saved } = loaderData;
  const shown = actionData ?? loaderData.shown;
  const { typed, faults, sample, stale, changes } = shown;
  const nameOf = (season: string) => (seasons.has(season) ? seasons(season) : season);
  const faultAt = useFaultAt(faults, currency);
  const say = useRateFaults(currency);
  const saySample = useCalendarFaults();
  const unused = seasonNames.filter((name) => !typed.seasons.some(({ key }) => key === name));
  const all = [
    ...faults.map((fault) => ({ field: fault.field, text: say(fault) })),
    ...sample.faults.map((fault) => ({ field: fault.field, text: saySample(fault) })),
  ];
  return (
    <>
      <DeskHead
        title={t("title")}
        lead={<Lead typed={typed} isRead={faults.length === 0} />}
        faulty={all.length > 0}
        done={saved && !actionData && t("saved")}
        stale={stale && { title: t("stale.title"), text: t("stale.text") }}
      >
        <a className="btn btn--2 btn--s" href="/admin/rates/nights">
          <Icon name="calendar-check" />
          {t("nightsLink")}
        </a>
      </DeskHead>
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
        <div className="gap">
          <Panel id="seasons" title={t("table.title")}>
            <SeasonTable
              typed={typed}
              apartments={apartments}
              lines={shown.lines}
              currency={currency}
              faultAt={faultAt}
              nameOf={nameOf}
            />
            <p className="mini muted gap">{t("table.hint")}</p>
            <AddSeason unused={unused} nameOf={nameOf} />
          </Panel>
        </div>
        <div className="pgrid gap">
          <Panel id="year" width="p6" title={t("year.title")}>
            <SeasonStarts typed={typed} faultAt={faultAt} nameOf={nameOf} />
          </Panel>
          <Panel id="rules" width="p6" title={t("rules.title")}>
            <StayRuleFields typed={typed} faultAt={faultAt} />
          </Panel>
          <Panel id="fees" width="p6" title={t("fees.title")}>
            <FeeFields typed={typed} faultAt={faultAt} currency={currency} />
          </Panel>
          <Panel id="discounts" width="p6" title={t("discounts.title")}>
            <DiscountFields typed={typed} faultAt={faultAt} />
          </Panel>
          <Panel id="why" title={t("why.title")}>
            <SampleStay asked={sample.asked} faults={sample.faults} apartments={apartments} />
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
            {sample.price && <WhyPrice price={sample.price} nameOf={nameOf} />}
          </Panel>
        </div>
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
  const t = useWords("owner-rates");
  const { format } = useLanguage();
  const days = weekendDays.map((day) => format.date(`2027-03-0${day}`, "weekdayLong"));
  return isRead && days.length > 0 && Number(weekendUplift) > 0
    ? t("lead", { days: format.list(days), percent: weekendUplift })
    : t("leadPlain");
}
