// How to reach the property: address, telephone and email from the facts, and the reception hours by weekday.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";

/** A list; without a WhatsApp number in the facts its line is left out. */
export function ContactDetails() {
  const facts = useFacts();
  const t = useTranslations("contact.details");
  const { format } = useLanguage();
  const { street, postalCode, locality, district, countryCode } = facts.address;
  const place = [postalCode, locality].filter(Boolean).join(" ");
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="vh">
        {t("title")}
      </h2>
      <dl className="dl">
        <div>
          <dt>{t("address")}</dt>
          <dd>
            {facts.name}
            <br />
            {[street, place, district, format.country(countryCode)].filter(Boolean).join(", ")}
          </dd>
        </div>
        <div>
          <dt>{t("phone")}</dt>
          <dd>
            <a href={`tel:${facts.telephone.replaceAll(" ", "")}`}>{facts.telephone}</a>
          </dd>
        </div>
        {facts.whatsApp && (
          <div>
            <dt>{t("whatsApp")}</dt>
            <dd>
              <a href={`https://wa.me/${facts.whatsApp}`} target="_blank" rel="noopener">
                {t("chat")}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("email")}</dt>
          <dd>
            <a href={`mailto:${facts.email}`}>{facts.email}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

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

/** From one ISO weekday to another, both included; a single day has `from` = `to`. */
export interface WeekdayRange {
  from: number;
  to: number;
}

/** The ranges in `days` (ISO weekdays, Monday is 1), in any order and with duplicates. Sunday and Monday are not joined. */
export function weekdayRanges(days: number[]): WeekdayRange[] {
  const ranges: WeekdayRange[] = [];
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === day - 1) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
