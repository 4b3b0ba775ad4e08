// Shown when some of the nights are taken: free dates nearby, and a link to the other apartments.
import { Link } from "react-router";
import { stayAddress } from "#app/stays/rules/stay-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import type { ShownApartment } from "./read-apartment.server.ts";
import type { StayOffer } from "./read-apartment-stay.server.ts";

/** The nearest free stays of the same length as links to this page, and the list of apartments for the same dates. */
export function TakenNote(props: { offer: StayOffer; apartment: ShownApartment; path: string }) {
  const { offer, apartment, path } = props;
  const t = useTranslations("apartments.box");
  const { format, to } = useLanguage();
  const { party, plan } = apartment.stay;
  const { stay, nearest, quote } = offer;
  return (
    <>
      <Note kind="warn" title={t("taken")}>
        {nearest.length > 0 && t("nearest")}
      </Note>
      {nearest.length > 0 && (
        <ul className="small near">
          {nearest.map((near) => (
            <li key={near.stay.checkIn}>
              <Link to={stayAddress(path, { ...near.stay, ...party, plan })} preventScrollReset>
                {t("near", {
                  dates: format.dateRange(near.stay.checkIn, near.stay.checkOut),
                  price: format.money(near.total, quote.currency),
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="small">
        <Link to={to(stayAddress("/apartments", { ...stay, ...party }))}>{t("elsewhere")}</Link>
      </p>
    </>
  );
}
