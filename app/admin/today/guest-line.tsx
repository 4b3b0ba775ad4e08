// Parts of the lines of Today about a guest: the telephone number with the chat on WhatsApp, what is still to be paid, which
// extras are to be prepared; the whole line of another site's guest; and the table of the guests who stay tonight.
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { phoneLink, whatsAppLink } from "#app/emails/mail-link.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { Panel } from "../layout/head-and-panel.tsx";
import { TableHead, WideTable } from "../layout/tables.tsx";
import { AskForPaymentLink, RecordPaymentLink } from "../payments/money-panel.tsx";
import { OtherSiteButton } from "./day-buttons.tsx";
import { channelStayId } from "./rules/today-board.ts";
import type { OtherSiteStay, TodayStay } from "./rules/today-board.ts";
import type { Today } from "./today.server.ts";

/** WhatsApp needs a number with its country; `reference` of our own booking leads to writing by email. */
export function ContactLinks({
  guest,
  phone,
  reference = null,
}: {
  guest: string;
  phone: string;
  reference?: string | null;
}) {
  const t = useTranslations("admin-day.contact");
  if (phone === "" && reference === null) return null;
  const chat = phone === "" ? null : whatsAppLink(phone);
  return (
    <span className="reach">
      {phone !== "" && (
        <a href={phoneLink(phone)} aria-label={`${t("call", { guest })}: ${phone}`}>
          {phone}
        </a>
      )}
      {chat !== null && (
        <a href={chat} rel="noreferrer" aria-label={t("whatsAppTo", { guest })}>
          {t("whatsApp")}
        </a>
      )}
      {reference !== null && (
        <a
          href={`/admin/bookings/${reference}/messages#write`}
          aria-label={t("writeTo", { guest })}
        >
          {t("write")}
        </a>
      )}
    </span>
  );
}

/** The page where staff enter the guest's details. */
function channelStayPath(stay: OtherSiteStay): string {
  return `/admin/channels/stay/${channelStayId(stay)}`;
}

/** Returns a function that names the guest, or says from which site one comes. */
function useOtherSiteName(): (stay: OtherSiteStay) => string {
  const t = useTranslations("admin-day.otherSite");
  return ({ guest, label, closed }) => guest || t(closed ? "perhaps" : "unnamed", { label });
}

/** `hour`, of check-in or check-out, is shown before the name, as on the lines of our own guests. */
export function OtherSiteLine({
  stay,
  apartment,
  hour,
  when,
}: {
  stay: OtherSiteStay;
  apartment: string;
  hour: number;
  when: "arriving" | "leaving";
}) {
  const t = useTranslations("admin-day.otherSite");
  const today = useTranslations("admin.today");
  const { format } = useLanguage();
  const guest = useOtherSiteName()(stay);
  const { checkIn, checkOut, label, adults, children, note, phone } = stay;
  return (
    <li>
      <span className="t">{format.hour(hour)}</span>
      <span>
        <b>{guest}</b>
        <span className="mini muted blk">
          {t("line", { apartment, nights: daysBetween(checkIn, checkOut), label })}
          {adults !== null && (
            <span className="blk">{today("party", { adults, children: children ?? 0 })}</span>
          )}
        </span>
        <ContactLinks guest={guest} phone={phone} />
        {note !== "" && <span className="mini blk">{t("note", { note })}</span>}
        <OtherSiteButton stay={stay} when={when} guest={guest} apartment={apartment} />
        <a className="more" href={channelStayPath(stay)}>
          {t("edit")}
          <span className="vh">
            : {guest}, {apartment}
          </span>
        </a>
      </span>
    </li>
  );
}

/** The link that records what a guest still has to pay; renders nothing when that is nothing. */
export function OpenPayment({ stay: { toCollect, reference, guest } }: { stay: TodayStay }) {
  if (toCollect <= 0) return null;
  return (
    <span className="reach">
      <RecordPaymentLink reference={reference} guest={guest} look="more" />
      <AskForPaymentLink reference={reference} guest={guest} look="more" />
    </span>
  );
}

/** What is to be prepared today of the guest's extras; renders nothing when that is nothing. */
export function Prepare({ stay: { reference }, day }: { stay: TodayStay; day: Today }) {
  const t = useTranslations("admin.today");
  const items = day.prepare[reference] ?? [];
  return items.map((what) => (
    <span key={what} className="mini blk">
      {t("prepare", { what })}
    </span>
  ));
}

/** On a narrow screen each guest is a block. */
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
        <WideTable label={t("table")} className="table table--dense staying">
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
                  <ContactLinks guest={stay.guest} phone={stay.phone} reference={stay.reference} />
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
