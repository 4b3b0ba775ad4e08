// From week to week, back to today, or to any day.
import { addDays } from "#app/booking/rules/plain-date.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CalendarWeeks } from "./load-calendar.server.ts";
import { BlockNightsLink, NewBookingLink } from "../parts/calendar-links.tsx";

/** Links and a form: they work without JavaScript. */
export function CalendarNavigation({ weeks: { monday } }: { weeks: CalendarWeeks }) {
  const t = useWords("owner-calendar");
  const from = (days: number) => `/admin/calendar?from=${addDays(monday, days)}`;
  return (
    <div className="row tlnav">
      <a className="btn btn--2 btn--s btn--icon" href={from(-7)} aria-label={t("earlier")}>
        <Icon name="chevron-left" />
      </a>
      <a className="btn btn--2 btn--s" href="/admin/calendar">
        {t("today")}
      </a>
      <a className="btn btn--2 btn--s btn--icon" href={from(7)} aria-label={t("later")}>
        <Icon name="chevron-right" />
      </a>
      <form className="row tlgo" action="/admin/calendar">
        <label className="vh" htmlFor="from">
          {t("weekOf")}
        </label>
        <input className="input" type="date" id="from" name="from" defaultValue={monday} required />
        <button className="btn btn--2 btn--s">{t("show")}</button>
      </form>
      <BlockNightsLink />
      <NewBookingLink />
    </div>
  );
}
