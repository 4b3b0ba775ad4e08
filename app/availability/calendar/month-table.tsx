// A month of the calendar from the present week on, as a table of submit buttons, one per day; once hydrated it is an ARIA grid
// for the arrow keys.
import { memo, useId } from "react";
import { monthWeeks, weekdays } from "#app/dates/rules/month-weeks.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { Cents } from "#app/stays/rules/money.ts";
import { pickDay, stayPart } from "../rules/calendar-day.ts";
import type { CalendarDay, ChosenDates, DayRefusal, StayPart } from "../rules/calendar-day.ts";

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
  const contentOf = (date: string | null) => {
    const day = date ? byDate.get(date) : undefined;
    if (!date || !day) return null;
    const pick = pickDay(chosen, date, days, maxNights);
    return (
      <CalendarDayButton
        date={date}
        price={day.state === "taken" || day.state === "past" ? null : day.price}
        part={partShown(day, chosen)}
        refusal={pick.ok ? null : pick.refusal}
        nights={pick.ok ? undefined : pick.nights}
        isCheckOutOnly={day.state === "checkOutOnly"}
        tabIndex={tabStop === undefined ? undefined : tabStop === date ? 0 : -1}
        why={refused?.day === date ? refused.text : undefined}
        {...{ currency, formAction }}
      />
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
      <WeekdayHeads />
      <tbody>
        {monthWeeks(month).map(
          (week, row) =>
            week.some(isAhead) && (
              <tr key={week.find(Boolean)}>
                {week.map((date, column) => (
                  <td key={date ?? `${row}-${column}`}>{contentOf(date)}</td>
                ))}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

const WeekdayHeads = memo(function WeekdayHeads() {
  const { format } = useLanguage();
  return (
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
  );
});

// 1 March 2027 is a Monday; any week would do to name the weekdays.
function dayOfWeek(weekday: number): string {
  return `2027-03-0${weekday}`;
}

interface CalendarDayButtonProps {
  date: PlainDate;
  /** In cents; null where the night cannot be booked. */
  price: Cents | null;
  currency: string;
  part: StayPart;
  /** Why selecting the day would be refused, with the number of nights for its message. */
  refusal: DayRefusal | null;
  nights: number | undefined;
  isCheckOutOnly: boolean;
  tabIndex: 0 | -1 | undefined;
  formAction: string | undefined;
  /** The reason in words, after the day was selected and refused. */
  why: string | undefined;
}

// A refused day stays focusable and says why it is refused. Props without objects: a press or a response renders only the days that
// look different after it.
const CalendarDayButton = memo(function CalendarDayButton(props: CalendarDayButtonProps) {
  const { date, price, currency, part, refusal, isCheckOutOnly, tabIndex, formAction, why } = props;
  const { format } = useLanguage();
  const text = useDayText(props);
  return (
    <>
      <button
        type="submit"
        className={classOf(part, refusal, isCheckOutOnly)}
        name="day"
        value={date}
        aria-disabled={refusal ? true : undefined}
        aria-pressed={part === "in" || part === "end" ? true : undefined}
        tabIndex={tabIndex}
        formAction={formAction}
      >
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        {price !== null && <small aria-hidden="true">{format.moneyShort(price, currency)}</small>}
        {/* Not an attribute, which axe-core refuses: such a name has to contain the number and the price as they are shown. */}
        <span className="vh">{text}</span>
      </button>
      {/* The calendar's live region says it; over the next week, so that nothing moves. */}
      {why !== undefined && (
        <span className="day__why" aria-hidden="true">
          {why}
        </span>
      )}
    </>
  );
});

// A taken night within the typed dates is still shown as taken; the day of departure may be taken from its afternoon on.
function partShown(day: CalendarDay, chosen: ChosenDates): StayPart {
  const part = stayPart(day.date, chosen);
  return day.state === "taken" && part !== "end" ? null : part;
}

function useDayText(props: CalendarDayButtonProps): string {
  const t = useTranslations("calendar");
  const { format } = useLanguage();
  const { price, currency, part, refusal, nights = 0, isCheckOutOnly } = props;
  const date = format.date(props.date, "full");
  const text =
    price === null ? date : t("day.price", { date, price: format.moneyShort(price, currency) });
  const note = part
    ? t(`parts.${part}`)
    : refusal
      ? t(`refusals.${refusal}`, { nights })
      : isCheckOutOnly && t("refusals.checkOutOnly");
  return note ? t("day.with", { day: text, note }) : text;
}

// Every other refused day looks too short.
const refusedClass: Partial<Record<DayRefusal, string>> = {
  past: "past",
  taken: "no",
  checkOutOnly: "out",
  beyond: "past",
};

function classOf(part: StayPart, refusal: DayRefusal | null, isCheckOutOnly: boolean): string {
  if (part) return `day day--${part}`;
  if (refusal) return `day day--${refusedClass[refusal] ?? "short"}`;
  return isCheckOutOnly ? "day day--out" : "day";
}
