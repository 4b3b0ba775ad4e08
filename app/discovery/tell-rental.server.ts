// Structured data of an apartment's page: the rental with all that Google requires, and the breadcrumbs.
import type { SpokenApartment } from "#app/apartments/apartments.sql.server.ts";
import { tellApartment } from "#app/apartments/tell-apartment.server.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import { seasonRates } from "#app/booking/rules/season-rates.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { ReviewsShown } from "#app/reviews/list-reviews.server.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { findImages } from "./find-images.server.ts";
import { rangeText } from "./range-text.ts";
import { type LoaderOfPage, readToldPage } from "./read-told-page.server.ts";
import { linkedData } from "./rules/linked-data.ts";
import { priceRange } from "./rules/price-range.ts";
import { vacationRental } from "./rules/vacation-rental.ts";
import { trail } from "./trail.ts";

/** The JSON-LD of an apartment's page, which shows `reviews`. */
export async function tellRental(
  apartment: SpokenApartment,
  reviews: ReviewsShown,
  args: LoaderOfPage,
): Promise<string> {
  const page = readToldPage(args);
  const { database, environment } = page.house;
  const { name, description } = tellApartment(apartment, page.language);
  const path = `/apartments/${apartment.slug}`;
  const rates = await readRates(database.db);
  const rows = seasonRates(rates.of(apartment.id), rates.card, rates.rules);
  const rental = vacationRental(
    {
      apartment,
      name,
      description,
      url: page.at(path),
      ids: { rental: page.id(`${path}#rental`), house: page.id("/#house") },
      images: await findImages(
        apartment.pictures.map(({ file }) => file),
        environment.origin,
        database.db,
      ),
      reviews,
      priceRange: rangeText(priceRange(rows), rates.card.currency, formatFor(page.language)),
    },
    page.told,
  );
  const t = makeTranslator(page.language, "frame");
  return linkedData([rental, trail(["/apartments", { path, name }], t, page.at)]);
}
