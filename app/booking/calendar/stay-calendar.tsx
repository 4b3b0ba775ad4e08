// Two months to choose a stay from, by pressing the day of arrival and the day of departure; works without script as a GET form.
import { type FormEvent, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import type { CalendarDay, ChosenDates } from "../rules/calendar-day.ts";
import { pickDay } from "../rules/pick-day.ts";
import type { DayPick } from "../rules/pick-day.ts";
import { daysOfMonth } from "../rules/plain-date.ts";
import type { PlainDate } from "../rules/plain-date.ts";
import { stayAddress } from "../rules/stay-address.ts";
import { useCalendarKeys } from "./calendar-keys.ts";
import { CalendarLegend } from "./calendar-legend.tsx";
import { CalendarNavigation } from "./calendar-navigation.tsx";
import { CalendarStatus } from "./calendar-status.tsx";
import { MonthTable } from "./month-table.tsx";

/** A press that the calendar refused: the day and why. */
export type RefusedDay = { day: PlainDate } & Extract<DayPick, { ok: false }>;

/** What the calendar shows; all plain data, so that a loader can hand it on. */
export interface StayCalendarData {
  /** The months shown, 'YYYY-MM', in order. */
  months: string[];
  /** Every day of these months. */
  days: CalendarDay[];
  chosen: ChosenDates;
  /** The first month, and the last, that can be shown. */
  earliest: string;
  last: string;
  /** The property's day. */
  today: PlainDate;
  /** The house's minimum and maximum stay; a season may ask for more than the minimum. */
  minNights: number;
  maxNights: number;
  currency: string;
  /** The press that the server refused, when script is off. */
  refused: RefusedDay | null;
}

/**
 * `path` is the page's own address in its language; `keep` what else its query carries (adults, apartment, plan, step).
 * The page's loader answers `day` with `pickDay` and a redirect, and `month` with other `months`.
 */
export function StayCalendar(props: {
  calendar: StayCalendarData;
  path: string;
  keep: Record<string, string | number | null | undefined>;
  /** The id of the section the calendar stands in; the address comes back to it. */
  hash: string;
}) {
  const { calendar, path, keep, hash } = props;
  const { months, days, chosen, maxNights, currency } = calendar;
  const navigate = useNavigate();
  const [refused, setRefused] = useState<RefusedDay | null>(null);
  const addressOf = (values: Record<string, string | null>) =>
    stayAddress(path, { ...chosen, ...keep, ...values }, hash);
  const grid = useRef<HTMLDivElement>(null);
  const { tabStop, onKeyDown, onFocus } = useCalendarKeys({
    grid,
    dates: days.map(({ date }) => date),
    bounds: boundsOf(calendar),
    start: chosen.checkIn ?? calendar.today,
    showMonth: (month) =>
      void navigate(addressOf({ month }), { preventScrollReset: true, replace: true }),
  });

  // The refusal is said at once; a press that counts goes to the server as it does without script.
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const day = button?.value ?? "";
    const pick = pickDay(chosen, day, days, maxNights);
    setRefused(pick.ok ? null : { ...pick, day });
    if (!pick.ok) event.preventDefault();
  }

  return (
    <>
      <CalendarNavigation calendar={calendar} addressOf={addressOf} />
      <CalendarStatus chosen={chosen} refused={refused ?? calendar.refused} />
      <Form
        method="get"
        action={`${path}#${hash}`}
        preventScrollReset
        className="calform"
        onSubmit={onSubmit}
      >
        {Object.entries({ ...chosen, ...keep, month: months[0] }).map(([name, value]) =>
          value === null || value === undefined || value === "" ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <div
          className="cal cal--2"
          ref={grid}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          role="presentation"
        >
          {months.map((month) => (
            <MonthTable
              key={month}
              {...{ month, days, chosen, maxNights, currency }}
              tabStop={tabStop}
            />
          ))}
        </div>
      </Form>
      <CalendarLegend calendar={calendar} />
    </>
  );
}

function boundsOf({ earliest, last }: StayCalendarData): { first: PlainDate; last: PlainDate } {
  return { first: `${earliest}-01`, last: daysOfMonth(last).at(-1) ?? `${last}-28` };
}
