// One line of Today about another site's guest, and the link to enter who it is.
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { OtherSiteButton } from "./day-buttons.tsx";
import { channelStayId } from "./rules/today-board.ts";
import type { OtherSiteStay } from "./rules/today-board.ts";

/** The page where staff enter who comes. */
export function channelStayPath(stay: OtherSiteStay): string {
  return `/admin/channels/stay/${channelStayId(stay)}`;
}

/** Returns a function that names the guest, or says from which site one comes. */
export function useOtherSiteName(): (stay: OtherSiteStay) => string {
  const t = useTranslations("admin-day.otherSite");
  return ({ guest, label, closed }) => guest || t(closed ? "perhaps" : "unnamed", { label });
}

/** `hour`, of the house, stands before the name, as on the lines of our own guests. */
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
