// What search engines are told of this property beside its facts and apartments, in the few words that they know.

/** What a feature of apartments.ts is to Google: names and values of its own list, English in every language. */
type Amenities = Record<string, boolean | string>;

/**
 * Only what is true of every stay: a guest who was promised more by a search engine is disappointed at the door.
 * Names: https://developers.google.com/search/docs/appearance/structured-data/vacation-rental, amenityFeature.
 */
export const listing = {
  /** One of Google's kinds of vacation rental. */
  category: "Apartment",
  /** The languages in which a guest is answered (contact.json), as BCP 47 tags. */
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

/** The shape of the listing, for code that is handed it as an argument. */
export type PropertyListing = typeof listing;
