// The home page: hero, date search, welcome, booking benefits, three apartments, highlights, testimonials.
import { toApartmentCardData } from "#app/apartments/apartment-card-data.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { describeLowestPrices } from "#app/availability/describe-lowest-prices.server.ts";
import { offeredPayment } from "#app/apartments/rules/apartment.ts";
import { takesCards } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import { scenes, uprightTwin } from "#app/i18n/property/property-pictures.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { addPictureTexts, renderingNotice } from "#app/pictures/describe-pictures.server.ts";
import { Announcements } from "#app/promotions/announcements.tsx";
import { listAnnouncements } from "#app/promotions/list-announcements.server.ts";
import { readOffersOfRequest } from "#app/promotions/read-offers.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import "#app/reviews/reviews.css";
import { listReviews } from "#app/reviews/reviews.server.ts";
import { ownLanguageFirst } from "#app/reviews/rules/reviews.ts";
import { describeProperty } from "#app/seo/describe-property.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/home-page.ts";
import "./home.css";
import { Closing, Hero, Highlights, Welcome } from "./sections.tsx";
import { DateSearch, Featured, Promotion } from "./stay-sections.tsx";
import { Testimonials } from "./testimonials.tsx";
import { listShownTestimonials } from "../list-shown-testimonials.server.ts";

export const handle = {
  cached: true,
  counted: 0,
  mapped: true,
  prefetch: "prerender",
} satisfies PageHandle;

/** The first three apartments in the owner's order, the data of the date search, testimonials and reviews. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language } = readPageRequest(args);
  const { database, clock, gateway } = app;
  const apartments = await listApartments(database.db, language, facts);
  const latest = await listReviews(database.db, language, { limit: 12 }, facts);
  const first = apartments.slice(0, 3);
  const offers = await readOffersOfRequest(args);
  const lowest = await describeLowestPrices({ offers, language }, app);
  return {
    announcements: await listAnnouncements(app, language),
    words: await addPictureTexts(
      selectSiteMessages(language, facts, "pages", "apartments", "property.home", "reviews"),
      language,
      database.db,
      facts,
    ),
    upright: uprightTwin(scenes.hero),
    featured: first.map((apartment) => ({
      ...toApartmentCardData(apartment, lowest.get(apartment.id)?.shown()),
      summary: apartment.texts.summary,
    })),
    notice: renderingNotice(
      first.map(({ pictures }) => pictures[0]),
      language,
      facts,
    ),
    testimonials: await listShownTestimonials(database.db, language, facts),
    reviews: ownLanguageFirst(latest.reviews, language, 3),
    today: propertyDay(clock.now(), facts.timeZone).today,
    linkedData: await describeProperty(apartments, args),
    payment: offeredPayment(takesCards({ gateway }), facts),
    mostGuests: Math.max(2, ...apartments.map(({ guests }) => guests)),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("property.home");
  const { featured, today, mostGuests } = loaderData;
  return (
    <>
      <PageHead title={t("metaTitle")} description={t("metaDescription")} path="/" />
      <Announcements texts={loaderData.announcements} />
      <Hero upright={loaderData.upright} />
      <DateSearch today={today} mostGuests={mostGuests} />
      <Welcome />
      <Promotion payment={loaderData.payment} />
      <Featured apartments={featured} notice={loaderData.notice} />
      <Highlights />
      <Testimonials testimonials={loaderData.testimonials} reviews={loaderData.reviews} />
      <Closing />
    </>
  );
}
