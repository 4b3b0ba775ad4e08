// `/admin/analytics`: revenue and visitors of the site, and at which step visitors leave. For owners.
import { loadFigures } from "#app/analytics/load-figures.server.ts";
import type { TableName } from "#app/analytics/rules/figure-table.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { Note } from "#app/ui/note.tsx";
import { facts } from "#property/facts.ts";
import { admitPerson } from "./admit-person.server.ts";
import styles from "./analytics/analytics.css?url";
import { BarList, Funnel } from "./analytics/bar-list.tsx";
import { BarsChart, LinesChart, SmallBars } from "./analytics/charts.tsx";
import { drawBars, drawLines } from "./analytics/draw-charts.server.ts";
import { FigureTable } from "./analytics/figure-table.tsx";
import { PeriodForm } from "./analytics/period-form.tsx";
import { houseLines, SumList, visitLines } from "./analytics/sums.tsx";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/analytics-page";

export const handle = { access: "owner" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?p=7|30|12|range&from=&to=`; the charts are drawn on the server. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  const figures = await loadFigures(searchParams, language, house);
  const column = (name: TableName, place: number) =>
    figures.tables.find((table) => table.name === name)?.rows.map(({ cells }) => cells[place] ?? 0);
  const [now, before] = [column("days", 0) ?? [], column("days", 1) ?? []];
  const { today } = propertyDay(house.clock.now(), facts.timeZone);
  const over = now.length > 1 && figures.period.to === today ? now.length - 1 : now.length;
  const revenue = column("months", 0) ?? [];
  const small = (place: number) =>
    drawBars(column("rates", place) ?? [], { width: 300, height: 64 }, true);
  return {
    words: wordsOf(language, "owner-analytics"),
    ...figures,
    search: searchParams.toString(),
    lines: {
      wide: drawLines(now, before, { width: 640, height: 320 }, { marks: 5, over }),
      narrow: drawLines(now, before, { width: 330, height: 220 }, { marks: 3, over }),
    },
    bars: {
      wide: drawBars(revenue, { width: 1000, height: 260 }),
      narrow: drawBars(revenue, { width: 330, height: 220 }),
    },
    rates: [small(0), small(1), small(2)] as const,
  };
}

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords("owner-analytics");
  const { format } = useLanguage();
  const { period, currency, now, before, tables, search, lines, bars, rates } = loaderData;
  const of = (name: TableName) => tables.find((table) => table.name === name)!;
  const keysOf = (name: TableName) => of(name).rows.map(({ key }) => key);
  const firstOf = (name: TableName) => of(name).rows.map(({ cells }) => cells[0] ?? 0);
  const panelOf = (name: TableName, width: "p6" | "p12", bar = false) => (
    <Panel key={name} id={name} width={width} title={t(`table.${name}`)}>
      {bar && <BarList table={of(name)} all={now.visitors} />}
      <FigureTable table={of(name)} folded={bar} {...{ currency, search }} />
    </Panel>
  );
  return (
    <>
      <DeskHead
        title={t("title")}
        lead={t("lead", { range: format.dateRange(period.from, period.to), days: period.days })}
      >
        <PeriodForm period={period} />
      </DeskHead>
      {period.faulty && <Note kind="bad">{t("period.fault")}</Note>}
      <h2 className="ah2">{t("visits")}</h2>
      <SumList label={t("visits")} lines={visitLines} {...{ now, before, currency }} />
      <div className="pgrid">
        <Panel id="days" width="p8" title={t("table.days")}>
          <LinesChart drawn={lines} days={keysOf("days")} visitors={firstOf("days")} />
          <FigureTable table={of("days")} folded {...{ currency, search }} />
        </Panel>
        <Panel id="funnel" width="p4" title={t("table.funnel")}>
          <Funnel table={of("funnel")} />
          <FigureTable table={of("funnel")} folded {...{ currency, search }} />
        </Panel>
        {panelOf("sources", "p6", true)}
        {panelOf("languages", "p6", true)}
        {panelOf("devices", "p6", true)}
        {panelOf("regions", "p6", true)}
        {panelOf("pages", "p12")}
        {panelOf("campaigns", "p6")}
        <Panel id="lostReasons" width="p6" title={t("table.lostReasons")}>
          <FigureTable table={of("lostReasons")} {...{ currency, search }} />
          <FigureTable table={of("lost")} folded {...{ currency, search }} />
        </Panel>
        {panelOf("funnelLanguages", "p12")}
      </div>
      <h2 className="ah2">{t("house")}</h2>
      <SumList label={t("house")} lines={houseLines} {...{ now, before, currency }} />
      <div className="pgrid">
        <Panel id="months" title={t("table.months")}>
          <p className="mini muted">
            {t("unfinished", { month: format.date(`${keysOf("months").at(-1)}-01`, "month") })}
          </p>
          <BarsChart
            drawn={bars}
            months={keysOf("months")}
            values={firstOf("months")}
            currency={currency}
          />
          <FigureTable table={of("months")} folded {...{ currency, search }} />
        </Panel>
        {of("rates").columns.map(({ word, kind }, place) => (
          <Panel key={word} id={word} width="p4" title={t(`kpi.${word}`)}>
            <SmallBars
              drawn={rates[place]!}
              months={keysOf("rates")}
              values={of("rates").rows.map(({ cells }) => cells[place] ?? null)}
              {...{ kind, currency }}
            />
          </Panel>
        ))}
        <div className="p12">
          <FigureTable table={of("rates")} folded {...{ currency, search }} />
        </div>
        {panelOf("ahead", "p12")}
        {panelOf("apartments", "p12")}
        {panelOf("countries", "p6")}
        {panelOf("plans", "p6")}
      </div>
      <p className="mini muted gap">{t("note")}</p>
    </>
  );
}
