// The six weeks as a table: a row per apartment, two columns per day. Hidden on narrow screens.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EntryBar } from "./calendar-entries.tsx";
import type { ApartmentLine, CalendarWeeks } from "./load-calendar.server.ts";
import { calendarDays, entryPath, freePath } from "./rules/timeline.ts";
import type { TimelineCell } from "./rules/timeline.ts";

/** A cell spans one column per half day of its stay, so that no CSS positioning is needed. */
export function CalendarTable({ weeks }: { weeks: CalendarWeeks }) {
  const t = useTranslations("admin-calendar");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className="scroll tlbox" tabIndex={0} aria-label={t("region")}>
      <table className="tl">
        <caption className="vh">{t("region")}</caption>
        <colgroup>
          <col className="tl__names" />
        </colgroup>
        {weekNumbers.map((week) => (
          <colgroup key={week} span={14} />
        ))}
        <DayHeads weeks={weeks} />
        <tbody>
          {weeks.lines.map((line) => (
            <Line key={line.id} line={line} weeks={weeks} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const weekNumbers = Array.from({ length: calendarDays / 7 }, (_, week) => week);

function DayHeads({ weeks: { monday, today } }: { weeks: CalendarWeeks }) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const days = Array.from({ length: calendarDays }, (_, day) => addDays(monday, day));
  return (
    <thead>
      <tr>
        <th scope="row">{t("weekOf")}</th>
        {weekNumbers.map((week) => (
          <th key={week} scope="colgroup" colSpan={14} className="tl__wk">
            {format.date(addDays(monday, 7 * week), "short")}
          </th>
        ))}
      </tr>
      <tr>
        <th scope="row">{t("day")}</th>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            colSpan={2}
            className={day === today ? "tl__d now" : "tl__d"}
            aria-current={day === today ? "date" : undefined}
          >
            <span aria-hidden="true">
              {format.date(day, "weekdayNarrow")}
              <br />
              {Number(day.slice(8))}
            </span>
            <span className="vh">{format.date(day, "full")}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Line({ line, weeks }: { line: ApartmentLine; weeks: CalendarWeeks }) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const { id, name, guests, baseRate, cells } = line;
  return (
    <tr>
      <th scope="row" className="tl__name">
        {name}
        <small>
          {baseRate === null
            ? t("sleeps", { guests })
            : t("apartment", { price: format.moneyShort(baseRate, weeks.currency), guests })}
        </small>
      </th>
      {cells.map((cell, at) => (
        <Cell key={at} cell={cell} apartmentId={id} today={weeks.today} />
      ))}
    </tr>
  );
}

function Cell({
  cell,
  apartmentId,
  today,
}: {
  cell: TimelineCell;
  apartmentId: number;
  today: PlainDate;
}) {
  if (cell.is === "free")
    return (
      <td colSpan={cell.halves}>
        {cell.from < cell.to && <FreeBar cell={cell} path={freePath(cell, apartmentId, today)} />}
      </td>
    );
  const path = entryPath(cell.entry, apartmentId);
  return (
    <td colSpan={cell.halves}>
      <EntryBar entry={cell.entry} path={path} isHalf={cell.halves === 1} />
    </td>
  );
}

function FreeBar({
  cell,
  path,
}: {
  cell: Extract<TimelineCell, { is: "free" }>;
  path: string | null;
}) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const words = t("free", { dates: format.dateRange(cell.from, cell.to, "short") });
  return path === null ? (
    <span className="vh">{words}</span>
  ) : (
    <a className="tl__free" href={path}>
      <Icon name="plus" />
      <span className="vh">{words}</span>
    </a>
  );
}
