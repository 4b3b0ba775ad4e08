// What a guest sends to book: one schema for the browser, the form and the API. Faults are message keys, values are kept.
import { check, maxLength, nonEmpty, object, pipe, regex, safeParse, string } from "valibot";
import { countryCodes } from "./countries.ts";
import type { FaultKey, FieldFaults } from "./faults.ts";

export type { FaultKey, FieldFaults } from "./faults.ts";
export { parseStayQuery, readStayQuery } from "./stay-query.ts";
export type { RawStayQuery, StayQuery } from "./stay-query.ts";

/** What is known of the guest; an optional field is "" when empty. `country` is ISO 3166 alpha-2 (spec 3, Guest information). */
export interface GuestDetails {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  zipCode: string;
  country: string;
  specialRequests: string;
}

/** Spec 1: credit card, or pay at the property. */
export type PaymentMethod = "card" | "property";

/** Spec 5: terms, privacy policy, and the cancellation policy acknowledged. */
export interface Consents {
  terms: boolean;
  privacy: boolean;
  cancellation: boolean;
}

/**
 * Reads the guest's details from a form or a JSON body; anything that is not text counts as empty. Text is trimmed and
 * composed (NFC). A control character or a line break inside a single-line field is a fault, for it could forge a letter's
 * header; the values handed back are free of them.
 */
export function parseGuest(
  input: Record<string, unknown>,
): { ok: true; guest: GuestDetails } | { ok: false; faults: FieldFaults; values: GuestDetails } {
  const values = tidy(input);
  const result = safeParse(guestSchema(), values, { abortPipeEarly: true });
  if (result.success) return { ok: true, guest: result.output };
  const faults: FieldFaults = {};
  for (const issue of result.issues)
    faults[String(issue.path?.[0].key)] = issue.message as FaultKey;
  return { ok: false, faults, values: printable(values) };
}

/** Whether all three consents were given, each by `true` itself (decisions.md, Booking: enforced on the server). */
export function checkConsents(
  consents: Readonly<Record<keyof Consents, unknown>>,
): { ok: true } | { ok: false; faults: FieldFaults } {
  const faults: FieldFaults = {};
  if (consents.terms !== true) faults.terms = "termsNeeded";
  if (consents.privacy !== true) faults.privacy = "privacyNeeded";
  if (consents.cancellation !== true) faults.cancellation = "cancellationNeeded";
  return Object.keys(faults).length === 0 ? { ok: true } : { ok: false, faults };
}

/** The longest text of each field, in UTF-16 units as `maxlength` counts them. */
export const guestLengths: Readonly<Record<keyof GuestDetails, number>> = {
  firstName: 80,
  lastName: 80,
  email: 254, // RFC 5321: a path holds 256 octets with its brackets
  phone: 40,
  address: 200,
  city: 100,
  zipCode: 20,
  country: 2,
  specialRequests: 2000,
};

// A function, so that a page which only wants a type or `checkConsents` does not carry the schema.
function guestSchema() {
  return object({
    firstName: pipe(required(guestLengths.firstName), regex(visible, "required")),
    lastName: pipe(required(guestLengths.lastName), regex(visible, "required")),
    email: pipe(required(guestLengths.email), regex(emailShape, "emailShape")),
    phone: pipe(required(guestLengths.phone), check(isPhone, "phoneShape")),
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

function line(length: number) {
  return pipe(string(), maxLength(length, "tooLong"), check(isPlainLine, "controlCharacters"));
}

function required(length: number) {
  return pipe(
    string(),
    nonEmpty("required"),
    maxLength(length, "tooLong"),
    check(isPlainLine, "controlCharacters"),
  );
}

// A name needs a letter or figure one can see: spaces of width zero are none.
const visible = /[\p{L}\p{N}]/u;
// Control characters, lone surrogates, line and paragraph separators, and marks that turn the direction of what follows.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
// The local part as mail servers commonly take it; the domain also in letters of any script, with a dot in it.
const emailShape =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

function isPlainLine(text: string): boolean {
  return !unprintable.test(text);
}

function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll("\n", " "));
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\(?\+?[\d ()\-./]+$/.test(text) && digits >= 6 && digits <= 15;
}

function isCountry(code: string): boolean {
  return countryCodes.includes(code);
}

// Full-width signs of an East Asian keyboard become plain ones, and a number copied from a telephone loses its hidden marks.
function tidy(input: Record<string, unknown>): GuestDetails {
  const text = (field: keyof GuestDetails) => textOf(input[field]).normalize("NFC");
  const plain = (field: keyof GuestDetails) => textOf(textOf(input[field]).normalize("NFKC"));
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: plain("email"),
    phone: textOf(
      plain("phone")
        .replace(/\p{Cf}/gu, "")
        .replace(/\p{Pd}/gu, "-"),
    ),
    address: text("address"),
    city: text("city"),
    zipCode: text("zipCode"),
    country: text("country").toUpperCase(),
    specialRequests: text("specialRequests").replace(/\r\n?/g, "\n").replaceAll("\t", " "),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

// What goes back into the fields: what cannot be printed becomes a space, line breaks stay only where there may be lines.
function printable(values: GuestDetails): GuestDetails {
  const kept = { ...values };
  const runs = new RegExp(`${unprintable.source}+`, "gu");
  for (const field of Object.keys(guestLengths) as (keyof GuestDetails)[]) {
    const lines = field === "specialRequests" ? values[field].split("\n") : [values[field]];
    kept[field] = lines.map((text) => text.replace(runs, " ")).join("\n");
  }
  return kept;
}
