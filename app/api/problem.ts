// The API's error answers: problem details (RFC 9457) with a code and the field to correct.
import { languages } from "#app/i18n/languages.ts";
import type { CodeFault, FaultKey } from "#app/stays/rules/faults.ts";

/** Data sent beside the code: `minNights`, `capacity`, `total`, ... */
export type ProblemFacts = Record<string, unknown>;

/**
 * One fault; a body that is too large is answered before it is read (`limitBody`). `field` is the path in the body, such as `guest.email`, a parameter, a header, or null for the whole
 * request.
 */
export interface Fault {
  code: Exclude<ProblemCode, "bodyTooLarge">;
  field: string | null;
  facts?: ProblemFacts;
}

/** The HTTP status of every code: those of the forms, and those only programs can cause. `tooSmall`: for that party. */
export const statusOf = {
  invalidJson: 400,
  tooDeep: 400,
  objectExpected: 400,
  textExpected: 400,
  apartmentMissing: 400,
  apartmentUnknown: 400,
  datesMissing: 400,
  checkInUnreadable: 400,
  checkOutUnreadable: 400,
  checkOutNotAfterCheckIn: 400,
  inThePast: 400,
  tooLateToday: 400,
  tooShort: 400,
  tooLong: 400,
  tooFarAhead: 400,
  noArrival: 400,
  noDeparture: 400,
  noAdult: 400,
  notWhole: 400,
  tooMany: 400,
  tooSmall: 400,
  planUnknown: 400,
  codeUnknown: 400,
  codeNotForStay: 400,
  codeForOthers: 400,
  required: 400,
  textTooLong: 400,
  controlCharacters: 400,
  nameShape: 400,
  emailShape: 400,
  phoneShape: 400,
  timeShape: 400,
  countryUnknown: 400,
  paymentMissing: 400,
  cardMissing: 400,
  cardsNotTaken: 400,
  cardOnly: 400,
  propertyOff: 400,
  propertyApartment: 400,
  propertySeason: 400,
  propertyTooSoon: 400,
  propertyTooFar: 400,
  propertyTooMuch: 400,
  termsNeeded: 400,
  privacyNeeded: 400,
  cancellationNeeded: 400,
  chargeLaterNeeded: 400,
  notTogether: 400,
  agreeNeeded: 400,
  same: 400,
  apartmentSleeps: 400,
  ownPrice: 400,
  extraTime: 400,
  textChanged: 409,
  languageUnknown: 400,
  totalUnreadable: 400,
  extrasUnreadable: 400,
  keyMissing: 400,
  keyUnreadable: 400,
  paymentDeclined: 402,
  notFound: 404,
  bookingUnknown: 404,
  methodNotAllowed: 405,
  inFlight: 409,
  notOpen: 409,
  promotionUsedUp: 409,
  bookingChanged: 409,
  refundChanged: 409,
  quoteChanged: 409,
  tooLateToCancel: 409,
  tooLateToChange: 409,
  unpaidNights: 409,
  extraTooLate: 409,
  nightsTaken: 409,
  extraUnavailable: 409,
  partsNotOffered: 409,
  priceChanged: 409,
  codeNotYet: 409,
  codeEnded: 409,
  codeUsedUp: 409,
  unpaidLimit: 409,
  unfinishedLimit: 409,
  bodyTooLarge: 413,
  jsonExpected: 415,
  keyReused: 422,
  askedTooOften: 429,
  codeTriedTooOften: 429,
  internal: 500,
  paymentUnreachable: 503,
  busy: 503,
  outage: 503,
} satisfies Record<FaultKey | CodeFault, number> & Record<string, number>;

/** Every problem code; clients decide by it, never by the text. */
export type ProblemCode = keyof typeof statusOf;

/** Names of the statuses (RFC 9110 15). */
export const statusNames: Record<number, string> = {
  400: "Bad Request",
  402: "Payment Required",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Texts for API developers, in English: faults that guests cannot cause. */
export const developerMessages = {
  invalidJson: "The body is not JSON in UTF-8.",
  tooDeep: "The body is nested too deeply.",
  objectExpected: "A JSON object is expected here.",
  textExpected: "A JSON string is expected here.",
  languageUnknown: `There is no such language. Choose one of ${languages.join(", ")}.`,
  totalUnreadable:
    "An amount is an object with a whole number of cents and the property's currency.",
  extrasUnreadable:
    "Extras are a list of objects with the id that a quote lists, each once, and a whole quantity from 1 to 99; a time is written HH:MM.",
  jsonExpected: "Send the body as application/json.",
  notTogether:
    "Apartments are a list of two or three objects with apartment, adults and children, none of them twice.",
  keyMissing:
    "The header Idempotency-Key is required: a new value for each booking or change, the same for each retry.",
  keyUnreadable: "An Idempotency-Key has 1 to 255 printable ASCII characters.",
  partsNotOffered:
    "This stay cannot be paid in two parts, or not any more. Nothing was charged: quote it again.",
  keyReused: "This Idempotency-Key was used for another request. Choose a new one.",
  inFlight:
    "The first request with this Idempotency-Key is still being answered. Try again in a moment.",
  extraUnavailable:
    "An extra of the request does not exist, or is not to be had for this stay any more, or not as many of it.",
  paymentUnreachable:
    "The payment provider could not be reached. Nothing was charged: send the same request with the same key again.",
  askedTooOften:
    "Too many requests from this network. Send the next one after the seconds in Retry-After.",
  busy: "The server is overloaded. Nothing was done: send the request again after the seconds in Retry-After.",
  outage:
    "The database cannot be reached. Whether this request was carried out is not certain: send it again, with the same key, after the seconds in Retry-After.",
  notFound: "There is nothing at this URL. /api/openapi.json describes the API.",
  bookingUnknown: "There is no booking with that reference and that secret.",
  methodNotAllowed:
    "This URL does not support that method. The header Allow names those that it does.",
  internal:
    "The server failed. This answer is not stored: send the same request with the same key again.",
} as const satisfies Partial<Record<ProblemCode, string>>;

/** The text for developers where `version` or `dropped` is no number; the pages' text for `notWhole` is about guests. */
export const wholeExpected = "A whole number from 0 is expected here, as the quote has it.";
