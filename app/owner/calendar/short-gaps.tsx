// Free nights between two stays that hardly anybody will find by themselves.
import { daysBetween } from "#app/booking/rules/plain-date.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { ShortGap } from "./load-calendar.server.ts";
import { bookPath } from "../rules/calendar-paths.ts";
import { Panel } from "../parts/panel.tsx";

/** The gaps of the weeks shown. */
export function ShortGaps({ gaps }: { gaps: ShortGap[] }) {
  const t = useWords("owner-calendar.gaps");
  const { format } = useLanguage();
  return (
    <Panel id="gaps" title={t("title")}>
      {gaps.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="lines tlgaps">
        {gaps.map(({ apartmentId, name, from, to }) => (
          <li key={`${apartmentId} ${from}`}>
            <a href={bookPath(apartmentId, from, to)}>{name}</a>
            <span>
              {t("gap", {
                dates: format.dateRange(from, to, "short"),
                nights: daysBetween(from, to),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
