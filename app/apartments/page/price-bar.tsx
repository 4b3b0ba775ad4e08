// The bar at the bottom of a narrow screen: the total and the button that continues to the booking.
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { NightPrice } from "../apartment-card.tsx";
import type { ShownApartment } from "./read-apartment.server.ts";

/** Without a bookable stay its button leads to the date fields. */
export function PriceBar({ apartment }: { apartment: ShownApartment }) {
  const t = useTranslations("apartments.box");
  const { format, to } = useLanguage();
  const { offer, party, plan } = apartment.stay;
  if (!offer?.free) {
    return (
      <div className="bar">
        <NightPrice from={apartment.baseRate} />
        <a className="btn" href="#dates">
          {t("choose")}
        </a>
      </div>
    );
  }
  const { stay, quote } = offer;
  const address = { ...stay, ...party, apartment: apartment.id, plan, step: "details" } as const;
  return (
    <div className="bar">
      <p>
        <b className="num">{format.money(quote.total, quote.currency)}</b>
        {t("barDates", { dates: format.dateRange(stay.checkIn, stay.checkOut, "short") })}
      </p>
      <a className="btn" href={to(bookAddress(address))}>
        {t("continue")}
      </a>
    </div>
  );
}
