// The reception hours, and the check-in and check-out times.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { weekdayRanges } from "./weekdays.ts";

/** The hours of the facts, in the property's time zone. */
export function ReceptionHours() {
  const facts = useFacts();
  const t = useTranslations("contact.hours");
  const property = useTranslations("property.contact");
  const { format } = useLanguage();
  const weekday = (day: number) => format.date(`${aMonday}${day}`, "weekdayLong");
  const hour = (text: string) => {
    const [hours = 0, minutes = 0] = text.split(":").map(Number);
    return format.hour(hours, minutes);
  };
  const days = (listed: number[]) =>
    format.list(
      weekdayRanges(listed).map(({ from, to }) =>
        from === to ? weekday(from) : t("dayRange", { from: weekday(from), to: weekday(to) }),
      ),
    );
  return (
    <div className="stack">
      <table className="table table--dense">
        <caption>{t("title")}</caption>
        <tbody>
          {facts.receptionHours.map((open) => (
            <tr key={open.days.join()}>
              <th scope="row">{days(open.days)}</th>
              <td className="r">{t("hourRange", { from: hour(open.from), to: hour(open.to) })}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t("checkIn")}</th>
            <td className="r">{t("fromCheckIn")}</td>
          </tr>
          <tr>
            <th scope="row">{t("checkOut")}</th>
            <td className="r">{t("beforeCheckOut")}</td>
          </tr>
        </tbody>
      </table>
      <p className="small muted">
        {property("receptionNote")}
        {format.space}
        {t("zone")}
      </p>
    </div>
  );
}

// 1 January 2024 was a Monday: the day of that month is the ISO weekday.
const aMonday = "2024-01-0";
