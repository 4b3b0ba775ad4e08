// An apartment in a list: picture, name, facts, three features, price; the whole card links to its page.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ApartmentCardData } from "./apartment-card-data.ts";
import { ApartmentFacts } from "./apartment-facts.tsx";
import { NightPrice } from "./night-price.tsx";

interface CardProps {
  card: ApartmentCardData;
  /** The query string of the link: the dates and the party, with its question mark. */
  query?: string;
  /** In the first viewport of the page. */
  priority?: boolean;
  /** Shown instead of the price per night. */
  children?: ReactNode;
}

/** A list item, inside `<ul className="cards">`. The page loads the messages `apartments`. */
export function ApartmentCard({ card, query = "", priority, children }: CardProps) {
  const t = useTranslations("apartments.card");
  const { to } = useLanguage();
  return (
    <li className="card">
      <div className="card__pic">
        {card.picture && (
          <Picture name={card.picture} alt="" sizes={sizes} widths={widths} priority={priority} />
        )}
      </div>
      <div className="card__body">
        <h3>
          <a href={to(`/apartments/${card.slug}${query}`)}>{card.name}</a>
        </h3>
        <ApartmentFacts apartment={card} words={t} />
        <ul className="ticks">
          {card.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
        {card.more > 0 && <p className="small muted">{t("more", { count: card.more })}</p>}
        <div className="card__foot">
          {children ?? <NightPrice from={card.from} page={to(`/apartments/${card.slug}`)} />}
          <span className="more" aria-hidden="true">
            {t("details")} <Icon name="arrow-right" />
          </span>
        </div>
      </div>
    </li>
  );
}

const sizes = "(min-width: 60em) 30vw, (min-width: 40em) 46vw, 92vw";
const widths = [352, 480, 640, 740, 960, 1280];
