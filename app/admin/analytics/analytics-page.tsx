// `/admin/analytics`: revenue and visitors of the site, and at which step visitors leave. For owners.
import { loadAnalyticsReport } from "#app/analytics/load-analytics-report.server.ts";
import type { TableName } from "#app/analytics/rules/metric-table.ts";
import { shownDays } from "#app/analytics/rules/period.ts";
import type { Period } from "#app/analytics/rules/period.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { SpanFields } from "../layout/date-forms.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/analytics-page";
import styles from "./analytics.css?url";
import {
  MetricList,
  MetricsTable,
  performanceMetrics,
  visitorMetrics,
  BarList,
  Funnel,
} from "./metrics-table.tsx";
import { BarsChart, LinesChart, SmallBars } from "./charts.tsx";
import { drawBars, drawLines } from "./draw-charts.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?p=7|30|12|range&from=&to=&shown=`; the charts are drawn on the server. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const metrics = await loadAnalyticsReport(searchParams, language, app);
  const column = (name: TableName, index: number) =>
    metrics.tables.find((table) => table.name === name)?.rows.map(({ cells }) => cells[index] ?? 0);
  const [now, before] = [column("days", 0) ?? [], column("days", 1) ?? []];
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const elapsed = now.length > 1 && metrics.period.to === today ? now.length - 1 : now.length;
  const revenue = column("months", 0) ?? [];
  const drawSmallBars = (index: number) =>
    drawBars(column("rates", index) ?? [], { width: 300, height: 64 }, true);
  return {
    words: selectMessages(language, "admin-analytics"),
    ...metrics,
    search: searchParams.toString(),
    lines: {
      wide: drawLines(now, before, { width: 640, height: 320 }, { labels: 5, elapsed }),
      narrow: drawLines(now, before, { width: 330, height: 220 }, { labels: 3, elapsed }),
    },
    bars: {
      wide: drawBars(revenue, { width: 1000, height: 260 }),
      narrow: drawBars(revenue, { width: 330, height: 220 }),
    },
    rates: [drawSmallBars(0), drawSmallBars(1), drawSmallBars(2)] as const,
  };
}

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("admin-analytics");
  const kpis = useTranslations("admin-analytics.kpi");
  const { format } = useLanguage();
  const { period, currency, now, before, yearBefore, tables, search, lines, bars, rates } =
    loaderData;
  const totals = { now, before, yearBefore, currency };
  const ofPeriod = [now.property.occupancy, now.property.adr, now.property.revpar];
  const of = (name: TableName) => tables.find((table) => table.name === name)!;
  const keysOf = (name: TableName) => of(name).rows.map(({ key }) => key);
  const firstOf = (name: TableName) => of(name).rows.map(({ cells }) => cells[0] ?? 0);
  const panelOf = (name: TableName, width: "p6" | "p12", bar = false) => (
    <Panel key={name} id={name} width={width} title={t(`table.${name}`)}>
      {bar && <BarList table={of(name)} all={now.visitors} />}
      <MetricsTable table={of(name)} folded={bar} {...{ currency, search }} />
    </Panel>
  );
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead", { range: format.dateRange(period.from, period.to), days: period.days })}
      >
        <PeriodForm period={period} />
      </AdminPageHead>
      {period.faulty && <Note kind="bad">{t("period.fault")}</Note>}
      <h2 className="ah2">{t("property")}</h2>
      <MetricList label={t("property")} lines={performanceMetrics} {...totals} />
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
          <MetricsTable table={of("months")} folded {...{ currency, search }} />
        </Panel>
        {of("rates").columns.map(({ word, kind }, index) => (
          <Panel
            key={word}
            id={word}
            width="p4"
            title={kpis.has(word) ? kpis(word) : t(`column.${word}`)}
          >
            <SmallBars
              drawn={rates[index]!}
              months={keysOf("rates")}
              value={ofPeriod[index] ?? null}
              days={period}
              {...{ kind, currency }}
            />
          </Panel>
        ))}
        <div className="p12">
          <MetricsTable table={of("rates")} folded {...{ currency, search }} />
        </div>
        {panelOf("ahead", "p12")}
        {panelOf("apartments", "p12")}
        {panelOf("countries", "p6")}
        {panelOf("plans", "p6")}
      </div>
      <h2 className="ah2">{t("visits")}</h2>
      <MetricList label={t("visits")} lines={visitorMetrics} {...totals} />
      <div className="pgrid">
        <Panel id="days" width="p8" title={t("table.days")}>
          <LinesChart drawn={lines} days={keysOf("days")} visitors={firstOf("days")} />
          <MetricsTable table={of("days")} folded {...{ currency, search }} />
        </Panel>
        <Panel id="funnel" width="p4" title={t("table.funnel")}>
          <Funnel table={of("funnel")} />
          <MetricsTable table={of("funnel")} folded {...{ currency, search }} />
        </Panel>
        {panelOf("sources", "p6", true)}
        {panelOf("languages", "p6", true)}
        {panelOf("devices", "p6", true)}
        {panelOf("regions", "p6", true)}
        {panelOf("pages", "p12")}
        {panelOf("campaigns", "p6")}
        <Panel id="lostReasons" width="p6" title={t("table.lostReasons")}>
          <MetricsTable table={of("lostReasons")} {...{ currency, search }} />
          <MetricsTable table={of("lost")} folded {...{ currency, search }} />
        </Panel>
        {panelOf("funnelLanguages", "p12")}
      </div>
      <p className="mini muted gap">{t("note")}</p>
    </>
  );
}

// Sends a GET request to the page itself.
function PeriodForm({ period }: { period: Period }) {
  const t = useTranslations("admin-analytics.period");
  const { typed } = period;
  const shown = { from: typed.from || period.from, to: typed.to || period.to };
  return (
    <form className="aperiod" method="get">
      <fieldset className="choice">
        <legend className="vh">{t("label")}</legend>
        {(["7", "30", "12", "range"] as const).map((value) => (
          <label key={value}>
            <input type="radio" name="p" value={value} defaultChecked={period.name === value} />
            <span>{t(value)}</span>
          </label>
        ))}
      </fieldset>
      <input type="hidden" name="shown" value={shownDays(shown)} />
      <SpanFields span={{ ...period, typed: shown }} texts={{ from: t("from"), to: t("to") }} />
      <button className="btn btn--2 btn--s">{t("apply")}</button>
    </form>
  );
}
