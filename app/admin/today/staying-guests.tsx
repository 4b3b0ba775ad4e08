// The table of the guests who stay tonight.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { Panel } from "../layout/head-and-panel.tsx";
import { TableHead, WideTable } from "../layout/tables.tsx";
import { ContactLinks, channelStayPath, useOtherSiteName } from "./guest-line.tsx";
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
        <WideTable label={t("table")}>
          <TableHead
            texts={[t("apartment"), t("guest"), t("until"), t("language")]}
            numbers={[day.seesMoney && t("toCollect")]}
          />
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
                {day.seesMoney && (
                  <td className="r">
                    {format.money(stay.toCollect, stay.currency)}
                    <OpenPayment stay={stay} />
                  </td>
                )}
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
                <td colSpan={day.seesMoney ? 2 : 1}>{stay.label}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Panel>
  );
}
