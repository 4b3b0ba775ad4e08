// /apartments/<slug>: one apartment, its availability, and what a stay in it costs.
import { useEffect } from "react";
import { data, redirect } from "react-router";
import { readBookRequest } from "#app/checkout/read-book-request.server.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { AppPart } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import "#app/reviews/reviews.css";
import { listReviews } from "#app/reviews/reviews.server.ts";
import { findShareCard } from "#app/seo/describe-page.server.ts";
import { describeRental } from "#app/seo/describe-property.server.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { keepOnServer } from "#app/ui/keep-on-server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { findApartment, missingStatus } from "../apartments.sql.server.ts";
import type { Route } from "./+types/apartment-page";
import { ApartmentContent } from "./apartment-content.tsx";
import "./apartment.css";
import { readApartment, selectSentFields } from "./read-apartment.server.ts";
import type { ShownApartment } from "./read-apartment.server.ts";

export const handle = {
  hydrates: true,
  cached: true,
  counted: 2,
  limits: { read: ["searches"] },
  mapped: "apartments",
  prefetch: "document",
} satisfies PageHandle;

/** Throws 404 for an unknown apartment, 410 for a retired one, and redirects from `/apartments/<id>` to the slug. */
export async function loader(args: Route.LoaderArgs) {
  const bookRequest = readBookRequest(args);
  const { app, language, request } = bookRequest;
  const { facts } = app.property;
  const apartment = await findApartment(app.database.db, args.params.slug, language, facts);
  if (!apartment)
    throw data(null, { status: await missingStatus(app.database.db, args.params.slug) });
  if (bookRequest.pageView && bookRequest.query.stay) bookRequest.pageView.step = "apartment";
  const path = bookRequest.to(`/apartments/${apartment.slug}`);
  const { search } = new URL(request.url);
  if (args.params.slug !== apartment.slug) throw redirect(`${path}${search}`, 301);
  // Every link of the calendar stays on this page.
  const to = (address: string) => address.replace(/^\/book/, path);
  const reviews = await listReviews(
    app.database.db,
    language,
    {
      apartmentId: apartment.id,
      limit: reviewLimit,
    },
    facts,
  );
  const shown = await readApartment(apartment, { ...bookRequest, to });
  const parts = shown.stay.faults.length > 0 ? [...messageParts, ...faultParts] : messageParts;
  const sent = {
    words: selectMessages(language, ...parts),
    apartment: selectSentFields(shown),
    hasPlan: shown.plan !== null,
    hasReviews: reviews.rating !== null,
    pricedStay: pricedStayOf(shown, `${app.environment.origin}${path}`, facts.referencePrefix),
  };
  return keepOnServer(sent, {
    // Those of the browser as well: of two groups with a name the last one counts.
    serverWords: selectMessages(language, ...parts, ...serverParts),
    whole: shown,
    reviews,
    share: await findShareCard(apartment.pictures[0]?.file ?? "", language, app.database.db, facts),
    linkedData: await describeRental(apartment, reviews, args),
  });
}

// As microdata, by the server alone; nothing without a stay that can be booked.
function pricedStayOf({ id, name, stay: shown }: ShownApartment, page: string, prefix: string) {
  const { offer, party, plan } = shown;
  if (!offer?.free) return undefined;
  const { stay, quote } = offer;
  return {
    identifier: `${prefix}-${id}`,
    name,
    url: stayAddress(page, { ...stay, ...party, plan }),
    ...stay,
    guests: party.adults + party.children,
    total: (quote.total / 100).toFixed(2),
    currency: quote.currency,
  };
}

// Not those of the list; those of faults only with a fault.
const messageParts: AppPart[] = [
  "apartments.title",
  "apartments.crumbs",
  "apartments.card",
  "apartments.about",
  "apartments.calendar",
  "apartments.rules",
  "apartments.box",
  "calendar",
  "price",
  "policy",
  "booking.free",
  "pages.gallery",
];
// Of the sections that the server writes alone; not those of writing a review.
const serverParts: AppPart[] = [
  "apartments.sides",
  "apartments.rates",
  "apartments.where",
  "reviews.heading",
  "reviews.average",
  "reviews.genuine",
  "reviews.of",
  "reviews.answered",
];
const faultParts: AppPart[] = ["apartments.faults", "booking.faults"];

// The newest reviews; the average counts all of them.
const reviewLimit = 10;

export default function ApartmentPage({
  loaderData: { apartment, hasPlan, hasReviews, pricedStay, share, whole, reviews },
}: Route.ComponentProps) {
  // The microdata (app/layout/price-microdata.tsx) is outside of what is hydrated: once the page shows another stay, it would go on
  // stating the price of the first one.
  const priced = pricedStay?.url;
  useEffect(() => {
    document.querySelector(`[data-nav-stage]:not(:has([content="${priced}"]))`)?.remove();
  }, [priced]);
  return (
    <>
      <PageHead
        title={apartment.name}
        description={apartment.summary}
        path={`/apartments/${apartment.slug}`}
        faulty={apartment.stay.faults.length > 0}
        share={share}
      />
      <ApartmentContent {...{ apartment, hasPlan, hasReviews, whole, reviews }} />
    </>
  );
}
