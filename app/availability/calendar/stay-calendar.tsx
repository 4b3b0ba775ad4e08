// Two months in which to select the day of arrival and the day of departure; a GET form that works without JavaScript.
import { Form } from "react-router";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import type { StayCalendarData } from "./apartment-calendar.server.ts";
import { CalendarPanel } from "./calendar-panel.tsx";

/**
 * The calendar as a form of its own. `path` is the page's path in its language; `otherValues` are the other query values to
 * preserve (adults, apartment, plan, step). The page's loader handles `day` with `pickDay` and a redirect, and `month` with `months`.
 */
export function StayCalendar(props: {
  calendar: StayCalendarData;
  path: string;
  otherValues: Record<string, string | number | null | undefined>;
  /** The id of the section that contains the calendar, for the URL's hash. */
  hash: string;
}) {
  const { calendar, path, otherValues, hash } = props;
  const { months, chosen } = calendar;
  return (
    <Form method="get" action={`${path}#${hash}`} preventScrollReset className="calform">
      {Object.entries({ ...chosen, ...otherValues, month: months[0] }).map(([name, value]) =>
        value === null || value === undefined || value === "" ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <CalendarPanel
        calendar={calendar}
        addressOf={(values) => stayAddress(path, { ...chosen, ...otherValues, ...values }, hash)}
      />
    </Form>
  );
}
