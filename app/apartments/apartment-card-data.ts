// What the card of an apartment shows: built on the server, small enough to be sent with the page.
import type { LocalizedApartment } from "./apartments.sql.server.ts";
import type { Apartment } from "./rules/apartment.ts";

/** The data of a card; `more` counts the features that are not named, `from` is the base rate per night. */
export interface ApartmentCardData extends Pick<
  Apartment,
  "slug" | "kind" | "guests" | "bedrooms" | "sizeM2"
> {
  name: string;
  features: string[];
  more: number;
  from: Apartment["baseRate"];
  /** As in pictures.json; null for an apartment without pictures. */
  picture: string | null;
}

/** The card of an apartment; its name has no placeholders to fill. */
export function toApartmentCardData(apartment: LocalizedApartment): ApartmentCardData {
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
    from: apartment.baseRate,
    picture: apartment.pictures[0]?.file ?? null,
  };
}

// Three features, then "+N more features".
const namedFeatures = 3;
