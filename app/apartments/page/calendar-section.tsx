// Availability and price of each night: two months at a time in a GET form that works without JavaScript, and a choice of
// the coming eighteen by name.
import { Form, useNavigate } from "react-router";
import { CalendarPanel } from "#app/availability/calendar/calendar-panel.tsx";
import { usePendingQuery } from "#app/availability/calendar/pending-query.ts";
import { monthsBetween, shiftMonth } from "#app/dates/rules/month-weeks.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import type { SentApartment } from "./read-apartment.server.ts";

/** Dates selected here become part of the page's URL; the price box shows what they cost. */
export function CalendarSection({ apartment, path }: { apartment: SentApartment; path: string }) {
  const t = useTranslations("apartments.calendar");
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">{t("heading")}</h2>
      <StayCalendar apartment={apartment} path={path} />
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

// The calendar as a form of its own, `path` being the page's path in its language. Without script the page's loader handles `day` with
// `pickDay` and a redirect, and `month` with `months`.
function StayCalendar({ apartment, path }: { apartment: SentApartment; path: string }) {
  const { calendar, stay } = apartment;
  const { months, chosen } = calendar;
  // What was typed in the price box, and is under way.
  const { adults, children, plan } = usePendingQuery() ?? stay.raw;
  const carried = { adults, children, plan };
  const navigate = useNavigate();
  return (
    <Form method="get" action={`${path}#calendar`} preventScrollReset className="calform">
      {Object.entries({ ...chosen, ...carried, month: months[0] }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <CalendarPanel
        calendar={calendar}
        addressOf={(values) => stayAddress(path, { ...chosen, ...carried, ...values }, "calendar")}
        onSelect={(dates) => {
          const address = stayAddress(path, { ...dates, ...carried, month: months[0] });
          afterPaint(() => void navigate(address, { preventScrollReset: true }));
        }}
      />
    </Form>
  );
}
