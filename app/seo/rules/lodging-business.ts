// The property as a LodgingBusiness, a subtype of LocalBusiness.
// https://developers.google.com/search/docs/appearance/structured-data/local-business
// No aggregateRating and no review: there are none of the property as a whole.
import type { PropertyFacts } from "#property/facts.ts";
import { amenityFeatures, checkInOutTimes, coordinates, postalAddress } from "./linked-data.ts";
import type { LinkedThing } from "./linked-data.ts";
import type { PropertyData } from "./vacation-rental.ts";

/** The property as its home page describes it; URLs are absolute. */
export interface BusinessData {
  /** The same in every language. */
  id: string;
  description: string;
  /** The home page in its language. */
  url: string;
  images: string[];
  /** The price range of a night over all apartments, as text. */
  priceRange: string;
  apartments: { name: string; url: string; guests: number }[];
  /** The features that every apartment has. */
  features: string[];
  /** The languages of the site, as BCP 47 tags. */
  languages: readonly string[];
}

/** The business; its opening hours are the reception hours of the contact page. */
export function lodgingBusiness(business: BusinessData, property: PropertyData): LinkedThing {
  const { facts, listing, today } = property;
  const openingHours = receptionHours(facts);
  return {
    "@type": "LodgingBusiness",
    "@id": business.id,
    name: facts.name,
    legalName: facts.legalName,
    vatID: facts.vatNumber,
    identifier: registrations(facts),
    description: business.description,
    url: business.url,
    image: business.images,
    telephone: facts.telephone,
    email: facts.email,
    address: postalAddress(facts),
    geo: { "@type": "GeoCoordinates", ...coordinates(facts) },
    openingHoursSpecification: openingHours,
    ...checkInOutTimes(facts, today),
    priceRange: business.priceRange,
    currenciesAccepted: facts.currency,
    petsAllowed: listing.petsAllowed,
    knowsLanguage: listing.spokenLanguages,
    availableLanguage: business.languages,
    amenityFeature: amenityFeatures(business.features, listing),
    // Not as VacationRental: Google requires all its properties wherever it occurs; the apartment's own page has them.
    containsPlace: business.apartments.map(({ name, url, guests }) => ({
      "@type": "Accommodation",
      name,
      url,
      occupancy: { "@type": "QuantitativeValue", value: guests },
    })),
  };
}

// The owner's registration numbers by their English names; undefined if none is set.
function registrations(facts: PropertyFacts): LinkedThing[] | undefined {
  const numbers: [string, string][] = [
    ["Business registration number", facts.businessRegistration],
    ["Tourism licence number", facts.tourismLicence],
  ];
  const identifiers = numbers
    .filter(([, value]) => value !== "")
    .map(([name, value]): LinkedThing => ({ "@type": "PropertyValue", name, value }));
  return identifiers.length > 0 ? identifiers : undefined;
}

// ISO weekdays, Monday is 1.
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function receptionHours({ receptionHours: hours }: PropertyFacts): LinkedThing[] {
  return hours.map(({ days, from, to }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days.map((day) => `https://schema.org/${weekdays[day - 1]}`),
    opens: from,
    closes: to,
  }));
}
