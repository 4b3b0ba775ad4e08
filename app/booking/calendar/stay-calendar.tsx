// Two months to choose a stay from, by pressing the day of arrival and the day of departure; works without script as a GET form.
import { Form } from "react-router";
import type { CalendarDay, ChosenDates } from "../rules/calendar-day.ts";
import type { DayPick } from "../rules/pick-day.ts";
import type { PlainDate } from "../rules/plain-date.ts";
import { stayAddress } from "../rules/stay-address.ts";
import { CalendarSheet } from "./calendar-sheet.tsx";

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
 * The calendar as a form of its own. `path` is the page's own address in its language; `keep` what else its query carries
 * (adults, apartment, plan, step). The page's loader answers `day` with `pickDay` and a redirect, and `month` with other `months`.
 */
export function StayCalendar(props: {
  calendar: StayCalendarData;
  path: string;
  keep: Record<string, string | number | null | undefined>;
  /** The id of the section the calendar stands in; the address comes back to it. */
  hash: string;
}) {
  const { calendar, path, keep, hash } = props;
  const { months, chosen } = calendar;
  return (
    <Form method="get" action={`${path}#${hash}`} preventScrollReset className="calform">
      {Object.entries({ ...chosen, ...keep, month: months[0] }).map(([name, value]) =>
        value === null || value === undefined || value === "" ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <CalendarSheet
        calendar={calendar}
        addressOf={(values) => stayAddress(path, { ...chosen, ...keep, ...values }, hash)}
      />
    </Form>
  );
}
