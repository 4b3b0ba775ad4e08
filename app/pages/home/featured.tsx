// Three apartments to begin with.
import { ApartmentCard } from "#app/apartments/parts/apartment-card.tsx";
import type { CardApartment } from "#app/apartments/card-apartment.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The first stands larger than the others; nothing where no apartment can be booked. */
export function Featured({ apartments }: { apartments: CardApartment[] }) {
  const t = useWords("property.home.featured");
  const { to } = useLanguage();
  if (apartments.length === 0) return null;
  return (
    <section className="section wrap">
      <div className="between">
        <h2>{t("title")}</h2>
        <a className="more" href={to("/apartments")}>
          {t("all")} <Icon name="arrow-right" />
        </a>
      </div>
      <ul className="cards feature">
        {apartments.map((card) => (
          <ApartmentCard key={card.slug} card={card} />
        ))}
      </ul>
    </section>
  );
}
