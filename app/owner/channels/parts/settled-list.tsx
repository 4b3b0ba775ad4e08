// The conflicts that were marked as settled: by whom and when, folded away.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { useMoment } from "../../parts/use-moment.ts";
import type { ShownSettled } from "../load-channels.server.ts";

/** Nothing at all when there are none. */
export function SettledList({ settled }: { settled: ShownSettled[] }) {
  const t = useWords("owner-channels.conflicts");
  const { format } = useLanguage();
  const moment = useMoment();
  if (settled.length === 0) return null;
  return (
    <details className="gap">
      <summary className="small">{t("settledTitle", { count: settled.length })}</summary>
      <ul className="lines">
        {settled.map(({ id, apartment, label, from, to, by, at }) => (
          <li key={id}>
            <span className="chan__text">
              <b>{t("nights", { apartment, dates: format.dateRange(from, to, "medium") })}</b>
              <span className="mini muted blk">
                {t("settled", { label, moment: moment(at), person: by })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
