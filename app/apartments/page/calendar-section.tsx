// Availability and price of each night: two months at a time in a GET form that works without JavaScript, and a choice of
// the coming eighteen by name.
import { Form, useNavigate } from "react-router";
import type { StayCalendarData } from "#app/availability/calendar/apartment-calendar.server.ts";
import { CalendarPanel } from "#app/availability/calendar/calendar-panel.tsx";
import { monthsBetween, shiftMonth } from "#app/dates/rules/month-weeks.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import type { SentApartment } from "./read-apartment.server.ts";

/** Dates selected here become part of the page's URL; the price box shows what they cost. */
export function CalendarSection({ apartment, path }: { apartment: SentApartment; path: string }) {
  const t = useTranslations("apartments.calendar");
  const { calendar, stay } = apartment;
  const { adults, children, plan } = stay.raw;
  const carried = { adults, children, plan };
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">{t("heading")}</h2>
      <StayCalendar calendar={calendar} path={path} otherValues={carried} hash="calendar" />
      <MonthChoice apartment={apartment} path={path} />
      <p className="small gap">
        <a href="#dates">{t("typed")}</a>
      </p>
    </section>
  );
}

// A separate GET form: with or without JavaScript, a month is two clicks away.
function MonthChoice({ apartment, path }: { apartment: SentApartment; path: string }) {
  const t = useTranslations("apartments.calendar");
  const { format } = useLanguage();
  const { earliest, last, months, chosen } = apartment.calendar;
  const { adults, children, plan } = apartment.stay.raw;
  const hiddenFields = { ...chosen, adults, children, plan };
  const all = Array.from({ length: monthsBetween(earliest, last) + 1 }, (_, by) =>
    shiftMonth(earliest, by),
  );
  return (
    <form className="row gap" method="get" action={`${path}#calendar`}>
      {Object.entries(hiddenFields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="small" htmlFor="month">
        {t("month")}
      </label>
      <select
        className="select select--month"
        id="month"
        name="month"
        key={months[0]}
        defaultValue={months[0]}
      >
        {all.map((month) => (
          <option key={month} value={month}>
            {format.date(`${month}-01`, "month")}
          </option>
        ))}
      </select>
      <button className="btn btn--2 btn--s">{t("show")}</button>
    </form>
  );
}

// The calendar as a form of its own. `path` is the page's path in its language; `otherValues` are the other query values to
// preserve (adults, apartment, plan, step). The page's loader handles `day` with `pickDay` and a redirect, and `month` with `months`.
function StayCalendar(props: {
  calendar: StayCalendarData;
  path: string;
  otherValues: Record<string, string | number | null | undefined>;
  /** The id of the section that contains the calendar, for the URL's hash. */
  hash: string;
}) {
  const { calendar, path, otherValues, hash } = props;
  const { months, chosen } = calendar;
  const navigate = useNavigate();
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
        onSelect={(dates) => {
          const address = stayAddress(path, { ...dates, ...otherValues, month: months[0] });
          afterPaint(() => void navigate(address, { preventScrollReset: true }));
        }}
      />
    </Form>
  );
}
