// Reads the body of a request: known fields, each of its own type; everything else is ignored.
import { guestLengths } from "#app/bookings/rules/booking-request.ts";
import type { Consents } from "#app/bookings/rules/booking-request.ts";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { brandName } from "#app/payments/rules/card-codes.ts";
import { readSandboxToken } from "#app/payments/sandbox-cards.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { checkParty } from "#app/stays/rules/party.ts";
import type { Party } from "#app/stays/rules/party.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { Fault } from "./problem.ts";

/** A requested stay in one apartment. Without a language the request's headers decide. */
export interface ApiStayRequest {
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
  language: Language | null;
}

/** A card is given as the token made by the gateway's own client code; brand and digits are only displayed. */
export type ApiPayment =
  | { method: "property" }
  | { method: "card"; token: string; brand: string; last4: string };

/** A requested booking. `guest` holds unvalidated text by field; `expectedTotal` is only compared. */
export interface ApiBookingRequest extends ApiStayRequest {
  guest: Record<string, string>;
  payment: ApiPayment;
  consents: Consents;
  expectedTotal: Cents | null;
}

/** The parsed value, or every fault found in the body. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; faults: [Fault, ...Fault[]] };

/** Reads the body of `POST /api/quotes`. Whether the stay is allowed is not checked here. */
export function readStayRequest(body: unknown): Read<ApiStayRequest> {
  return read(body, stayOf);
}

/** Reads the body of `POST /api/bookings`. A price, total or status in it is ignored. */
export function readBookingRequest(body: unknown, currency: string): Read<ApiBookingRequest> {
  return read(body, (fields, faults) => ({
    ...stayOf(fields, faults),
    guest: guestOf(partOf(fields, "guest", faults), faults),
    payment: paymentOf(partOf(fields, "payment", faults), faults),
    consents: consentsOf(partOf(fields, "consents", faults)),
    expectedTotal: expectedTotalOf(fields, faults, currency),
  }));
}

/** The language that a body names, or null; used for answers to a body that is otherwise invalid. */
export function languageOf(body: unknown): Language | null {
  const language = isFields(body) ? ownField(body, "language") : null;
  return isLanguage(language) ? language : null;
}

type Fields = Record<string, unknown>;

function read<Value>(
  body: unknown,
  readFields: (fields: Fields, faults: Fault[]) => Value,
): Read<Value> {
  if (!isFields(body)) return { ok: false, faults: [{ code: "objectExpected", field: null }] };
  const faults: Fault[] = [];
  const value = readFields(body, faults);
  const [first, ...others] = faults;
  return first ? { ok: false, faults: [first, ...others] } : { ok: true, value };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// A body may contain `__proto__` or `constructor`: only own properties count, and nothing is copied by name.
function ownField(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

// A missing object counts as empty, so that each of its fields is reported as missing. Null means that a fault was
// already reported.
function partOf(fields: Fields, name: string, faults: Fault[]): Fields | null {
  const part = ownField(fields, name) ?? {};
  if (isFields(part)) return part;
  faults.push({ code: "objectExpected", field: name });
  return null;
}

function stayOf(fields: Fields, faults: Fault[]): ApiStayRequest {
  return {
    apartmentId: apartmentOf(fields, faults),
    stay: {
      checkIn: dateOf(fields, "checkIn", faults),
      checkOut: dateOf(fields, "checkOut", faults),
    },
    party: partyOf(fields, faults),
    plan: planOf(fields, faults),
    language: languageField(fields, faults),
  };
}

function apartmentOf(fields: Fields, faults: Fault[]): number {
  const id = ownField(fields, "apartment");
  if (typeof id === "number" && Number.isInteger(id) && id >= 1 && id <= 999_999) return id;
  const code = id === undefined ? "apartmentMissing" : "apartmentUnknown";
  faults.push({ code, field: "apartment" });
  return 0;
}

function dateOf(fields: Fields, field: "checkIn" | "checkOut", faults: Fault[]): PlainDate {
  const date = ownField(fields, field);
  if (typeof date === "string" && isPlainDate(date)) return date;
  const code = date === undefined ? "datesMissing" : `${field}Unreadable`;
  faults.push({ code, field } as Fault);
  return "";
}

// Each number is checked with a valid value for the other one, so that the fault is reported on its own field.
function partyOf(fields: Fields, faults: Fault[]): Party {
  const party = {
    adults: wholeNumber(ownField(fields, "adults")),
    children: wholeNumber(Object.hasOwn(fields, "children") ? ownField(fields, "children") : 0),
  };
  for (const [field, each] of [
    ["adults", { ...party, children: 0 }],
    ["children", { ...party, adults: 1 }],
  ] as const) {
    const verdict = checkParty(each);
    if (!verdict.ok) faults.push({ code: verdict.fault, field });
  }
  return party;
}

// A quoted number is a string: the client has a bug to fix.
function wholeNumber(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

function planOf(fields: Fields, faults: Fault[]): RatePlan {
  const plan = ownField(fields, "ratePlan") ?? "flexible";
  if (plan === "flexible" || plan === "nonRefundable") return plan;
  faults.push({ code: "planUnknown", field: "ratePlan" });
  return "flexible";
}

function languageField(fields: Fields, faults: Fault[]): Language | null {
  const language = ownField(fields, "language") ?? null;
  if (language === null || isLanguage(language)) return language;
  faults.push({ code: "languageUnknown", field: "language" });
  return null;
}

function guestOf(part: Fields | null, faults: Fault[]): Record<string, string> {
  const guest: Record<string, string> = {};
  for (const name of Object.keys(guestLengths)) {
    const text = (part && ownField(part, name)) ?? "";
    if (typeof text === "string") guest[name] = text;
    else faults.push({ code: "textExpected", field: `guest.${name}` });
  }
  return guest;
}

const anyToken = /^[\x21-\x7e]{1,500}$/;

function paymentOf(part: Fields | null, faults: Fault[]): ApiPayment {
  const method = part && ownField(part, "method");
  const token = part && ownField(part, "token");
  if (part && method === "card" && typeof token === "string" && anyToken.test(token))
    return { method, token, ...displayedCard(part, token) };
  if (part && method === "card") faults.push({ code: "cardMissing", field: "payment.token" });
  else if (part && method !== "property")
    faults.push({ code: "paymentMissing", field: "payment.method" });
  return { method: "property" };
}

// Sandbox tokens contain brand and last digits, so clients need not send them.
function displayedCard(part: Fields, token: string): { brand: string; last4: string } {
  const known = readSandboxToken(token);
  const brand = ownField(part, "brand");
  const last4 = ownField(part, "last4");
  return {
    brand: brandName(typeof brand === "string" ? brand.toLowerCase() : known?.brand),
    last4: typeof last4 === "string" ? last4 : (known?.last4 ?? ""),
  };
}

function consentsOf(part: Fields | null): Consents {
  const given = (name: keyof Consents) => part !== null && ownField(part, name) === true;
  return {
    terms: given("terms"),
    privacy: given("privacy"),
    cancellation: given("cancellation"),
  };
}

function expectedTotalOf(fields: Fields, faults: Fault[], propertyCurrency: string): Cents | null {
  const total = ownField(fields, "expectedTotal") ?? null;
  if (total === null) return null;
  const amount = isFields(total) ? ownField(total, "amount") : null;
  const currency = isFields(total) ? ownField(total, "currency") : null;
  if (typeof amount === "number" && Number.isInteger(amount) && currency === propertyCurrency)
    return amount;
  faults.push({ code: "totalUnreadable", field: "expectedTotal" });
  return null;
}
