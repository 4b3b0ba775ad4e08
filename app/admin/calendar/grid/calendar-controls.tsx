// Which days and apartments the calendar shows, and the search: links, and a form that sends a GET request.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BlockNightsLink, NewBookingLink } from "../../layout/form-parts.tsx";
import type { CalendarDays } from "../load-calendar.server.ts";
import { calendarSpans, neighbour, viewPath } from "../rules/calendar-view.ts";

/** Back, today, forward and the four spans, beside the heading. */
export function CalendarNavigation({
  days: { view, today },
  mayBook,
}: {
  days: CalendarDays;
  mayBook: boolean;
}) {
  const t = useTranslations("admin-calendar");
  const to = (direction: -1 | 1) => viewPath(view, { from: neighbour(view.shown, direction) });
  return (
    <div className="row tlnav">
      <a className="btn btn--2 btn--s btn--icon" href={to(-1)} aria-label={t("earlier")}>
        <Icon name="chevron-left" />
      </a>
      <a className="btn btn--2 btn--s" href={viewPath(view, { from: today })}>
        {t("today")}
      </a>
      <a className="btn btn--2 btn--s btn--icon" href={to(1)} aria-label={t("later")}>
        <Icon name="chevron-right" />
      </a>
      <BlockNightsLink />
      {mayBook && <NewBookingLink />}
    </div>
  );
}

/** The spans, and the form: a day to go to, a guest to look for, the apartments to show. */
export function CalendarControls({ days: { view, today, apartments } }: { days: CalendarDays }) {
  const t = useTranslations("admin-calendar");
  const { span, first } = view.shown;
  return (
    <div className="tlcontrols">
      <nav className="row tlspans" aria-label={t("shown")}>
        {calendarSpans.map((one) => (
          <a
            key={one}
            className="btn btn--2 btn--s"
            href={viewPath(view, { span: one, from: spanDay(view.shown, today) })}
            aria-current={one === span ? "true" : undefined}
          >
            {t(`spans.${one}`)}
          </a>
        ))}
      </nav>
      <form className="row tlgo" action="/admin/calendar">
        <input type="hidden" name="span" value={span} />
        <label>
          <span className="mini muted">{t("goTo")}</span>
          <input className="input" type="date" name="from" key={first} defaultValue={first} />
        </label>
        <label className="tlgo__search">
          <span className="mini muted">{t("search")}</span>
          <input
            className="input"
            type="search"
            name="q"
            key={view.search}
            defaultValue={view.search}
            maxLength={80}
            autoComplete="off"
          />
        </label>
        <button className="btn btn--2 btn--s">{t("show")}</button>
        <details className="tlgo__filter" open={view.apartments.length > 0}>
          <summary>{t("filter")}</summary>
          <fieldset>
            <legend className="vh">{t("filter")}</legend>
            {apartments.map(({ id, name }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  name="apartment"
                  value={id}
                  defaultChecked={view.apartments.includes(id)}
                />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        </details>
      </form>
    </div>
  );
}

// Another span keeps today in view where it is in view now.
function spanDay({ first, days }: CalendarDays["view"]["shown"], today: PlainDate): PlainDate {
  return today >= first && today < addDays(first, days) ? today : first;
}

/** The days shown in words, for the heading. */
export function useShownDays({ view: { shown } }: CalendarDays): string {
  const { format } = useLanguage();
  return format.dateRange(shown.first, addDays(shown.first, shown.days - 1));
}
