// Two months to choose a stay from, by pressing the day of arrival and the day of departure; works without script as a GET form.
import { Form } from "react-router";
import { stayAddress } from "../rules/stay-address.ts";
import type { StayCalendarData } from "./calendar-data.ts";
import { CalendarSheet } from "./calendar-sheet.tsx";

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
