// Horizontal bar charts: breakdowns, and the funnel from search to booking.
import type { MetricTable } from "#app/analytics/rules/metric-table.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatRowLabel } from "./format-metrics.ts";

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
