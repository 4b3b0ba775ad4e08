// The request to book, and how its details are validated: one schema for browser, form and API. Faults are message keys; the values are returned too.
import { check, maxLength, nonEmpty, object, pipe, regex, safeParse, string } from "valibot";
import type { GenericSchema } from "valibot";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { FaultKey, FieldFaults } from "#app/stays/rules/faults.ts";
import type { Cents, RatePlan } from "#app/stays/price/rules/price.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { countryCodes } from "#app/ui/rules/countries.ts";
import {
  emailShape,
  isPersonName,
  isPhone,
  isPlainLine,
  isPlainText,
  printableLine,
  printableText,
  typedEmail,
  typedLines,
  typedName,
  typedPhone,
  typedText,
  visible,
} from "#app/ui/rules/typed-text.ts";
import { guestFieldNames, guestFields, makeGuest } from "./guest-fields.ts";
import type { GuestDetails, GuestField, GuestFieldName } from "./guest-fields.ts";

export type { FaultKey, FieldFaults } from "#app/stays/rules/faults.ts";
export type { GuestDetails } from "./guest-fields.ts";

/** A request to book. Nothing in it is trusted: `guest` is raw, `expectedTotal` is only compared. */
export interface BookingRequest {
  /** Idempotency key: one booking each. */
  key: string;
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
  /** What is ordered with the stay. */
  extras?: WantedExtra[];
  guest: Record<string, unknown>;
  payment:
    | { method: "property" }
    /** What the gateway's script in the browser returned for the card. */
    | {
        method: "card";
        token: string;
        brand: string;
        last4: string;
        /** In two parts, as offered by now; `chargeLater`: the guest agrees that the second one is charged to this card. */
        parts?: { chargeLater: boolean };
      };
  consents: Consents;
  /** The versions of the texts that the guest was shown; those of now where it is left out. */
  texts?: TextVersions | undefined;
  language: Language;
  /** In which other currency the guest also reads prices; only for hints in emails. */
  otherCurrency?: string | undefined;
  /** `owner`: entered by any member of staff, not only by an owner, for example by telephone. */
  source: "web" | "api" | "owner";
  /** What staff decided beyond that; heeded only from `owner`. */
  desk?: DeskTerms;
  /** The total the guest agreed to. */
  expectedTotal?: Cents;
  /** A promotion's code, as typed. One that does not reduce the stay is refused. */
  code?: string | undefined;
  /** The network of the client (platform/http/network-of.ts), by which unpaid bookings are limited. */
  network?: string;
  /** The absolute URL to which a bank sends the guest back; without it the step `return` of /book. */
  returnUrl?: string;
}

/** What staff may decide about a booking that guests cannot. */
export interface DeskTerms {
  /** The rules that staff may waive (`checkAtDesk`) do not apply. */
  beyondRules?: boolean;
  /** What all nights cost together, instead of the price by the rates. */
  ownPrice?: Cents | undefined;
  /** The guest has no email address, or gives none: nothing is sent. */
  withoutEmail?: boolean;
  /** The instant (ISO 8601) until which the nights are only held, as an option. */
  holdUntil?: string | undefined;
}

/** By credit card, or at the property. */
export type PaymentMethod = "card" | "property";

/** Terms, privacy policy, and the cancellation policy acknowledged. */
export interface Consents {
  terms: boolean;
  privacy: boolean;
  cancellation: boolean;
}

/**
 * Reads the guest's details from a form or a JSON body; anything that is not a string counts as empty. Text is trimmed and
 * normalized (NFC). A control character or a line break in a single-line field is a fault, because it could inject an email
 * header; the returned values are free of them. `readPhone` gives the telephone number to store, null for none of that country
 * (bookings/international-phone.server.ts: its list of numbers is too large for a browser); without it the number stays as typed.
 */
export function parseGuest(
  input: Record<string, unknown>,
  readPhone: ReadPhone = asTyped,
): { ok: true; guest: GuestDetails } | { ok: false; faults: FieldFaults; values: GuestDetails } {
  const values = normalize(input);
  const result = safeParse(guestSchema(), values, { abortPipeEarly: true });
  const faults: FieldFaults = {};
  for (const issue of result.issues ?? [])
    faults[String(issue.path?.[0].key)] = issue.message as FaultKey;
  const phone = readPhone(values.phone, values.country);
  // Without its country a number may be right.
  if (phone === null && !faults.country) faults.phone ??= "phoneShape";
  if (result.success && phone !== null) return { ok: true, guest: { ...result.output, phone } };
  return { ok: false, faults, values: printable(values) };
}

/** The telephone number to store of one that was typed by a guest of a country (ISO 3166 alpha-2); null where it is none. */
export type ReadPhone = (phone: string, country: string) => string | null;

const asTyped: ReadPhone = (phone) => phone;

/** The same of a guest without an email address, which is then "". */
export function parseGuestWithoutEmail(
  input: Record<string, unknown>,
  readPhone?: ReadPhone,
): ReturnType<typeof parseGuest> {
  // Any address stands in for the missing one while the rest is read.
  const read = parseGuest({ ...input, email: "none@example.com" }, readPhone);
  return read.ok
    ? { ok: true, guest: { ...read.guest, email: "" } }
    : { ...read, values: { ...read.values, email: "" } };
}

/** The version of each text of the consents. */
export type TextVersions = Record<keyof Consents, string>;

/**
 * Whether all three consents were given, each exactly `true`; enforced on the server. `textChanged`: another version of the text was
 * published since the guest was shown it, and has to be agreed to.
 */
export function checkConsents(
  consents: Readonly<Record<keyof Consents, unknown>>,
  texts: { shown?: TextVersions | undefined; now: TextVersions },
): { ok: true } | { ok: false; faults: FieldFaults } {
  const faults: FieldFaults = {};
  if (consents.terms !== true) faults.terms = "termsNeeded";
  if (consents.privacy !== true) faults.privacy = "privacyNeeded";
  if (consents.cancellation !== true) faults.cancellation = "cancellationNeeded";
  for (const name of ["terms", "privacy", "cancellation"] as const)
    if (texts.shown && texts.shown[name] !== texts.now[name]) faults[name] ??= "textChanged";
  return Object.keys(faults).length === 0 ? { ok: true } : { ok: false, faults };
}

/** The schema of normalized details. A function, so that a page which only imports a type or `checkConsents` does not bundle it. */
export function guestSchema() {
  const entries = guestFieldNames.map((name) => [name, schemaOf(guestFields[name])] as const);
  return object(Object.fromEntries(entries) as Record<GuestFieldName, GenericSchema<string>>);
}

function schemaOf({ kind, maxLength: longest, required }: GuestField): GenericSchema<string> {
  const text = required ? requiredLine(longest) : line(longest);
  switch (kind) {
    // Emails greet by name: it must not contain a link, because anyone may type it with another person's email address.
    case "name":
      return pipe(text, regex(visible, "required"), check(isPersonName, "nameShape"));
    case "email":
      return pipe(text, regex(emailShape, "emailShape"));
    case "phone":
      return pipe(text, check(isPhone, "phoneShape"));
    case "country":
      return pipe(string(), nonEmpty("required"), check(isCountry, "countryUnknown"));
    case "time":
      return pipe(text, regex(timeShape, "timeShape"));
    case "lines":
      return pipe(string(), maxLength(longest, "tooLong"), check(isPlainText, "controlCharacters"));
    default:
      return text;
  }
}

// 'HH:MM', as a browser's time field sends it, or empty.
const timeShape = /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/;

function line(length: number) {
  return pipe(string(), maxLength(length, "tooLong"), check(isPlainLine, "controlCharacters"));
}

function requiredLine(length: number) {
  return pipe(
    string(),
    nonEmpty("required"),
    maxLength(length, "tooLong"),
    check(isPlainLine, "controlCharacters"),
  );
}

function isCountry(code: string): boolean {
  return countryCodes.includes(code);
}

const typedAs: Record<GuestField["kind"], (input: unknown) => string> = {
  name: typedName,
  email: typedEmail,
  phone: typedPhone,
  line: typedText,
  country: (input) => typedText(input).toUpperCase(),
  lines: typedLines,
  time: typedText,
};

function normalize(input: Record<string, unknown>): GuestDetails {
  return makeGuest((name, { kind }) => typedAs[kind](input[name]));
}

// The values for the form fields: line breaks stay only in multi-line fields.
function printable(values: GuestDetails): GuestDetails {
  return makeGuest((name, { kind }) =>
    (kind === "lines" ? printableText : printableLine)(values[name]),
  );
}

/** The values that identify a booking request. The payment method is not one of them. */
export interface StayRequest extends Stay, Party {
  apartmentId: number;
  ratePlan: RatePlan;
  guest: GuestDetails;
  /** The agreed total, when one was given. */
  total?: Cents | undefined;
  /** What is ordered with the stay (`fingerprintExtras`); where it is not given, it is not compared. */
  extras?: string | undefined;
}

/** `other`: another stay, party, plan or price; `guest`: the same, but with corrected guest details. */
export function compareStayRequests(
  booked: StayRequest,
  request: StayRequest,
): "same" | "guest" | "other" {
  const asBooked =
    booked.apartmentId === request.apartmentId &&
    booked.checkIn === request.checkIn &&
    booked.checkOut === request.checkOut &&
    booked.adults === request.adults &&
    booked.children === request.children &&
    booked.ratePlan === request.ratePlan &&
    (request.extras ?? booked.extras) === booked.extras &&
    (request.total === undefined || request.total === booked.total);
  if (!asBooked) return "other";
  const fields = Object.keys(request.guest) as (keyof GuestDetails)[];
  return fields.every((field) => booked.guest[field] === request.guest[field]) ? "same" : "guest";
}
