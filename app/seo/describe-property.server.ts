// Structured data of the home page (the site, and the lodging business behind it) and of an apartment's page: the rental with all that
// Google requires, and the breadcrumbs.
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import { formatApartmentTexts } from "#app/apartments/format-apartment-texts.server.ts";
import { offeredLanguages } from "#app/i18n/addresses.ts";
import { formatFor } from "#app/i18n/format.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import { listVisiblePictures } from "#app/pictures/pictures.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import type { ReviewsShown } from "#app/reviews/reviews.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { buildBreadcrumbs, findImages, readStructuredDataContext } from "./describe-page.server.ts";
import type { PageLoaderArgs } from "./describe-page.server.ts";
import { advertisedRates, priceRange, rangeText } from "./price-range.server.ts";
import { linkedData, sharedFeatures, webSite } from "./rules/linked-data.ts";
import { lodgingBusiness } from "./rules/lodging-business.ts";
import { vacationRental } from "./rules/vacation-rental.ts";

/** The JSON-LD of the home page; `apartments` are all active ones, in the page's language. */
export async function describeProperty(
  apartments: readonly LocalizedApartment[],
  args: PageLoaderArgs,
): Promise<string> {
  const page = readStructuredDataContext(args);
  const { database, environment } = page.app;
  const { facts } = page.property;
  const rates = await readRates(database.db);
  const { today } = page.property;
  const offers = await readOffers(page.app);
  const rows = rates.apartments.flatMap((id) => advertisedRates(id, { rates, offers, today }));
  const t = makeTranslator(page.language, facts, "property.home");
  const business = lodgingBusiness(
    {
      id: page.id("/#house"),
      description: t("property.home.metaDescription"),
      url: page.at("/"),
      images: await findImages(
        await propertyPictures(database.db),
        environment.origin,
        database.db,
      ),
      priceRange: rangeText(priceRange(rows), rates.card.currency, formatFor(page.language)),
      apartments: apartments.map(({ slug, guests, texts: { name } }) => ({
        name,
        guests,
        url: page.at(`/apartments/${slug}`),
      })),
      features: sharedFeatures(apartments),
      languages: offeredLanguages(facts),
    },
    page.property,
  );
  return linkedData([webSite({ name: page.property.facts.name, url: page.id("/") }), business]);
}

async function propertyPictures(db: Db): Promise<string[]> {
  const outside = (await listVisiblePictures(db)).filter(
    ({ kind, category }) => kind !== "illustration" && category === "exterior",
  );
  return [...new Set([scenes.hero, ...outside.map(({ file }) => file)])];
}

/** The JSON-LD of an apartment's page, which shows `reviews`. */
export async function describeRental(
  apartment: LocalizedApartment,
  reviews: ReviewsShown,
  args: PageLoaderArgs,
): Promise<string> {
  const page = readStructuredDataContext(args);
  const { database, environment } = page.app;
  const { facts } = page.property;
  const { name, description } = formatApartmentTexts(apartment, page.language, facts);
  const path = `/apartments/${apartment.slug}`;
  const rates = await readRates(database.db);
  const { today } = page.property;
  const offers = await readOffers(page.app);
  const rows = advertisedRates(apartment.id, { rates, offers, today });
  const rental = vacationRental(
    {
      apartment,
      name,
      description,
      url: page.at(path),
      ids: { rental: page.id(`${path}#rental`), property: page.id("/#house") },
      images: await findImages(
        apartment.pictures.map(({ file }) => file),
        environment.origin,
        database.db,
      ),
      reviews,
      priceRange: rangeText(priceRange(rows), rates.card.currency, formatFor(page.language)),
    },
    page.property,
  );
  const t = makeTranslator(page.language, facts, "layout");
  return linkedData([
    rental,
    buildBreadcrumbs(
      [
        { path: "/apartments", key: "nav.apartments" },
        { path, name },
      ],
      t,
      page.at,
    ),
  ]);
}
