// The calendar's months, navigation and legend, for use inside a form: each day is a submit button named `day`.
import { useEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { addDays, daysBetween, daysOfMonth, weekdayOf } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { pickDay } from "../rules/calendar-day.ts";
import type { ChosenDates } from "../rules/calendar-day.ts";
import type { RefusedDay, StayCalendarData } from "./apartment-calendar.server.ts";
import { CalendarNavigation, useCalendarKeys } from "./calendar-navigation.tsx";
import { MonthTable } from "./month-table.tsx";

interface CalendarPanelProps {
  calendar: StayCalendarData;
  /** The URL of the page with some query values changed; null removes one. */
  addressOf(values: Record<string, string | null>): string;
  /** Overrides the form's action for the day buttons. */
  formAction?: string | undefined;
}

/** Shows at once why a day is refused; an accepted day submits the form. */
export function CalendarPanel({ calendar, addressOf, formAction }: CalendarPanelProps) {
  const { months, days, chosen, maxNights, currency } = calendar;
  const navigate = useNavigate();
  // A refusal applies only to the dates it was given for; new dates clear it, but not an answer with the same dates.
  const [shownRefusal, setShownRefusal] = useState<{
    refused: RefusedDay;
    chosen: ChosenDates;
  } | null>(null);
  const isCurrent =
    shownRefusal?.chosen.checkIn === chosen.checkIn &&
    shownRefusal.chosen.checkOut === chosen.checkOut;
  const refused = isCurrent ? shownRefusal.refused : calendar.refused;
  const grid = useRef<HTMLDivElement>(null);
  const { tabStop, onKeyDown, onFocus } = useCalendarKeys({
    grid,
    dates: days.map(({ date }) => date),
    bounds: boundsOf(calendar),
    start: chosen.checkIn && chosen.checkIn > calendar.today ? chosen.checkIn : calendar.today,
    showMonth: (month) =>
      void navigate(addressOf({ month }), { preventScrollReset: true, replace: true }),
  });
  useFocusAfterClearing(grid, chosen.checkIn);
  const status = useStatus(chosen, null);
  const refusal = useStatus(chosen, refused);

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const day = (event.target as Element).closest<HTMLButtonElement>("button[name=day]")?.value;
    if (!day) return;
    const pick = pickDay(chosen, day, days, maxNights);
    setShownRefusal(pick.ok ? null : { refused: { ...pick, day }, chosen });
    if (!pick.ok) event.preventDefault();
  }

  return (
    <>
      <CalendarNavigation calendar={calendar} addressOf={addressOf} />
      {/* A live region; its place is kept, so that the calendar does not move under the pointer. */}
      <output className="cal__status small muted">
        {status}
        {refused && <span className="vh"> {refusal}</span>}
      </output>
      <div
        className="cal cal--2"
        ref={grid}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        role="presentation"
      >
        {months.map((month) => (
          <MonthTable
            key={month}
            {...{ month, days, chosen, maxNights, currency, formAction }}
            tabStop={tabStop}
            refused={refused && { day: refused.day, text: refusal }}
          />
        ))}
      </div>
      <CalendarLegend calendar={calendar} />
    </>
  );
}

// The button that clears the dates disappears with them; the focus moves into the calendar.
function useFocusAfterClearing(
  grid: { current: HTMLElement | null },
  checkIn: PlainDate | null,
): void {
  const before = useRef(checkIn);
  useEffect(() => {
    const cleared = before.current !== null && checkIn === null;
    before.current = checkIn;
    if (cleared && document.activeElement === document.body)
      grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
  }, [grid, checkIn]);
}

// From the Monday of the present week on, or the first of its month: the weeks before are not shown.
function boundsOf({ earliest, last, today }: StayCalendarData) {
  const monday = addDays(today, 1 - weekdayOf(today));
  const first: PlainDate = monday < `${earliest}-01` ? `${earliest}-01` : monday;
  return { first, last: daysOfMonth(last).at(-1) ?? `${last}-28` };
}

/** The legend; the entry for dotted days is shown where there may be one: a gap that is too short, or while the departure is missing. */
function CalendarLegend({ calendar }: { calendar: StayCalendarData }) {
  const t = useTranslations("calendar.legend");
  const { format } = useLanguage();
  const { days, minNights, chosen } = calendar;
  const longest = Math.max(minNights, ...days.map((day) => day.minNights));
  const hasDotted =
    (chosen.checkIn !== null && chosen.checkOut === null) ||
    days.some(({ state }) => state === "tooShort" || state === "noArrival");
  return (
    <ul className="legend">
      <LegendItem name="sel" text={t("stay")} />
      <LegendItem name="no" text={t("taken")} />
      <LegendItem name="out" text={t("checkOutOnly")} />
      {hasDotted && <LegendItem name="short" text={t("short")} />}
      <li>
        {t("perNight", { nights: minNights })}
        {longest > minNights && format.space + t("longer", { nights: longest })}
      </li>
    </ul>
  );
}

function LegendItem({ name, text }: { name: string; text: string }) {
  return (
    <li>
      <i className={`key key--${name}`} />
      {text}
    </li>
  );
}

// What was chosen and what is asked next, or why a day was refused.
function useStatus({ checkIn, checkOut }: ChosenDates, refused: RefusedDay | null): string {
  const t = useTranslations("calendar");
  const { format } = useLanguage();
  if (refused) {
    const values = { date: format.date(refused.day, "full"), nights: refused.nights ?? 0 };
    return t(`refused.${refused.refusal}`, values);
  }
  if (!checkIn) return t("status.none");
  if (!checkOut) return t("status.arrived", { date: format.date(checkIn, "full") });
  return t("status.stay", {
    dates: format.dateRange(checkIn, checkOut),
    nights: daysBetween(checkIn, checkOut),
  });
}
