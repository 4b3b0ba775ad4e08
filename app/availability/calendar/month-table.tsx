// A month of the calendar from the present week on, as a table of submit buttons, one per day; once hydrated it is an ARIA grid
// for the arrow keys.
import { useId } from "react";
import { monthWeeks, weekdays } from "#app/dates/rules/month-weeks.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { pickDay, stayPart } from "../rules/calendar-day.ts";
import type {
  CalendarDay,
  ChosenDates,
  DayPick,
  DayRefusal,
  StayPart,
} from "../rules/calendar-day.ts";

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
  /** A day that was selected and refused, with the reason in words, which is shown at the day. */
  refused?: { day: string; text: string } | null;
}) {
  const { month, days, chosen, maxNights, currency, tabStop, formAction, refused } = props;
  const { format } = useLanguage();
  const captionId = useId();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const cell = (date: string | null) => {
    const day = date ? byDate.get(date) : undefined;
    if (!day) return null;
    const pick = pickDay(chosen, day.date, days, maxNights);
    const tabIndex = tabStop === undefined ? undefined : tabStop === day.date ? 0 : -1;
    return (
      <>
        <CalendarDayButton {...{ day, chosen, pick, currency, tabIndex, formAction }} />
        {/* The calendar's live region says it; over the next week, so that nothing moves. */}
        {refused?.day === date && (
          <span className="day__why" aria-hidden="true">
            {refused.text}
          </span>
        )}
      </>
    );
  };
  // A week that has passed is left out.
  const isAhead = (date: string | null) => date !== null && byDate.get(date)?.state !== "past";
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
        {monthWeeks(month).map(
          (week, row) =>
            week.some(isAhead) && (
              <tr key={week.find(Boolean)}>
                {week.map((date, column) => (
                  <td key={date ?? `${row}-${column}`}>{cell(date)}</td>
                ))}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

// 1 March 2027 is a Monday; any week would do to name the weekdays.
function dayOfWeek(weekday: number): string {
  return `2027-03-0${weekday}`;
}

// `pick` is what selecting the day would do; a refused day stays focusable and says why it is refused.
function CalendarDayButton(props: {
  day: CalendarDay;
  chosen: ChosenDates;
  pick: DayPick;
  currency: string;
  tabIndex: 0 | -1 | undefined;
  formAction: string | undefined;
}) {
  const { day, chosen, pick, currency, tabIndex, formAction } = props;
  const { format } = useLanguage();
  const part = partShown(day, chosen);
  const refusal = pick.ok ? null : pick.refusal;
  const text = useDayText(day, part, pick, currency);
  const showsPrice = day.price !== null && day.state !== "taken" && day.state !== "past";
  return (
    <button
      type="submit"
      className={classOf(part, refusal, day)}
      name="day"
      value={day.date}
      aria-disabled={refusal ? true : undefined}
      aria-pressed={part === "in" || part === "end" ? true : undefined}
      tabIndex={tabIndex}
      formAction={formAction}
    >
      <b aria-hidden="true">{Number(day.date.slice(8))}</b>
      {showsPrice && (
        <small aria-hidden="true">{format.moneyShort(day.price ?? 0, currency)}</small>
      )}
      {/* Not an attribute, which axe-core refuses: such a name has to contain the number and the price as they are shown. */}
      <span className="vh">{text}</span>
    </button>
  );
}

// A taken night within the typed dates is still shown as taken; the day of departure may be taken from its afternoon on.
function partShown(day: CalendarDay, chosen: ChosenDates): StayPart {
  const part = stayPart(day.date, chosen);
  return day.state === "taken" && part !== "end" ? null : part;
}

function useDayText(day: CalendarDay, part: StayPart, pick: DayPick, currency: string): string {
  const t = useTranslations("calendar");
  const { format } = useLanguage();
  const date = format.date(day.date, "full");
  const priced = day.price !== null && day.state !== "taken" && day.state !== "past";
  const text = priced
    ? t("day.price", { date, price: format.moneyShort(day.price ?? 0, currency) })
    : date;
  const note = part
    ? t(`parts.${part}`)
    : !pick.ok
      ? t(`refusals.${pick.refusal}`, { nights: pick.nights ?? 0 })
      : day.state === "checkOutOnly" && t("refusals.checkOutOnly");
  return note ? t("day.with", { day: text, note }) : text;
}

// Every other refused day looks too short.
const refusedClass: Partial<Record<DayRefusal, string>> = {
  past: "past",
  taken: "no",
  checkOutOnly: "out",
  beyond: "past",
};

function classOf(part: StayPart, refusal: DayRefusal | null, day: CalendarDay): string {
  if (part) return `day day--${part}`;
  if (refusal) return `day day--${refusedClass[refusal] ?? "short"}`;
  return day.state === "checkOutOnly" ? "day day--out" : "day";
}
