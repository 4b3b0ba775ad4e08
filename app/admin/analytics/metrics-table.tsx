// The metrics of a period: its totals, each with its formula, tables with a link to their CSV file, and lists with a bar for each
// row.
import type { PeriodTotals as AllSums } from "#app/analytics/load-analytics-report.server.ts";
import type {
  MetricKind,
  MetricTable,
  MetricTable as Table,
} from "#app/analytics/rules/metric-table.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { TableHead, WideTable } from "../layout/tables.tsx";
import { formatMetric, formatRowLabel } from "./format-metrics.ts";

type MetricLine = [
  word: MessageKey<"admin-analytics.kpi">,
  kind: MetricKind,
  of: (sums: AllSums) => number | null,
];

/** Metrics of visitors. */
export const visitorMetrics: MetricLine[] = [
  ["visitors", "count", ({ visitors }) => visitors],
  ["visits", "count", ({ visits }) => visits],
  ["views", "count", ({ views }) => views],
  ["bounce", "percent", ({ bounce }) => bounce],
  ["duration", "seconds", ({ duration }) => duration],
];

/** Performance metrics of the property: bookings, revenue, occupancy, ADR, RevPAR. */
export const performanceMetrics: MetricLine[] = [
  ["bookings", "count", ({ booked }) => booked.bookings],
  ["revenue", "money", ({ booked }) => booked.total],
  ["cancelled", "percent", ({ booked }) => booked.cancelledShare],
  ["leadTime", "days", ({ booked }) => booked.leadTime],
  ["lengthOfStay", "days", ({ booked }) => booked.lengthOfStay],
  ["roomRevenue", "money", ({ property }) => property.revenue],
  ["occupancy", "percent", ({ property }) => property.occupancy],
  ["adr", "money", ({ property }) => property.adr],
  ["revpar", "money", ({ property }) => property.revpar],
];

/** `label` names the list. Amounts in whole units of the currency; the tables have the cents. */
export function MetricList({
  label,
  lines,
  now,
  before,
  yearBefore,
  currency,
}: {
  label: string;
  lines: MetricLine[];
  now: AllSums;
  before: AllSums;
  yearBefore: AllSums;
  currency: string;
}) {
  const t = useTranslations("admin-analytics");
  const { format } = useLanguage();
  const formatValue = (kind: MetricKind, value: number | null) =>
    kind === "money" && value !== null
      ? format.moneyShort(Math.round(value / 100) * 100, currency)
      : formatMetric(kind, value, { t, format, currency });
  return (
    <dl className="kpis kpis--many" aria-label={label}>
      {lines.map(([word, kind, of]) => (
        <div key={word}>
          <dt>{t(`kpi.${word}`)}</dt>
          <dd>{formatValue(kind, of(now))}</dd>
          <dd className="d">
            <Change now={of(now)} before={of(before)} />
            {t("before", { value: formatValue(kind, of(before)) })}
          </dd>
          <dd className="d">
            <Change now={of(now)} before={of(yearBefore)} />
            {t("yearBefore", { value: formatValue(kind, of(yearBefore)) })}
          </dd>
          <dd className="d how">{t(`formula.${word}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

// The direction of change; the two values beside it say the same in numbers.
function Change({ now, before }: { now: number | null; before: number | null }) {
  if (now === null || before === null || now === before) return null;
  return <Icon name={now > before ? "arrow-up" : "arrow-down"} />;
}

/** `search` is the page's query with its period; `folded` collapses a table that belongs to a chart. */
export function MetricsTable({
  table,
  currency,
  search,
  folded = false,
}: {
  table: Table;
  currency: string;
  search: string;
  folded?: boolean;
}) {
  const t = useTranslations("admin-analytics");
  const { format } = useLanguage();
  const title = t(`table.${table.name}`);
  const link = (
    <a
      className="csv"
      href={`/admin/analytics/export?table=${table.name}${search ? `&${search}` : ""}`}
    >
      {t("csv", { table: title })}
    </a>
  );
  const hidden = table.hidden > 0 && (
    <p className="mini muted">{t("hidden", { count: table.hidden })}</p>
  );
  if (table.rows.length === 0)
    return (
      <>
        <p className="muted">{t("empty")}</p>
        {hidden}
      </>
    );
  const whole = (
    <WideTable
      label={t("tableOf", { table: title })}
      caption={title}
      className={table.columns.length > 2 ? "table table--dense table--rows" : "table table--dense"}
    >
      <TableHead
        texts={[t(`column.${table.keys}`)]}
        numbers={table.columns.map(({ word }) => t(`column.${word}`))}
      />
      <tbody>
        {table.rows.map(({ key, cells }) => (
          <tr key={key}>
            <th scope="row">{formatRowLabel(table.keys, key, t, format)}</th>
            {table.columns.map(({ word, kind }, index) => (
              <td key={word} className="r" data-label={t(`column.${word}`)}>
                {formatMetric(kind, cells[index] ?? null, { t, format, currency })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
  if (!folded)
    return (
      <>
        {whole}
        {hidden}
        {link}
      </>
    );
  return (
    <>
      <details className="alt">
        <summary>{t("asTable")}</summary>
        {whole}
        {hidden}
      </details>
      {link}
    </>
  );
}

/** The steps, each with its share of the one before, and a note on the step with the largest drop-off. */
export function Funnel({ table }: { table: MetricTable }) {
  const t = useTranslations("admin-analytics");
  const { format } = useLanguage();
  const counts = table.rows.map(({ cells }) => cells[0] ?? 0);
  const most = Math.max(1, ...counts);
  const hardest = hardestStep(counts);
  return (
    <>
      <ol className="funnel">
        {table.rows.map(({ key }, index) => {
          const count = counts[index] ?? 0;
          const earlier = counts[index - 1] ?? 0;
          return (
            <li key={key}>
              <span className="fn">{formatRowLabel(table.keys, key, t, format)}</span>
              <Bar share={(100 * count) / most} marked={index === hardest} />
              <span className="fv">{format.number(count)}</span>
              {earlier > 0 && (
                <span className="fp mini muted">
                  {t("ofStep", { percent: Math.round((100 * count) / earlier) })}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {hardest !== null && (
        <Note
          title={t("mostLost", {
            step: formatRowLabel(table.keys, table.rows[hardest]!.key, t, format),
          })}
        />
      )}
    </>
  );
}

// Null unless enough visitors reached the step before for its share to be meaningful.
function hardestStep(counts: number[]): number | null {
  const shares = counts.map((count, index) =>
    index > 0 && counts[index - 1]! >= minimumVisitors ? count / counts[index - 1]! : 1,
  );
  const least = Math.min(...shares);
  return least < 1 ? shares.indexOf(least) : null;
}

const minimumVisitors = 20;

/** The first column of a breakdown as bars, each with its share of `all` visitors; the table beside it has the rest. */
export function BarList({ table, all }: { table: MetricTable; all: number }) {
  const t = useTranslations("admin-analytics");
  const { format } = useLanguage();
  const most = Math.max(1, ...table.rows.map(({ cells }) => cells[0] ?? 0));
  if (table.rows.length === 0) return null;
  return (
    <table className="barlist">
      <caption className="vh">{t(`table.${table.name}`)}</caption>
      <tbody>
        {table.rows.map(({ key, cells }) => (
          <tr key={key}>
            <th scope="row">{formatRowLabel(table.keys, key, t, format)}</th>
            <td>
              <Bar share={(100 * (cells[0] ?? 0)) / most} />
            </td>
            <td className="r">{format.number(cells[0] ?? 0)}</td>
            <td className="r pc muted">
              {t("percent", { percent: Math.round((100 * (cells[0] ?? 0)) / Math.max(1, all)) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ share, marked = false }: { share: number; marked?: boolean }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={marked ? "b3" : "bl"} width={Math.round(share * 10) / 10} height="10" />
    </svg>
  );
}
