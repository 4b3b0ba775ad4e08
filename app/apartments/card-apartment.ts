// What a card shows of an apartment: made on the server, small enough to travel with the page.
import type { SpokenApartment } from "./apartments.sql.server.ts";
import type { Apartment } from "./rules/apartment.ts";

/** An apartment as its card shows it; `more` features are not named, `from` is the base rate a night. */
export interface CardApartment extends Pick<
  Apartment,
  "slug" | "kind" | "guests" | "bedrooms" | "sizeM2"
> {
  name: string;
  features: string[];
  more: number;
  from: Apartment["baseRate"];
  /** As in pictures.json; null for an apartment of which there is none. */
  picture: string | null;
}

/** The card of an apartment; its words need no values. */
export function cardApartment(apartment: SpokenApartment): CardApartment {
  const { slug, kind, guests, bedrooms, sizeM2, featureLabels } = apartment;
  return {
    slug,
    kind,
    guests,
    bedrooms,
    sizeM2,
    name: apartment.words.name,
    features: featureLabels.slice(0, named),
    more: Math.max(0, featureLabels.length - named),
    from: apartment.baseRate,
    picture: apartment.pictures[0]?.file ?? null,
  };
}

// Three features, then "+N more features".
const named = 3;
