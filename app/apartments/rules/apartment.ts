// An apartment: its facts, what is stored of it as JSON, its door code and Wi-Fi access, and how guests can pay for a stay. Its
// texts and pictures are stored separately.
import * as v from "valibot";
import type { PropertyFacts } from "#property/facts.ts";
import { sides as written } from "#property/sides.ts";
import { offersPropertyPayment } from "#app/stays/rules/cancellation.ts";

const whole = v.pipe(v.number(), v.integer());
// Room 0 is the living room.
const bedSchema = v.object({
  kind: v.picklist(["double", "single", "sofaBed"]),
  count: whole,
  room: whole,
});
const accessSchema = v.object({ steps: whole, doorWidthCm: whole, stepFreeShower: v.boolean() });

type Bed = v.InferOutput<typeof bedSchema>;

/** What guests with reduced mobility or a wheelchair must know before booking. */
export type Access = v.InferOutput<typeof accessSchema>;

/** The beds as stored. This and the two below throw on anything else. */
export const parseBeds = (json: string): Bed[] => v.parse(v.array(bedSchema), JSON.parse(json));

/** The keys of the features as stored. */
export const parseFeatures = (json: string): string[] =>
  v.parse(v.array(v.string()), JSON.parse(json));

/** The access as stored. */
export const parseAccess = (json: string): Access => v.parse(accessSchema, JSON.parse(json));

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

/** As the owner typed it; "" where nothing is set. */
export interface ApartmentKeys {
  code: string;
  network: string;
  password: string;
}

/** The longest each field may be, in characters (a WPA password has at most 63, a network name 32). */
export const keyLimits: Readonly<Record<keyof ApartmentKeys, number>> = {
  code: 20,
  network: 32,
  password: 63,
};

/** The names of the fields, in the order of the form. */
export const keyNames = ["code", "network", "password"] as const;

/** By card or at the property; by card, and some stays at the property; by card; at the property. */
export type OfferedPayment = "both" | "some" | "card" | "property";

/** `takesCards`: whether card payment is offered. */
export function offeredPayment(
  takesCards: boolean,
  { payAtProperty }: Pick<PropertyFacts, "payAtProperty">,
): OfferedPayment {
  if (!takesCards) return "property";
  const offered = offersPropertyPayment(payAtProperty);
  return ({ always: "both", some: "some", never: "card" } as const)[offered];
}
