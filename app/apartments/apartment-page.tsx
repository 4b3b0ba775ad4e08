// /apartments/<slug>: one apartment, its availability, and what a stay in it costs.
import { data, redirect } from "react-router";
import { readVisit } from "#app/booking/steps/read-visit.server.ts";
import { findShareCard } from "#app/discovery/find-share-card.server.ts";
import { tellRental } from "#app/discovery/tell-rental.server.ts";
import { ApartmentReviews } from "#app/reviews/apartment-reviews.tsx";
import { listReviews } from "#app/reviews/list-reviews.server.ts";
import "#app/reviews/reviews.css";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { wordsOf } from "#app/i18n/words.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/apartment-page.ts";
import "./apartment.css";
import { findApartment } from "./apartments.sql.server.ts";
import { AboutSections } from "./parts/about-sections.tsx";
import { CalendarSection } from "./parts/calendar-section.tsx";
import { Mosaic } from "./parts/mosaic.tsx";
import { PlanSection } from "./parts/plan-section.tsx";
import { PriceBar } from "./parts/price-bar.tsx";
import { PriceBox } from "./parts/price-box.tsx";
import { RatesSection } from "./parts/rates-section.tsx";
import { readApartment } from "./parts/read-apartment.server.ts";
import { RulesSection } from "./parts/rules-section.tsx";
import { WhereSection } from "./parts/where-section.tsx";

export const handle = { hydrates: true, kept: true };

/** Throws 404 for an unknown apartment, and redirects from `/apartments/<id>` to the slug. */
export async function loader(args: Route.LoaderArgs) {
  const visit = readVisit(args);
  const { house, language, request } = visit;
  const apartment = await findApartment(house.database.db, args.params.slug, language);
  if (!apartment) throw data(null, { status: 404 });
  if (visit.told && visit.query.stay) visit.told.step = "apartment";
  const path = visit.to(`/apartments/${apartment.slug}`);
  const { search } = new URL(request.url);
  if (args.params.slug !== apartment.slug) throw redirect(`${path}${search}`, 301);
  // Every link of the calendar stays on this page.
  const to = (address: string) => address.replace(/^\/book/, path);
  const reviews = await listReviews(house.database.db, language, {
    apartmentId: apartment.id,
    limit: reviewsShown,
  });
  return {
    words: wordsOf(language, ...rooms),
    reviews,
    apartment: await readApartment(apartment, { ...visit, to }),
    share: await findShareCard(apartment.pictures[0]?.file ?? "", language, house.database.db),
    linkedData: await tellRental(apartment, reviews, args),
  };
}

const rooms = [
  "apartments",
  "calendar",
  "price",
  "policy",
  "booking.faults",
  "booking.free",
  "pages.gallery",
  "reviews",
];
// The newest reviews; the average counts all of them.
const reviewsShown = 10;

export default function ApartmentPage({
  loaderData: { apartment, share, reviews },
}: Route.ComponentProps) {
  const { to } = useLanguage();
  const path = to(`/apartments/${apartment.slug}`);
  return (
    <>
      <PageHead
        title={apartment.name}
        description={apartment.summary}
        path={`/apartments/${apartment.slug}`}
        faulty={apartment.stay.faults.length > 0}
        share={share}
      />
      <div className="wrap">
        <Crumbs name={apartment.name} />
        <div className="dhead">
          <h1>{apartment.name}</h1>
          <p className="lead muted">{apartment.tagline}</p>
        </div>
        <Mosaic apartment={apartment} />
        <div className="detail">
          <div>
            <AboutSections apartment={apartment} />
            {apartment.plan && <PlanSection plan={apartment.plan} />}
            <CalendarSection apartment={apartment} path={path} />
            <RatesSection rates={apartment.rates} />
            <RulesSection apartment={apartment} />
            <ApartmentReviews shown={reviews} />
            <WhereSection />
          </div>
          <PriceBox apartment={apartment} path={path} />
        </div>
      </div>
      <PriceBar apartment={apartment} />
    </>
  );
}

function Crumbs({ name }: { name: string }) {
  const t = useWords("apartments");
  const frame = useWords("frame.nav");
  const { to } = useLanguage();
  return (
    <nav className="crumbs" aria-label={t("crumbs")}>
      <ol>
        <li>
          <a href={to("/")}>{frame("home")}</a>
        </li>
        <li>
          <a href={to("/apartments")}>{t("title")}</a>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}
