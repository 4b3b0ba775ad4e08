// The calendar's months, navigation and legend, for use inside a form: each day is a submit button named `day`. A day that is
// pressed is shown as selected at once; its price comes with the response.
import { startTransition, useEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { shiftMonth } from "#app/dates/rules/month-weeks.ts";
import { addDays, daysBetween, weekdayOf } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { afterPaint } from "#app/ui/after-paint.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { chosenDates, pickDay, pickDayInView } from "../rules/calendar-day.ts";
import type { ChosenDates } from "../rules/calendar-day.ts";
import type { RefusedDay, StayCalendarData } from "./apartment-calendar.server.ts";
import { CalendarNavigation, useCalendarKeys } from "./calendar-navigation.tsx";
import { MonthTable } from "./month-table.tsx";
import { usePendingQuery } from "./pending-query.ts";

interface CalendarPanelProps {
  calendar: StayCalendarData;
  /** The URL of the page with some query values changed; null removes one. */
  addressOf(values: Record<string, string | null>): string;
  /** Overrides the form's action for the day buttons. */
  formAction?: string | undefined;
  /** Called with the dates after a press, in place of submitting the form, where the browser can tell them. */
  onSelect?(dates: ChosenDates): void;
}

/** Shows at once why a day is refused, or the dates that it makes; an accepted day submits the form, or calls `onSelect`. */
export function CalendarPanel({ calendar, addressOf, formAction, onSelect }: CalendarPanelProps) {
  const { months, days, maxNights, currency } = calendar;
  const navigate = useNavigate();
  const [chosen, setDates] = useChosenDates(calendar);
  const hydrated = useHydrated();
  const address = (values: Record<string, string | null>) => {
    const whole = addressOf(chosen === calendar.chosen ? values : { ...chosen, ...values });
    // With script the calendar is updated where it is; React Router would scroll to the section in spite of `preventScrollReset`.
    return hydrated ? whole.replace(/#.*/, "") : whole;
  };
  // A refusal applies only to the dates it was given for; new dates clear it, but not an answer with the same dates.
  const [shownRefusal, setShownRefusal] = useState<{
    refused: RefusedDay;
    chosen: ChosenDates;
  } | null>(null);
  const isCurrent =
    shownRefusal?.chosen.checkIn === chosen.checkIn &&
    shownRefusal.chosen.checkOut === chosen.checkOut;
  // That of the response applies to the dates of the response.
  const ofResponse = chosen === calendar.chosen ? calendar.refused : null;
  const refused = isCurrent ? shownRefusal.refused : ofResponse;
  const shown = { ...calendar, chosen };
  const grid = useRef<HTMLDivElement>(null);
  const { tabStop, onKeyDown, onFocus } = useCalendarKeys({
    grid,
    dates: days.map(({ date }) => date),
    bounds: boundsOf(calendar),
    start: chosen.checkIn && chosen.checkIn > calendar.today ? chosen.checkIn : calendar.today,
    showMonth: (month) =>
      void navigate(address({ month }), { preventScrollReset: true, replace: true }),
  });
  useFocusAfterClearing(grid, chosen.checkIn);
  const status = useStatus(chosen, null);
  const refusal = useStatus(chosen, refused);

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const day = (event.target as Element).closest<HTMLButtonElement>("button[name=day]")?.value;
    if (!day) return;
    const pick = pickDay(chosen, day, days, maxNights);
    setShownRefusal(pick.ok ? null : { refused: { ...pick, day }, chosen });
    const dates = pickDayInView(chosen, day, calendar);
    if (dates) setDates(dates);
    if (!pick.ok || (dates && onSelect)) event.preventDefault();
    if (dates) onSelect?.(dates);
  }

  return (
    <>
      <CalendarNavigation
        calendar={shown}
        addressOf={address}
        onClear={() => setDates({ checkIn: null, checkOut: null })}
      />
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
            {...{ month, days, chosen, maxNights, currency, formAction, tabStop }}
            refused={refused && { day: refused.day, text: refusal }}
          />
        ))}
      </div>
      <CalendarLegend calendar={shown} />
    </>
  );
}

// The dates that were pressed, then those of the navigation under way, then those of the response.
function useChosenDates(calendar: StayCalendarData): [ChosenDates, (dates: ChosenDates) => void] {
  const pending = usePendingQuery();
  const [pressed, setPressed] = useState<ChosenDates | null>(null);
  const press = (dates: ChosenDates) => {
    setPressed(dates);
    // A task after the one that starts their navigation, and rendered together with it.
    const letGo = () => setPressed((latest) => (latest === dates ? null : latest));
    afterPaint(() => setTimeout(() => startTransition(letGo)));
  };
  return [pressed ?? (pending ? chosenDates(pending) : calendar.chosen), press];
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
  return { first, last: addDays(`${shiftMonth(last, 1)}-01`, -1) };
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
