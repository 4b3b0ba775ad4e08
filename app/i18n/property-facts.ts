// The shape of a property's facts; the values and what they mean to its owner are in its folder, in facts.ts.
import type { Language } from "./languages.ts";

/** Plain data, read by server and browser alike. Money is in cents, times are in minutes, hours in the property's time zone. */
export interface PropertyFacts {
  name: string;
  legalName: string;
  businessRegistration: string;
  vatNumber: string;
  vatPercent: number;
  tourismLicence: string;
  address: {
    street: string;
    locality: string;
    district: string;
    postalCode: string;
    countryCode: string;
  };
  coordinates: { lat: number; lng: number };
  telephone: string;
  email: string;
  whatsApp: string;
  ownerEmail: string;
  currency: string;
  timeZone: string;
  checkInHour: number;
  checkOutHour: number;
  /** ISO weekdays, Monday is 1. */
  receptionHours: { days: number[]; from: string; to: string }[];
  /** The highest `daysBefore` first. */
  cancellation: { daysBefore: number; refundPercent: number }[];
  unpaid: { stays: number; nights: number; perNetwork: number; wavePercent: number };
  referencePrefix: string;
  languages: readonly Language[];
  defaultLanguage: Language;
  hiddenLanguages: string[];
  /** By car, by the names of the places in the texts; that from the airport is in emails and guide too. */
  travelMinutes: { airport: number } & Record<string, number>;
  /** Only where there is a golf course. */
  golfHoles?: number;
  restaurantWalkMinutes: number;
  /** The date of each legal text. */
  termsVersion: { terms: string; privacy: string; cancellation: string };
}
