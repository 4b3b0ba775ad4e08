// The six weeks as a list per apartment, for narrow screens.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useEntryLabels } from "./calendar-entries.tsx";
import type { CalendarWeeks } from "./load-calendar.server.ts";
import { entryPath, freePath } from "./rules/calendar-paths.ts";
import type { TimelineCell } from "./rules/timeline.ts";

/** Visible where the table is hidden. */
export function CalendarList({ weeks: { lines, today } }: { weeks: CalendarWeeks }) {
  return (
    <div className="tll">
      {lines.map(({ id, name, cells }) => (
        <section key={id} aria-labelledby={`apartment-${id}`}>
          <h2 id={`apartment-${id}`}>{name}</h2>
          <ul className="lines">
            {cells.map((cell, at) => (
              <CalendarListItem key={at} cell={cell} apartmentId={id} today={today} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function CalendarListItem({
  cell,
  apartmentId,
  today,
}: {
  cell: TimelineCell;
  apartmentId: number;
  today: PlainDate;
}) {
  const t = useTranslations("owner-calendar");
  const { format } = useLanguage();
  const describeEntry = useEntryLabels();
  if (cell.is === "free") {
    if (cell.from === cell.to) return null;
    const words = t("free", { dates: format.dateRange(cell.from, cell.to, "short") });
    return (
      <li className="muted">
        <MaybeLink path={freePath(cell, apartmentId, today)}>{words}</MaybeLink>
      </li>
    );
  }
  const { who, when } = describeEntry(cell.entry);
  return (
    <li>
      <span>
        <span className={`stayb stayb--${cell.entry.kind}`} aria-hidden="true" />
        <MaybeLink path={entryPath(cell.entry, apartmentId)}>{who}</MaybeLink>
      </span>
      <span className="muted">{when}</span>
    </li>
  );
}

function MaybeLink({ path, children }: { path: string | null; children: string }) {
  return path === null ? children : <a href={path}>{children}</a>;
}
