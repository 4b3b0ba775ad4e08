// Moving through the calendar: links to the months before and after, which work without JavaScript, and the keys of the grid once hydrated.
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { Link } from "react-router";
import { monthsShown, shiftMonth } from "#app/dates/rules/month-weeks.ts";
import { addDays, addMonths, weekdayOf } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { StayCalendarData } from "./apartment-calendar.server.ts";

/** `addressOf` returns the calendar's URL with some query values changed. */
export function CalendarNavigation(props: {
  calendar: StayCalendarData;
  addressOf(values: Record<string, string | null>): string;
  onClear(): void;
}) {
  const { calendar, addressOf, onClear } = props;
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
          onClick={(event) => {
            // Opened in another tab or saved, the link changes nothing here.
            const { altKey, ctrlKey, metaKey, shiftKey } = event;
            if (!altKey && !ctrlKey && !metaKey && !shiftKey) onClear();
          }}
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

/** The day a key moves to from a day, or null for other keys. Shift turns a month into a year. */
export function dayByKey(key: string, from: PlainDate, shift: boolean): PlainDate | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(from, -1);
    case "ArrowRight":
      return addDays(from, 1);
    case "ArrowUp":
      return addDays(from, -7);
    case "ArrowDown":
      return addDays(from, 7);
    case "Home":
      return addDays(from, 1 - weekdayOf(from));
    case "End":
      return addDays(from, 7 - weekdayOf(from));
    case "PageUp":
      return addMonths(from, shift ? -12 : -1);
    case "PageDown":
      return addMonths(from, shift ? 12 : 1);
    default:
      return null;
  }
}

/**
 * Roving tabindex: one day of `dates` (those shown, ascending) is in the tab order, and the keys move it. For a day that is
 * not shown, `showMonth` is called and the focus follows. `tabStop` is undefined until the page is hydrated.
 */
export function useCalendarKeys(props: {
  /** The element that holds the days. */
  grid: RefObject<HTMLElement | null>;
  dates: readonly PlainDate[];
  /** The first and the last day of the whole calendar; the keys stop there. */
  bounds: { first: PlainDate; last: PlainDate };
  /** The day in the tab order before any day had the focus. */
  start: PlainDate;
  showMonth(month: string): void;
}) {
  const { grid, dates, bounds, start, showMonth } = props;
  const hydrated = useHydrated();
  const [current, setCurrent] = useState<PlainDate | null>(null);
  const pendingFocus = useRef<PlainDate | null>(null);

  const focus = (day: PlainDate) =>
    grid.current?.querySelector<HTMLButtonElement>(`button[value="${day}"]`)?.focus();

  useEffect(() => {
    if (!pendingFocus.current || !dates.includes(pendingFocus.current)) return;
    focus(pendingFocus.current);
    pendingFocus.current = null;
  });

  const tabDay = current && dates.includes(current) ? current : start;
  const tabStop = hydrated ? (dates.includes(tabDay) ? tabDay : dates[0]) : undefined;

  function onKeyDown(event: KeyboardEvent): void {
    const from = dateOf(event.target);
    if (!from || event.ctrlKey || event.altKey || event.metaKey) return;
    const wanted = dayByKey(event.key, from, event.shiftKey);
    if (!wanted) return;
    event.preventDefault();
    const to = wanted < bounds.first ? bounds.first : wanted > bounds.last ? bounds.last : wanted;
    setCurrent(to);
    if (dates.includes(to)) return focus(to);
    pendingFocus.current = to;
    showMonth(to.slice(0, 7));
  }

  return {
    tabStop,
    onKeyDown,
    onFocus: (event: { target: EventTarget }) => setCurrent(dateOf(event.target) ?? current),
  };
}

function dateOf(target: EventTarget): PlainDate | null {
  return target instanceof HTMLButtonElement && target.name === "day" ? target.value : null;
}
