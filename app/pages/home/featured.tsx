// Three featured apartments: picture, facts, one sentence, the price per night.
import { ApartmentFacts } from "#app/apartments/apartment-facts.tsx";
import { NightPrice } from "#app/apartments/apartment-card.tsx";
import type { ApartmentCardData } from "#app/apartments/apartment-card-data.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A card with the summary of the apartment. */
export interface FeaturedApartment extends ApartmentCardData {
  summary: string;
}

interface FeaturedProps {
  apartments: FeaturedApartment[];
  /** The notice shown while one of their pictures is a rendering. */
  notice: string | null;
}

/** The first is larger than the others; renders nothing without apartments. */
export function Featured({ apartments, notice }: FeaturedProps) {
  const t = useTranslations("property.home.featured");
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
        {apartments.map((apartment, index) => (
          <FeaturedCard key={apartment.slug} apartment={apartment} large={index === 0} />
        ))}
      </ul>
      {notice && <p className="mini muted gap">{notice}</p>}
    </section>
  );
}

// With the summary instead of the features that the card in the list has.
function FeaturedCard({ apartment, large }: { apartment: FeaturedApartment; large: boolean }) {
  const t = useTranslations("apartments.card");
  const { to } = useLanguage();
  const { slug, name, summary, from, picture } = apartment;
  return (
    <li className="card">
      <div className="card__pic">
        {picture && <Picture name={picture} alt="" sizes={large ? largeSizes : sizes} />}
      </div>
      <div className="card__body">
        <h3>
          <a href={to(`/apartments/${slug}`)}>{name}</a>
        </h3>
        <ApartmentFacts apartment={apartment} words={t} />
        <p className="small muted">{summary}</p>
        <div className="card__foot">
          <NightPrice from={from} />
          <span className="more" aria-hidden="true">
            {t("details")} <Icon name="arrow-right" />
          </span>
        </div>
      </div>
    </li>
  );
}

const sizes = "(min-width: 62.5em) 38vw, (min-width: 43.75em) 46vw, 92vw";
// The width that the picture needs to fill a taller area (object-fit: cover).
const largeSizes = "(min-width: 62.5em) 75vw, (min-width: 43.75em) 46vw, 92vw";
