// A table of metrics, with a link to its CSV file.
import type { MetricTable as Table } from "#app/analytics/rules/metric-table.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { formatMetric, formatRowLabel } from "./format-metrics.ts";

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
  const t = useTranslations("owner-analytics");
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-label={t("tableOf", { table: title })}>
      <table className="table table--dense">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`column.${table.keys}`)}</th>
            {table.columns.map(({ word }) => (
              <th key={word} scope="col" className="r">
                {t(`column.${word}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells }) => (
            <tr key={key}>
              <th scope="row">{formatRowLabel(table.keys, key, t, format)}</th>
              {table.columns.map(({ word, kind }, index) => (
                <td key={word} className="r">
                  {formatMetric(kind, cells[index] ?? null, { t, format, currency })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
