// What an apartment of the list costs for the dates, or why it cannot be booked.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { Party } from "#app/stays/rules/party.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { Tag } from "#app/ui/tag.tsx";
import { largePrice } from "../apartment-card.tsx";
import type { ApartmentOffer as Offer } from "./find-apartments.server.ts";

/** Shown at the foot of the card. */
export function ListedOffer({ offer, stay }: { offer: Offer; stay: Stay & Party }) {
  const t = useTranslations("apartments.card");
  const { format } = useLanguage();
  const { reason, total, currency } = offer;
  if (reason === "tooSmall") {
    return <Tag>{t("tooSmall", { guests: stay.adults + stay.children })}</Tag>;
  }
  if (reason === "taken" || total === null) return <Tag icon="calendar-off">{t("taken")}</Tag>;
  const price = format.money(total, currency);
  return (
    <p className="price">{t.rich("total", { price, nights: nightCount(stay), b: largePrice })}</p>
  );
}
