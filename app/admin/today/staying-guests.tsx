// The table of the guests who stay tonight.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { Panel } from "../layout/head-and-panel.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { channelStayPath, useOtherSiteName } from "./other-site-line.tsx";
import { OpenPayment, Prepare } from "./today-lists.tsx";
import type { Today } from "./today.server.ts";

/** On a narrow screen it scrolls inside its panel, by keyboard too. */
export function StayingGuests({ day }: { day: Today }) {
  const t = useTranslations("admin.today");
  const { format } = useLanguage();
  const others = day.otherSites.staying;
  const nameOfOther = useOtherSiteName();
  return (
    <Panel id="staying" width="p8" title={t("staying")}>
      {day.staying.length + others.length === 0 ? (
        <p className="muted">{t("noStays")}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        <section className="scroll" tabIndex={0} aria-label={t("table")}>
          <table className="table table--dense">
            <thead>
              <tr>
                <th scope="col">{t("apartment")}</th>
                <th scope="col">{t("guest")}</th>
                <th scope="col">{t("until")}</th>
                <th scope="col">{t("language")}</th>
                <th scope="col" className="r">
                  {t("toCollect")}
                </th>
              </tr>
            </thead>
            <tbody>
              {day.staying.map((stay) => (
                <tr key={stay.reference}>
                  <th scope="row">{day.apartmentNames[stay.apartmentId] ?? stay.apartmentId}</th>
                  <td>
                    <a href={`/admin/bookings/${stay.reference}`}>{stay.guest}</a>
                    <ContactLinks guest={stay.guest} phone={stay.phone} />
                    <Prepare stay={stay} day={day} />
                  </td>
                  <td className="nowrap">{format.date(stay.checkOut, "short")}</td>
                  <td>{isLanguage(stay.language) ? endonyms[stay.language] : stay.language}</td>
                  <td className="r">
                    {format.money(stay.toCollect, stay.currency)}
                    <OpenPayment stay={stay} />
                  </td>
                </tr>
              ))}
              {others.map((stay) => (
                <tr key={`${stay.apartmentId} ${stay.checkIn}`}>
                  <th scope="row">{day.apartmentNames[stay.apartmentId] ?? stay.apartmentId}</th>
                  <td>
                    <a href={channelStayPath(stay)}>{nameOfOther(stay)}</a>
                    <ContactLinks guest={nameOfOther(stay)} phone={stay.phone} />
                  </td>
                  <td className="nowrap">{format.date(stay.checkOut, "short")}</td>
                  <td colSpan={2}>{stay.label}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}
