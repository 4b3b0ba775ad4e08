// What the card of an apartment shows: built on the server, small enough to be sent with the page.
import type { LocalizedApartment } from "./apartments.sql.server.ts";
import type { Apartment } from "./rules/apartment.ts";

/** The price before dates: "€111" a night, and its stay "12-14 May 2027, 2 nights, 2 adults: €221.40" with the query of a search for it. */
export interface LowestPrice {
  price: string;
  stay: string;
  query: string;
}

/** The data of a card; `more` counts the features that are not named, `from` is null where no stay can be booked. */
export interface ApartmentCardData extends Pick<
  Apartment,
  "slug" | "kind" | "guests" | "bedrooms" | "sizeM2"
> {
  name: string;
  features: string[];
  more: number;
  from: LowestPrice | null;
  /** As in pictures.json; null for an apartment without pictures. */
  picture: string | null;
}

/** The card of an apartment; its name has no placeholders to fill. */
export function toApartmentCardData(
  apartment: LocalizedApartment,
  from: LowestPrice | null = null,
): ApartmentCardData {
  const { slug, kind, guests, bedrooms, sizeM2, featureLabels } = apartment;
  return {
    slug,
    kind,
    guests,
    bedrooms,
    sizeM2,
    name: apartment.texts.name,
    features: featureLabels.slice(0, namedFeatures),
    more: Math.max(0, featureLabels.length - namedFeatures),
    from,
    picture: apartment.pictures[0]?.file ?? null,
  };
}

// Three features, then "+N more features".
const namedFeatures = 3;
