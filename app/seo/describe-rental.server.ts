// Structured data of an apartment's page: the rental with all that Google requires, and the breadcrumbs.
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import { formatApartmentTexts } from "#app/apartments/format-apartment-texts.server.ts";
import { addMonths } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import type { ReviewsShown } from "#app/reviews/list-reviews.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { seasonRates } from "#app/stays/rules/seasons.ts";
import { buildBreadcrumbs } from "./describe-page.server.ts";
import { findImages } from "./find-images.server.ts";
import { priceRange, rangeText } from "./price-range.ts";
import { readStructuredDataContext } from "./read-structured-data-context.server.ts";
import type { PageLoaderArgs } from "./read-structured-data-context.server.ts";
import { linkedData } from "./rules/linked-data.ts";
import { vacationRental } from "./rules/vacation-rental.ts";

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
  const rows = seasonRates(rates.of(apartment.id), rates.card, rates.rules, {
    today,
    last: addMonths(today, rates.rules.windowMonths),
  });
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
  return linkedData([rental, buildBreadcrumbs(["/apartments", { path, name }], t, page.at)]);
}
