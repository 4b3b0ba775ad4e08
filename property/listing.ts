// Structured data about this property for search engines, beside its facts and apartments, in their vocabulary.

/** A feature of apartments.ts in Google's vocabulary: names and values of its list, English in every language. */
type Amenities = Record<string, boolean | string>;

/**
 * Only what is true of every stay: a guest to whom a search engine promised more is disappointed on arrival.
 * Names: https://developers.google.com/search/docs/appearance/structured-data/vacation-rental, amenityFeature.
 */
export const listing = {
  /** One of Google's kinds of vacation rental. */
  category: "Apartment",
  /** The languages in which guests get answers (contact.json), as BCP 47 tags. */
  spokenLanguages: ["en", "fr"],
  petsAllowed: false,
  smokingAllowed: false, // legal.json: outside only

  /** True of every apartment, whatever its features. */
  everywhere: { instantBookable: true, freeBreakfast: false, elevator: false } as Amenities,
  /** By the feature's key; features that Google has no name for are left out. */
  features: {
    airConditioning: { ac: true },
    barbecue: { outdoorGrill: true },
    beachAccess: { beachAccess: true },
    cot: { crib: true },
    highChair: { childFriendly: true },
    kitchen: { kitchen: true },
    parking: { parkingType: "Free" },
    selfCheckIn: { selfCheckinCheckout: true },
    sharedPool: { pool: true, poolType: "Outdoor" },
    terrace: { patio: true },
    washingMachine: { washerDryer: true },
    wifi: { wifi: true, internetType: "Free" },
  } as Record<string, Amenities>,
};

/** The type of the listing, for code that receives it as an argument. */
export type PropertyListing = typeof listing;
