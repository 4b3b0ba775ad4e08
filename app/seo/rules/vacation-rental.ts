// An apartment as a VacationRental, with the properties that Google requires and recommends.
// https://developers.google.com/search/docs/appearance/structured-data/vacation-rental
// Only reviews that the page itself shows, and their rating (Google: review snippet, "visible to users"). No brand: that is an id of Google's Hotel Center.
import type { PropertyFacts } from "#property/facts.ts";
import type { PropertyListing } from "#property/listing.ts";
import type { Apartment } from "#app/apartments/rules/apartment.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { amenityFeatures, checkInOutTimes, coordinates, postalAddress } from "./linked-data.ts";
import type { LinkedThing } from "./linked-data.ts";

/** An apartment as its page describes it; URLs are absolute. */
export interface RentalData {
  apartment: Apartment;
  name: string;
  description: string;
  /** The page in its language. */
  url: string;
  /** The same in every language; `property` names the lodging business. */
  ids: { rental: string; property: string };
  /** Eight or more, with a bedroom, a bathroom and a common area among them. */
  images: string[];
  /** The reviews that the page shows; `rating` is null while there are none. */
  reviews: ReviewData;
  /** The price range of a night, as text. */
  priceRange: string;
}

/** The reviews on the page, `day` as YYYY-MM-DD, and the average of all reviews of the apartment. */
export interface ReviewData {
  reviews: {
    stars: number;
    title: string;
    text: string;
    guest: string;
    day: PlainDate;
    language: string;
  }[];
  rating: { average: number; count: number } | null;
}

/** The data of the property, the same for all apartments. */
export interface PropertyData {
  facts: PropertyFacts;
  listing: PropertyListing;
  today: PlainDate;
}

/** The rental; its identifier does not change with name, slug or language. */
export function vacationRental(rental: RentalData, property: PropertyData): LinkedThing {
  const { facts, listing, today } = property;
  return {
    "@type": "VacationRental",
    "@id": rental.ids.rental,
    identifier: `${facts.referencePrefix}-${rental.apartment.id}`,
    additionalType: listing.category,
    name: rental.name,
    description: rental.description,
    url: rental.url,
    image: rental.images,
    ...coordinates(facts),
    address: postalAddress(facts),
    telephone: facts.telephone,
    ...checkInOutTimes(facts, today),
    priceRange: rental.priceRange,
    knowsLanguage: listing.spokenLanguages,
    containedInPlace: { "@id": rental.ids.property },
    containsPlace: accommodation(rental.apartment, listing),
    ...reviewsOf(rental.reviews),
  };
}

function reviewsOf({ reviews, rating }: ReviewData): Record<string, unknown> {
  if (!rating) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: rating.average,
      reviewCount: rating.count,
      ...scale,
    },
    review: reviews.map(({ stars, title, text, guest, day, language }) => ({
      "@type": "Review",
      reviewRating: { "@type": "Rating", ratingValue: stars, ...scale },
      author: { "@type": "Person", name: guest },
      datePublished: day,
      name: title,
      reviewBody: text,
      inLanguage: language,
    })),
  };
}

const scale = { bestRating: 5, worstRating: 1 };

function accommodation(apartment: Apartment, listing: PropertyListing): LinkedThing {
  const { kind, bedrooms, bathrooms, guests, sizeM2, features } = apartment;
  return {
    "@type": "Accommodation",
    additionalType: "EntirePlace",
    occupancy: { "@type": "QuantitativeValue", value: guests },
    bed: beds(apartment),
    floorSize: { "@type": "QuantitativeValue", value: sizeM2, unitCode: "MTK" },
    numberOfBathroomsTotal: bathrooms,
    numberOfBedrooms: bedrooms,
    // Without bathrooms (schema.org): a studio is one room, the others have a living room beside their bedrooms.
    numberOfRooms: kind === "studio" ? 1 : bedrooms + 1,
    petsAllowed: listing.petsAllowed,
    smokingAllowed: listing.smokingAllowed,
    amenityFeature: amenityFeatures(features, listing),
  };
}

// Double and Single are Google's terms; it has none for a sofa bed, and "Double" would promise more than there is.
const bedTypes: Record<Apartment["beds"][number]["kind"], string> = {
  double: "Double",
  single: "Single",
  sofaBed: "SofaBed",
};

function beds({ beds: all }: Apartment): LinkedThing[] {
  return all.map(({ kind, count }) => ({
    "@type": "BedDetails",
    numberOfBeds: count,
    typeOfBed: bedTypes[kind],
  }));
}
