// What stands once about this property: every page, letter, calendar file and translation takes it from here.

/**
 * Plain data, read by server and browser alike. Hours are full hours of the property's own clock, times are minutes.
 * Another owner changes these values, never the code that reads them.
 */
export const facts = {
  name: "Kaz Filao",
  legalName: "Kaz Filao Ltée",
  // The sample company does not exist: the owner enters his own numbers, an empty one is not shown.
  businessRegistration: "",
  vatNumber: "",
  // The tax within the prices (Mauritius, Value Added Tax Act); invoices name it once there is a VAT number. Two decimals.
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
  // Letters to the owner; while it is empty they go where the environment says, else to the address above.
  ownerEmail: "",

  currency: "EUR",
  timeZone: "Indian/Mauritius",

  checkInHour: 14, // one constant: no text states an hour of its own
  checkOutHour: 11,
  // ISO weekdays, Monday is 1. Outside these hours and on public holidays guests reach us by telephone.
  receptionHours: [{ days: [1, 2, 3, 4, 5, 6], from: "08:30", to: "17:00" }],

  // What the flexible rate gives back when a stay is cancelled so many days before the check-in hour, the most first; later
  // than the last nothing. Bookings keep the steps they were made with.
  cancellation: [
    { daysBefore: 7, refundPercent: 100 },
    { daysBefore: 2, refundPercent: 50 },
  ],

  // What one guest may hold without paying: open stays and nights of one email, bookings a day from one network. When unpaid
  // bookings of the last day hold more than `wavePercent` of the nights of 90 days, the next ones are confirmed by email. 0: off.
  unpaid: { stays: 3, nights: 42, perNetwork: 6, wavePercent: 25 },

  referencePrefix: "KF",

  languages: ["en", "fr", "es", "de", "it", "ru", "zh", "sv", "pl", "nl"] as const,
  defaultLanguage: "en" as const,
  // Not offered to guests, though their words are there; never the default one.
  hiddenLanguages: [] as string[],

  travelMinutes: { airport: 75, capital: 75, colouredEarths: 20, blackRiver: 30 },
  golfHoles: 18,
  restaurantWalkMinutes: 3,

  // A booking keeps the version its guest agreed to: change the date whenever the text of words/*/legal.json changes.
  termsVersion: { terms: "2026-11-22", privacy: "2026-11-22", cancellation: "2026-11-21" },
};

/** The shape of the facts, for code that is handed them as an argument. */
export type PropertyFacts = typeof facts;

/** One of the languages the property speaks. */
export type PropertyLanguage = PropertyFacts["languages"][number];
