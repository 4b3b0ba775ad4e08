// The shape of a property's facts, as a schema; the values and what they mean to its owner are in its folder, in facts.ts.
import * as v from "valibot";
import type { Language } from "../languages.ts";

const language = v.custom<Language>((tag) => typeof tag === "string");
const address = v.object({
  street: v.string(),
  locality: v.string(),
  district: v.string(),
  postalCode: v.string(),
  countryCode: v.string(),
});
const coordinates = v.object({ lat: v.number(), lng: v.number() });
const unpaid = v.object({
  stays: v.number(),
  nights: v.number(),
  perNetwork: v.number(),
  wavePercent: v.number(),
});
const paymentPlan = v.object({
  percent: v.number(),
  daysBefore: v.number(),
  collect: v.picklist(["card", "reminder"]),
  lateDays: v.number(),
});
const payAtProperty = v.object({
  allowed: v.boolean(),
  seasons: v.array(v.string()),
  minDays: v.number(),
  maxDays: v.number(),
  maxTotal: v.number(),
  apartments: v.array(v.number()),
});
const atDesk = v.object({
  when: v.picklist(["arrival", "stay", "departure"]),
  cash: v.boolean(),
  cards: v.string(),
  currencies: v.string(),
});
const otherCurrencies = v.object({
  setOn: v.string(),
  rates: v.array(v.object({ currency: v.string(), rate: v.number() })),
});
const damageDeposit = v.object({
  amount: v.number(),
  apartments: v.array(v.object({ id: v.number(), amount: v.number() })),
  returnDays: v.number(),
  by: v.picklist(["cash", "card", "choice"]),
});
const bestPrice = v.object({
  on: v.boolean(),
  hoursAfterBooking: v.number(),
  daysBefore: v.number(),
  answerHours: v.number(),
  extraPercent: v.number(),
});
const travelMinutes = v.objectWithRest({ airport: v.number() }, v.number());
const termsVersion = v.object({ terms: v.string(), privacy: v.string(), cancellation: v.string() });

const factsSchema = v.object({
  name: v.string(),
  legalName: v.string(),
  businessRegistration: v.string(),
  vatNumber: v.string(),
  vatPercent: v.number(),
  tourismLicence: v.string(),
  address,
  coordinates,
  telephone: v.string(),
  email: v.string(),
  whatsApp: v.string(),
  ownerEmail: v.string(),
  currency: v.string(),
  timeZone: v.string(),
  checkInHour: v.number(),
  checkOutHour: v.number(),
  /** ISO weekdays, Monday is 1. */
  receptionHours: v.array(
    v.object({ days: v.array(v.number()), from: v.string(), to: v.string() }),
  ),
  /** The highest `daysBefore` first. */
  cancellation: v.array(v.object({ daysBefore: v.number(), refundPercent: v.number() })),
  unpaid,
  /**
   * Whether a guest who pays by card may pay `percent` of it when booking, 0: not, and the rest `daysBefore` arrival: from the saved
   * card, or by a link in an email. `lateDays` after that day an email tells the owner that it is not paid.
   */
  paymentPlan,
  /** Seasons by their keys, apartments by their ids; an empty list and 0 are no limit. */
  payAtProperty,
  /**
   * When and how guests pay there: in cash, by which cards ("Visa, Mastercard"), in which currencies ("EUR, MUR"; "": the own one).
   * `usualAtDesk` where it is not said.
   */
  atDesk: v.optional(atDesk),
  /** What one unit of the property's currency is in others, as the owner set it on that day; a hint beside prices, no rates: none. */
  otherCurrencies: v.optional(otherCurrencies),
  /**
   * What guests leave as security; apartments of the list have sums of their own. In cash on arrival, by a hold on the card, or
   * as the guest likes; a stay for which a hold would not last is secured in cash.
   */
  damageDeposit,
  /**
   * The best price guarantee: a lower price may be shown so many hours after booking (0: no limit), until so many days before arrival;
   * the owner answers within hours, and gives so many percent of the other price besides. `usualGuarantee` where it is not said.
   */
  bestPrice: v.optional(bestPrice),
  referencePrefix: v.string(),
  languages: v.pipe(v.array(language), v.readonly()),
  defaultLanguage: language,
  hiddenLanguages: v.array(v.string()),
  /** By car, by the names of the places in the texts; that from the airport is in emails and guide too. */
  travelMinutes,
  /** Only where there is a golf course. */
  golfHoles: v.optional(v.number()),
  restaurantWalkMinutes: v.number(),
  /** The date of each legal text. */
  termsVersion,
});

/** Plain data, read by server and browser alike. Money is in cents, times are in minutes, hours in the property's time zone. */
export type PropertyFacts = v.InferOutput<typeof factsSchema>;

const changesSchema = v.partial(
  v.object({
    ...factsSchema.entries,
    address: v.partial(address),
    coordinates: v.partial(coordinates),
    unpaid: v.partial(unpaid),
    paymentPlan: v.partial(paymentPlan),
    payAtProperty: v.partial(payAtProperty),
    atDesk: v.partial(atDesk),
    otherCurrencies: v.partial(otherCurrencies),
    damageDeposit: v.partial(damageDeposit),
    bestPrice: v.partial(bestPrice),
    travelMinutes: v.partial(travelMinutes),
    termsVersion: v.partial(termsVersion),
  }),
);

/** The changed facts; of address, coordinates and travel minutes only the changed parts. */
export type FactChanges = v.InferOutput<typeof changesSchema>;

/** The changes as stored. One that does not fit, as of a fact that had another shape in an earlier release, is left out. */
export function parseFactChanges(json: string): FactChanges {
  const schemas: Record<string, v.GenericSchema> = changesSchema.entries;
  const stored = v.parse(v.record(v.string(), v.unknown()), JSON.parse(json));
  const fitting = Object.entries(stored).filter(([name, value]) => {
    const schema = schemas[name];
    return schema && v.is(schema, value);
  });
  return Object.fromEntries(fitting);
}
