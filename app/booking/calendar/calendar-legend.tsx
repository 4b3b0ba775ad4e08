// What the marks of the calendar mean, and the minimum stay.
import { useWords } from "#app/i18n/language-provider.tsx";
import type { StayCalendarData } from "./calendar-data.ts";

/** The key to the marks; the one for days too short is there only when such a day is. */
export function CalendarLegend({ calendar }: { calendar: StayCalendarData }) {
  const t = useWords("calendar.legend");
  const { days, minNights } = calendar;
  const longest = Math.max(minNights, ...days.map((day) => day.minNights));
  return (
    <ul className="legend">
      <Mark name="sel" text={t("stay")} />
      <Mark name="no" text={t("taken")} />
      <Mark name="out" text={t("checkOutOnly")} />
      {days.some(({ state }) => state === "tooShort") && <Mark name="short" text={t("short")} />}
      <li>
        {t("perNight", { nights: minNights })}
        {longest > minNights && ` ${t("longer", { nights: longest })}`}
      </li>
    </ul>
  );
}

function Mark({ name, text }: { name: string; text: string }) {
  return (
    <li>
      <i className={`key key--${name}`} />
      {text}
    </li>
  );
}
