// The same six weeks as a list per apartment, for a telephone.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { CalendarWeeks } from "../load-calendar.server.ts";
import type { LineCell } from "../rules/calendar-weeks.ts";
import { useEntryWords } from "./entry-words.ts";

/** Shown where the table is hidden. */
export function CalendarList({ weeks: { lines } }: { weeks: CalendarWeeks }) {
  return (
    <div className="tll">
      {lines.map(({ id, name, cells }) => (
        <section key={id} aria-labelledby={`apartment-${id}`}>
          <h2 id={`apartment-${id}`}>{name}</h2>
          <ul className="lines">
            {cells.map((cell, at) => (
              <Piece key={at} cell={cell} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Piece({ cell }: { cell: LineCell }) {
  const t = useWords("owner-calendar");
  const { format } = useLanguage();
  const tell = useEntryWords();
  if (cell.is === "free")
    return cell.from < cell.to ? (
      <li className="muted">
        {t("free", { dates: format.dateRange(cell.from, cell.to, "short") })}
      </li>
    ) : null;
  const { who, when } = tell(cell.entry);
  return (
    <li>
      <span>
        <span className={`stayb stayb--${cell.entry.kind}`} aria-hidden="true" />
        <b>{who}</b>
      </span>
      <span className="muted">{when}</span>
    </li>
  );
}
