// The facts of an apartment; its texts and pictures are stored separately.
import { sides as written } from "#property/sides.ts";
import type { Access, Bed } from "./apartment-json.ts";

/** Money: an integer number of cents. */
export type Cents = number;

/** The sides an apartment may face; called "location" in the filters. */
export const sides: readonly string[] = Object.keys(written);
export type Side = string;

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
  beds: Bed[];
  features: string[];
  position: number;
}

/** The facts of an apartment except its rates, features and position in the list. */
export type ApartmentDetails = Omit<
  Apartment,
  "id" | "slug" | "baseRate" | "cleaningFee" | "features" | "position"
> & { access: Access };
