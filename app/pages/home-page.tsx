// The home page: hero, date search, welcome, booking benefits, three apartments, highlights, testimonials.
import { facts } from "#property/facts.ts";
import { scenes, uprightTwin } from "#property/photos/order.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { cardApartment } from "#app/apartments/card-apartment.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { tellHouse } from "#app/discovery/tell-house.server.ts";
import { houseContext, takesCards } from "#app/house.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { withPictures } from "#app/pictures/describe-pictures.server.ts";
import { noticeOf } from "#app/pictures/describe-shown.server.ts";
import { listReviews } from "#app/reviews/list-reviews.server.ts";
import "#app/reviews/reviews.css";
import { ownLanguageFirst } from "#app/reviews/rules/own-language-first.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/home-page.ts";
import "./home.css";
import { Closing } from "./home/closing.tsx";
import { DateSearch } from "./home/date-search.tsx";
import { Featured } from "./home/featured.tsx";
import { Hero } from "./home/hero.tsx";
import { Highlights } from "./home/highlights.tsx";
import { Promotion } from "./home/promotion.tsx";
import { Testimonials } from "./home/testimonials.tsx";
import { listVoices } from "./list-voices.server.ts";
import { Welcome } from "./home/welcome.tsx";

export const handle = { kept: true };

/** The first three apartments in the owner's order, the data of the date search, testimonials and reviews. */
export async function loader(args: Route.LoaderArgs) {
  const { language } = readLanguage(args);
  const { database, clock, gateway } = args.context.get(houseContext);
  const apartments = await listApartments(database.db, language);
  const latest = await listReviews(database.db, language, { limit: 12 });
  const first = apartments.slice(0, 3);
  return {
    words: await withPictures(
      wordsOf(language, "pages", "apartments", "property.home", "reviews"),
      language,
      database.db,
    ),
    upright: uprightTwin(scenes.hero),
    featured: first.map((apartment) => ({
      ...cardApartment(apartment),
      summary: apartment.words.summary,
    })),
    notice: noticeOf(
      first.map(({ pictures }) => pictures[0]),
      language,
    ),
    voices: await listVoices(database.db, language),
    reviews: ownLanguageFirst(latest.reviews, language, 3),
    today: propertyDay(clock.now(), facts.timeZone).today,
    linkedData: await tellHouse(apartments, args),
    takesCards: takesCards({ gateway }),
    mostGuests: Math.max(2, ...apartments.map(({ guests }) => guests)),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const t = useWords("property.home");
  const { featured, today, mostGuests } = loaderData;
  return (
    <>
      <PageHead title={t("metaTitle")} description={t("metaDescription")} path="/" />
      <Hero upright={loaderData.upright} />
      <DateSearch today={today} mostGuests={mostGuests} />
      <Welcome />
      <Promotion takesCards={loaderData.takesCards} />
      <Featured apartments={featured} notice={loaderData.notice} />
      <Highlights />
      <Testimonials voices={loaderData.voices} reviews={loaderData.reviews} />
      <Closing />
    </>
  );
}
