// The request to book, and how its details are validated: one schema for browser, form and API. Faults are message keys; the values are returned too.
import { check, maxLength, nonEmpty, object, pipe, regex, safeParse, string } from "valibot";
import type { InferOutput } from "valibot";
import type { Language } from "#app/i18n/languages.ts";
import type { FaultKey, FieldFaults } from "#app/stays/rules/faults.ts";
import type { Party } from "#app/stays/rules/party.ts";
import type { Cents, RatePlan } from "#app/stays/rules/price.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { countryCodes } from "#app/ui/rules/countries.ts";
import { isPersonName, typedName } from "#app/ui/rules/person-name.ts";
import {
  emailShape,
  isPhone,
  isPlainLine,
  isPlainText,
  printableLine,
  printableText,
  typedEmail,
  typedLines,
  typedPhone,
  typedText,
  visible,
} from "#app/ui/rules/typed-text.ts";
import { guestLengths } from "./guest-lengths.ts";

export type { FaultKey, FieldFaults } from "#app/stays/rules/faults.ts";
export { guestLengths } from "./guest-lengths.ts";

/** A request to book. Nothing in it is trusted: `guest` is raw, `expectedTotal` is only compared. */
export interface BookingRequest {
  /** Idempotency key: one booking each. */
  key: string;
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
  guest: Record<string, unknown>;
  payment:
    | { method: "property" }
    /** What the gateway's script in the browser returned for the card. */
    | { method: "card"; token: string; brand: string; last4: string };
  consents: Consents;
  language: Language;
  /** `owner`: entered by any member of staff, not only by an owner, for example by telephone. */
  source: "web" | "api" | "owner";
  /** The total the guest agreed to. */
  expectedTotal?: Cents;
  /** A promotion's code, as typed. One that does not reduce the stay is refused. */
  code?: string | undefined;
  /** The network of the client (platform/http/network-of.ts), by which unpaid bookings are limited. */
  network?: string;
  /** The absolute URL to which a bank sends the guest back; without it the step `return` of /book. */
  returnUrl?: string;
}

/** The guest's details; an optional field is "" when empty. `country` is ISO 3166 alpha-2. */
export type GuestDetails = InferOutput<ReturnType<typeof guestSchema>>;

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
 * header; the returned values are free of them.
 */
export function parseGuest(
  input: Record<string, unknown>,
): { ok: true; guest: GuestDetails } | { ok: false; faults: FieldFaults; values: GuestDetails } {
  const values = normalize(input);
  const result = safeParse(guestSchema(), values, { abortPipeEarly: true });
  if (result.success) return { ok: true, guest: result.output };
  const faults: FieldFaults = {};
  for (const issue of result.issues)
    faults[String(issue.path?.[0].key)] = issue.message as FaultKey;
  return { ok: false, faults, values: printable(values) };
}

/** Whether all three consents were given, each exactly `true`; enforced on the server. */
export function checkConsents(
  consents: Readonly<Record<keyof Consents, unknown>>,
): { ok: true } | { ok: false; faults: FieldFaults } {
  const faults: FieldFaults = {};
  if (consents.terms !== true) faults.terms = "termsNeeded";
  if (consents.privacy !== true) faults.privacy = "privacyNeeded";
  if (consents.cancellation !== true) faults.cancellation = "cancellationNeeded";
  return Object.keys(faults).length === 0 ? { ok: true } : { ok: false, faults };
}

/** The schema of normalized details. A function, so that a page which only imports a type or `checkConsents` does not bundle it. */
export function guestSchema() {
  return object({
    firstName: name(guestLengths.firstName),
    lastName: name(guestLengths.lastName),
    email: pipe(requiredLine(guestLengths.email), regex(emailShape, "emailShape")),
    phone: pipe(requiredLine(guestLengths.phone), check(isPhone, "phoneShape")),
    address: line(guestLengths.address),
    city: line(guestLengths.city),
    zipCode: line(guestLengths.zipCode),
    country: pipe(string(), nonEmpty("required"), check(isCountry, "countryUnknown")),
    specialRequests: pipe(
      string(),
      maxLength(guestLengths.specialRequests, "tooLong"),
      check(isPlainText, "controlCharacters"),
    ),
  });
}

// Emails greet by name: it must not contain a link, because anyone may type it with another person's email address.
function name(length: number) {
  return pipe(requiredLine(length), regex(visible, "required"), check(isPersonName, "nameShape"));
}

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

function normalize(input: Record<string, unknown>): GuestDetails {
  return {
    firstName: typedName(input.firstName),
    lastName: typedName(input.lastName),
    email: typedEmail(input.email),
    phone: typedPhone(input.phone),
    address: typedText(input.address),
    city: typedText(input.city),
    zipCode: typedText(input.zipCode),
    country: typedText(input.country).toUpperCase(),
    specialRequests: typedLines(input.specialRequests),
  };
}

// The values for the form fields: line breaks stay only in multi-line fields.
function printable(values: GuestDetails): GuestDetails {
  const cleaned = { ...values };
  for (const field of Object.keys(guestLengths) as (keyof GuestDetails)[])
    cleaned[field] = (field === "specialRequests" ? printableText : printableLine)(values[field]);
  return cleaned;
}
