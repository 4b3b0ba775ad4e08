// A month of the calendar as a table of submit buttons; once hydrated it is an ARIA grid for the arrow keys.
import { useId } from "react";
import { useLanguage } from "#app/i18n/language-provider.tsx";
import type { CalendarDay, ChosenDates } from "../rules/calendar-day.ts";
import { monthWeeks, weekdays } from "#app/dates/rules/month-weeks.ts";
import { pickDay } from "../rules/pick-day.ts";
import { CalendarDayButton } from "./calendar-day-button.tsx";

/** `days` contains at least the month 'YYYY-MM'; `tabStop` is the only day in the tab order, undefined (all) before hydration. */
export function MonthTable(props: {
  month: string;
  days: readonly CalendarDay[];
  chosen: ChosenDates;
  maxNights: number;
  currency: string;
  tabStop: string | undefined;
  /** Overrides the form's action for the day buttons. */
  formAction?: string | undefined;
}) {
  const { month, days, chosen, maxNights, currency, tabStop, formAction } = props;
  const { format } = useLanguage();
  const captionId = useId();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const cell = (date: string | null) => {
    const day = date ? byDate.get(date) : undefined;
    if (!day) return null;
    const pick = pickDay(chosen, day.date, days, maxNights);
    const tabIndex = tabStop === undefined ? undefined : tabStop === day.date ? 0 : -1;
    return <CalendarDayButton {...{ day, chosen, pick, currency, tabIndex, formAction }} />;
  };
  return (
    <table
      className="month"
      role={tabStop === undefined ? undefined : "grid"}
      aria-labelledby={captionId}
    >
      <caption id={captionId}>{format.date(`${month}-01`, "month")}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <span aria-hidden="true">{format.date(dayOfWeek(weekday), "weekday")}</span>
              <span className="vh">{format.date(dayOfWeek(weekday), "weekdayLong")}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week, row) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, column) => (
              <td key={date ?? `${row}-${column}`}>{cell(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// 1 March 2027 is a Monday; any week would do to name the weekdays.
function dayOfWeek(weekday: number): string {
  return `2027-03-0${weekday}`;
}
