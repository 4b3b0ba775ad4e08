// The facts of this property, each stated once: every page, email, calendar file and translation reads them from here.
import type { PropertyFacts } from "#app/i18n/property/property-facts.ts";
import { languages } from "./languages.ts";

/**
 * Plain data, read by server and browser alike. Hours are full hours in the property's time zone, times are minutes.
 * Another owner changes these values, never the code that reads them.
 */
export const facts: PropertyFacts = {
  name: "Kaz Filao",
  legalName: "Kaz Filao Ltée",
  // The sample company does not exist: the owner enters real numbers, an empty one is not shown.
  businessRegistration: "",
  vatNumber: "",
  // The tax included in prices (Mauritius, Value Added Tax Act); invoices show it once there is a VAT number. Two decimals.
  vatPercent: 15,
  tourismLicence: "",

  address: {
    street: "Royal Road",
    locality: "La Gaulette",
    district: "Black River",
    postalCode: "",
    countryCode: "MU",
  },
  coordinates: { lat: -20.4485, lng: 57.324 },

  telephone: "+230 5000 0000",
  email: "stay@kazfilao.example",
  whatsApp: "23050000000",
  // The recipient of emails to the owner; if empty, the one in the environment, else the address above.
  ownerEmail: "",

  currency: "EUR",
  timeZone: "Indian/Mauritius",

  checkInHour: 14, // one constant: no text contains an hour of its own
  checkOutHour: 11,
  // ISO weekdays, Monday is 1. Outside these hours and on public holidays guests reach us by telephone.
  receptionHours: [{ days: [1, 2, 3, 4, 5, 6], from: "08:30", to: "17:00" }],

  // What the flexible rate refunds when a stay is cancelled this many days before the check-in hour, the highest first; nothing
  // after the last step. Each booking stores the steps it was made with.
  cancellation: [
    { daysBefore: 7, refundPercent: 100 },
    { daysBefore: 2, refundPercent: 50 },
  ],

  // Limits of unpaid bookings: open stays and nights per email address, bookings per day from one network. When unpaid bookings
  // of the last day hold over `wavePercent` of the nights of 90 days, further ones must be confirmed by email. 0: off.
  unpaid: { stays: 3, nights: 42, perNetwork: 6, wavePercent: 25 },

  // A part of the price when booking, the rest that many days before arrival: from the saved card ("card"), or by a link in an
  // email ("reminder"). 0 %: off, everything paid by card is paid when booking. After `lateDays` an unpaid rest stands on Today.
  paymentPlan: { percent: 0, daysBefore: 30, collect: "card", lateDays: 3 },
  // Whether guests may choose to pay at the property, and for which stays: only in these seasons, only in these apartments, only
  // when arrival is at least or at most so many days away, only up to a total in cents. 0 and empty: no limit.
  payAtProperty: {
    allowed: true,
    seasons: [],
    minDays: 0,
    maxDays: 0,
    maxTotal: 0,
    apartments: [],
  },

  // How guests pay there (atDesk) is as usual: during the stay, in cash or by card. Rates of other currencies, as a hint beside
  // prices (otherCurrencies), are set by the owner.

  // What guests leave in cash on arrival as security, in cents, 0 is none; apartments may have sums of their own, and it goes back so
  // many days after departure at the latest.
  damageDeposit: { amount: 0, apartments: [], returnDays: 3, by: "cash" },

  referencePrefix: "KF",

  languages,
  // Used where neither a saved choice nor the browser names one of them; emails to the owner are written in it.
  defaultLanguage: "en",
  // Not offered to guests, although translated; never the default language.
  hiddenLanguages: [],

  travelMinutes: { airport: 75, capital: 75, colouredEarths: 20, blackRiver: 30 },
  golfHoles: 18,
  restaurantWalkMinutes: 3,

  // Each booking stores the version its guest accepted: change the date whenever the text of words/*/legal.json changes.
  termsVersion: { terms: "2026-11-28", privacy: "2026-11-28", cancellation: "2026-11-22" },
};

export type { PropertyFacts } from "#app/i18n/property/property-facts.ts";
