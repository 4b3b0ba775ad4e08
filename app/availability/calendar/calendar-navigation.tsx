// Links to the months before and after, and to clear the dates; they work without JavaScript.
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { monthsShown, shiftMonth } from "#app/dates/rules/month-weeks.ts";
import type { StayCalendarData } from "./stay-calendar-data.ts";

/** `addressOf` returns the calendar's URL with some query values changed. */
export function CalendarNavigation(props: {
  calendar: StayCalendarData;
  addressOf(values: Record<string, string | null>): string;
}) {
  const { calendar, addressOf } = props;
  const { months, earliest, last, chosen } = calendar;
  const t = useTranslations("calendar");
  const count = months.length;
  const first = months[0] ?? earliest;
  const before = shiftMonth(first, -1);
  const after = shiftMonth(first, count);
  const addressFrom = (month: string) =>
    addressOf({ month: monthsShown(month, calendar, count)[0] ?? month });
  return (
    <div className="cal__nav">
      {before < earliest ? (
        <span />
      ) : (
        <MonthLink month={before} address={addressFrom(shiftMonth(first, -count))} back />
      )}
      {chosen.checkIn ? (
        <Link
          className="btn btn--link"
          to={addressOf({ checkIn: null, checkOut: null, month: first })}
          preventScrollReset
        >
          {t("clear")}
        </Link>
      ) : (
        <span />
      )}
      {after > last ? <span /> : <MonthLink month={after} address={addressFrom(after)} />}
    </div>
  );
}

function MonthLink({ month, address, back }: { month: string; address: string; back?: boolean }) {
  const t = useTranslations("calendar");
  const { format } = useLanguage();
  const day = `${month}-01`;
  return (
    <Link
      className="btn btn--2 btn--s"
      to={address}
      preventScrollReset
      replace
      aria-label={t("showMonth", { month: format.date(day, "month") })}
    >
      {back && <Icon name="chevron-left" />}
      <span>{format.date(day, "monthName")}</span>
      {!back && <Icon name="chevron-right" />}
    </Link>
  );
}
