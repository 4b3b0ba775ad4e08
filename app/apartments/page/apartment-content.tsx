// What an apartment's page shows: the apartment, its calendar, and what the stay costs.
import { memo } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { ApartmentReviews } from "#app/reviews/review-card.tsx";
import type { ReviewsShown } from "#app/reviews/reviews.server.ts";
import { ServerSection } from "#app/ui/server-section.tsx";
import {
  DescriptionSection,
  FeaturesSection,
  PlanSection,
  WhereSection,
} from "./about-sections.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import { Mosaic } from "./mosaic.tsx";
import { PriceBar, PriceBox } from "./price-box.tsx";
import type { SentApartment, ShownApartment } from "./read-apartment.server.ts";
import { RatesSection, RulesSection } from "./terms-sections.tsx";

interface ApartmentContentProps {
  apartment: SentApartment;
  hasPlan: boolean;
  hasReviews: boolean;
  /** For the sections that the server writes alone; undefined in the browser. */
  whole: ShownApartment | undefined;
  reviews: ReviewsShown | undefined;
}

/** The page below its head; not rendered again for the steps of a navigation, only for a response. */
export const ApartmentContent = memo(function ApartmentContent(props: ApartmentContentProps) {
  const { apartment, whole, reviews } = props;
  const { to } = useLanguage();
  const path = to(`/apartments/${apartment.slug}`);
  return (
    <>
      <div className="wrap">
        <Crumbs name={apartment.name} />
        <div className="dhead">
          <h1>{apartment.name}</h1>
          <p className="lead muted">{apartment.tagline}</p>
        </div>
        <Mosaic apartment={apartment} />
        <div className="detail">
          <div>
            <ServerSection heading="about">
              {import.meta.env.SSR && whole && <DescriptionSection apartment={whole} />}
            </ServerSection>
            <ServerSection heading="features">
              {import.meta.env.SSR && whole && <FeaturesSection apartment={whole} />}
            </ServerSection>
            {props.hasPlan && (
              <ServerSection heading="plan">
                {import.meta.env.SSR && whole?.plan && <PlanSection plan={whole.plan} />}
              </ServerSection>
            )}
            <CalendarSection apartment={apartment} path={path} />
            <ServerSection heading="rates">
              {import.meta.env.SSR && whole && <RatesSection rates={whole.rates} />}
            </ServerSection>
            <RulesSection apartment={apartment} />
            {props.hasReviews && (
              <ServerSection heading="reviews">
                {import.meta.env.SSR && reviews && <ApartmentReviews shown={reviews} />}
              </ServerSection>
            )}
            <ServerSection heading="where">{import.meta.env.SSR && <WhereSection />}</ServerSection>
          </div>
          <PriceBox apartment={apartment} path={path} />
        </div>
      </div>
      <PriceBar apartment={apartment} path={path} />
    </>
  );
});

function Crumbs({ name }: { name: string }) {
  const t = useTranslations("apartments");
  const nav = useTranslations("layout.nav");
  const { to } = useLanguage();
  return (
    <nav className="crumbs" aria-label={t("crumbs")}>
      <ol>
        <li>
          <a href={to("/")}>{nav("home")}</a>
        </li>
        <li>
          <a href={to("/apartments")}>{t("title")}</a>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}
