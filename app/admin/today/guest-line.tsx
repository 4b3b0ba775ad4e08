// Parts of the lines of Today about a guest: the telephone number with the chat on WhatsApp, and the whole line of another site's
// guest.
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { phoneLink, whatsAppLink } from "#app/emails/mail-link.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { OtherSiteButton } from "./day-buttons.tsx";
import { channelStayId } from "./rules/today-board.ts";
import type { OtherSiteStay } from "./rules/today-board.ts";

/** Renders nothing without a number; WhatsApp needs one with its country. */
export function ContactLinks({ guest, phone }: { guest: string; phone: string }) {
  const t = useTranslations("admin-day.contact");
  if (phone === "") return null;
  const chat = whatsAppLink(phone);
  return (
    <span className="reach">
      <a href={phoneLink(phone)} aria-label={`${t("call", { guest })}: ${phone}`}>
        {phone}
      </a>
      {chat !== null && (
        <a href={chat} rel="noreferrer" aria-label={t("whatsAppTo", { guest })}>
          {t("whatsApp")}
        </a>
      )}
    </span>
  );
}

/** The page where staff enter the guest's details. */
export function channelStayPath(stay: OtherSiteStay): string {
  return `/admin/channels/stay/${channelStayId(stay)}`;
}

/** Returns a function that names the guest, or says from which site one comes. */
export function useOtherSiteName(): (stay: OtherSiteStay) => string {
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
        <OtherSiteButton stay={stay} when={when} guest={guest} />
        <a
          className="more"
          href={channelStayPath(stay)}
          aria-label={t("editOf", { guest, apartment })}
        >
          {t("edit")}
        </a>
      </span>
    </li>
  );
}
