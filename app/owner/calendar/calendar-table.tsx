// The six weeks as a table: a row per apartment, two columns per day. Hidden where there is no room for it.
import type { ReactNode } from "react";
import { addDays } from "#app/booking/rules/plain-date.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { ApartmentLine, CalendarWeeks } from "../load-calendar.server.ts";
import { calendarDays } from "../rules/calendar-weeks.ts";
import type { LineCell } from "../rules/calendar-weeks.ts";
import { EntryBar } from "./entry-bar.tsx";

/** A cell is as many columns wide as its stay has half days, so nothing has to be placed by styles. */
export function CalendarTable({ weeks }: { weeks: CalendarWeeks }) {
  const t = useWords("owner-calendar");
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
            <Line key={line.id} line={line} currency={weeks.currency} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const weekNumbers = Array.from({ length: calendarDays / 7 }, (_, week) => week);

function DayHeads({ weeks: { monday, today } }: { weeks: CalendarWeeks }) {
  const t = useWords("owner-calendar");
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

function Line({ line, currency }: { line: ApartmentLine; currency: string }) {
  const t = useWords("owner-calendar");
  const { format } = useLanguage();
  const { name, guests, baseRate, cells } = line;
  return (
    <tr>
      <th scope="row" className="tl__name">
        {name}
        <small>{t("apartment", { price: format.moneyShort(baseRate, currency), guests })}</small>
      </th>
      {cells.map((cell, at) => (
        <Cell key={at} cell={cell} />
      ))}
    </tr>
  );
}

function Cell({ cell }: { cell: LineCell }): ReactNode {
  const t = useWords("owner-calendar");
  const { format } = useLanguage();
  if (cell.is === "free")
    return (
      <td colSpan={cell.halves}>
        {cell.from < cell.to && (
          <span className="vh">
            {t("free", { dates: format.dateRange(cell.from, cell.to, "short") })}
          </span>
        )}
      </td>
    );
  return (
    <td colSpan={cell.halves}>
      <EntryBar entry={cell.entry} />
    </td>
  );
}
