// The months of the calendar with their marks, inside any form: each day is a button that sends `day`.
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ChosenDates } from "../rules/calendar-day.ts";
import { pickDay } from "../rules/pick-day.ts";
import { daysOfMonth } from "../rules/plain-date.ts";
import type { PlainDate } from "../rules/plain-date.ts";
import { useCalendarKeys } from "./calendar-keys.ts";
import { CalendarLegend } from "./calendar-legend.tsx";
import { CalendarNavigation } from "./calendar-navigation.tsx";
import { CalendarStatus } from "./calendar-status.tsx";
import { MonthTable } from "./month-table.tsx";
import type { RefusedDay, StayCalendarData } from "./calendar-data.ts";

interface CalendarSheetProps {
  calendar: StayCalendarData;
  /** The address of the page with some values of its query changed; null takes one away. */
  addressOf(values: Record<string, string | null>): string;
  /** Where a day's button sends the form, when not where the form itself says. */
  formAction?: string | undefined;
}

/** Says at once why a day is refused; a press that counts goes where the form goes. */
export function CalendarSheet({ calendar, addressOf, formAction }: CalendarSheetProps) {
  const { months, days, chosen, maxNights, currency } = calendar;
  const navigate = useNavigate();
  // A refusal counts for the dates it was said to: new ones make it old.
  const [said, setSaid] = useState<{ refused: RefusedDay; chosen: ChosenDates } | null>(null);
  const refused = said?.chosen === chosen ? said.refused : calendar.refused;
  const grid = useRef<HTMLDivElement>(null);
  const { tabStop, onKeyDown, onFocus } = useCalendarKeys({
    grid,
    dates: days.map(({ date }) => date),
    bounds: boundsOf(calendar),
    start: chosen.checkIn ?? calendar.today,
    showMonth: (month) =>
      void navigate(addressOf({ month }), { preventScrollReset: true, replace: true }),
  });
  useFocusAfterClearing(grid, chosen.checkIn);

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const day = (event.target as Element).closest<HTMLButtonElement>("button[name=day]")?.value;
    if (!day) return;
    const pick = pickDay(chosen, day, days, maxNights);
    setSaid(pick.ok ? null : { refused: { ...pick, day }, chosen });
    if (!pick.ok) event.preventDefault();
  }

  return (
    <>
      <CalendarNavigation calendar={calendar} addressOf={addressOf} />
      <CalendarStatus chosen={chosen} refused={refused} />
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
          />
        ))}
      </div>
      <CalendarLegend calendar={calendar} />
    </>
  );
}

// The button that clears the dates goes with them: the focus stays in the calendar.
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

function boundsOf({ earliest, last }: StayCalendarData): { first: PlainDate; last: PlainDate } {
  return { first: `${earliest}-01`, last: daysOfMonth(last).at(-1) ?? `${last}-28` };
}
