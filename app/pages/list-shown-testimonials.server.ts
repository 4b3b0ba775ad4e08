// The testimonials for the home page: in the visitor's language if translated, otherwise in the original language.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { listTestimonials } from "./testimonials.sql.server.ts";

/** One testimonial; `quoteLanguage` is the language of the quote if it is not the visitor's, else null. */
export interface ShownTestimonial {
  id: string;
  quote: string;
  quoteLanguage: string | null;
  guest: string;
  origin: string;
  apartment: string | null;
  month: string;
}

/** Null if the owner has entered none: the page then shows the property's samples. */
export async function listShownTestimonials(
  db: Db,
  language: Language,
  facts: PropertyFacts,
): Promise<ShownTestimonial[] | null> {
  const all = await listTestimonials(db);
  if (all.length === 0) return null;
  return Promise.all(
    all
      .filter(({ active }) => active)
      .map(async ({ id, guest, origin, month, apartmentId, quotes, language: quoteLanguage }) => ({
        id,
        guest,
        origin,
        month,
        quote: quotes[language] ?? quotes[quoteLanguage] ?? "",
        quoteLanguage: quotes[language] === undefined ? quoteLanguage : null,
        apartment:
          apartmentId === null ? null : await findApartmentName(db, apartmentId, language, facts),
      })),
  );
}
