// A second property, as unlike the first as may be: tests open the whole site for it (PROPERTY=tests/properties/alps).
import type { PropertyFacts } from "#app/i18n/property/property-facts.ts";
import { languages } from "./languages.ts";

/** Invented, but for the village. */
export const facts: PropertyFacts = {
  name: "Arvenblick",
  legalName: "Arvenblick Chalets GmbH",
  businessRegistration: "CHE-000.000.000",
  vatNumber: "CHE-000.000.000 MWST",
  vatPercent: 3.8,
  tourismLicence: "",
  address: {
    street: "Via Cumünela 40",
    locality: "Bergün",
    district: "Albula",
    postalCode: "7482",
    countryCode: "CH",
  },
  coordinates: { lat: 46.629, lng: 9.7475 },
  telephone: "+41 81 555 00 00",
  email: "gruezi@arvenblick.example",
  whatsApp: "41815550000",
  ownerEmail: "",
  currency: "CHF",
  timeZone: "Europe/Zurich",
  checkInHour: 16,
  checkOutHour: 10,
  receptionHours: [{ days: [2, 3, 4, 5, 6], from: "09:00", to: "18:00" }],
  cancellation: [
    { daysBefore: 30, refundPercent: 100 },
    { daysBefore: 10, refundPercent: 40 },
  ],
  unpaid: { stays: 3, nights: 42, perNetwork: 6, wavePercent: 25 },
  paymentPlan: { percent: 0, daysBefore: 30, collect: "reminder", lateDays: 3 },
  payAtProperty: {
    allowed: true,
    seasons: [],
    minDays: 0,
    maxDays: 0,
    maxTotal: 0,
    apartments: [],
  },
  atDesk: { when: "departure", cash: true, cards: "", currencies: "" },
  damageDeposit: { amount: 0, apartments: [], returnDays: 3, by: "cash" },
  referencePrefix: "AB",
  languages,
  defaultLanguage: "de",
  hiddenLanguages: [],
  travelMinutes: { airport: 140, chur: 60, engadin: 50 },
  restaurantWalkMinutes: 6,
  termsVersion: { terms: "2026-11-22", privacy: "2026-11-22", cancellation: "2026-11-22" },
};

export type { PropertyFacts } from "#app/i18n/property/property-facts.ts";
