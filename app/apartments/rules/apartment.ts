// What an apartment is: plain facts; its words and pictures stand elsewhere under its slug.

/** Money: an integer number of cents. */
export type Cents = number;

/** The sides an apartment may look to; "location" in the filters. */
export const sides = ["lagoon", "garden", "golf"] as const;
export type Side = (typeof sides)[number];

export type Kind = "studio" | "twoBedroom";

/** Rates in cents per night and per stay. Floor 0 is the ground floor, room 0 of a bed the living room. `features` are keys. */
export interface Apartment {
  id: number;
  slug: string;
  kind: Kind;
  bedrooms: number;
  bathrooms: number;
  guests: number;
  sizeM2: number;
  side: Side;
  floor: number;
  baseRate: Cents;
  cleaningFee: Cents;
  beds: { kind: "double" | "single" | "sofaBed"; count: number; room: number }[];
  features: string[];
  position: number;
}

/** What a guest who walks badly or uses a wheelchair must know before booking. */
export interface Access {
  steps: number;
  doorWidthCm: number;
  stepFreeShower: boolean;
}

/** What an apartment is, beside its words, its rate, its features and its place in the list. */
export type ApartmentFigures = Omit<
  Apartment,
  "id" | "slug" | "baseRate" | "cleaningFee" | "features" | "position"
> & { access: Access };
