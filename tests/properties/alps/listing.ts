// Structured data for search engines, in their vocabulary.

type Amenities = Record<string, boolean | string>;

/** True of every stay. */
export const listing = {
  category: "Chalet",
  spokenLanguages: ["de", "it"],
  petsAllowed: true,
  smokingAllowed: false,
  everywhere: { instantBookable: true, freeBreakfast: false, elevator: false } as Amenities,
  features: {
    cot: { crib: true },
    kitchen: { kitchen: true },
    parking: { parkingType: "Free" },
    selfCheckIn: { selfCheckinCheckout: true },
    terrace: { patio: true },
    wifi: { wifi: true, internetType: "Free" },
    woodStove: { fireplace: true },
  } as Record<string, Amenities>,
};

/** The type of the listing. */
export type PropertyListing = typeof listing;
