// Reads the body of a request by its schema: known fields, each of its own type; everything else is ignored.
import * as v from "valibot";
import type { Consents, TextVersions } from "#app/bookings/rules/booking-request.ts";
import { guestFieldNames } from "#app/bookings/rules/guest-fields.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { typedExtra } from "#app/extras/rules/wanted-extras.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { brandName } from "#app/payments/rules/card-codes.ts";
import { readSandboxToken } from "#app/payments/sandbox-cards.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import type { Fault } from "./problem.ts";
import { groupRequestSchema } from "./group/group-schemas.ts";
import { bookingRequestSchema, quoteRequestSchema } from "./request-schemas.ts";
import type { paymentSchema } from "./request-schemas.ts";
import { whole } from "./shared-schemas.ts";
import type { wantedExtrasSchema } from "./shared-schemas.ts";

/** A requested stay in one apartment. Without a language the request's headers decide. */
export interface ApiStayRequest {
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
  extras: WantedExtra[];
  language: Language | null;
  /** A promotion's code; "" without one. */
  code: string;
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
  /** The versions of the texts that the guest was shown. */
  texts?: TextVersions | undefined;
  expectedTotal: Cents | null;
}

/** The parsed value, or every fault found in the body. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; faults: [Fault, ...Fault[]] };

/** Reads the body of `POST /api/quotes`. Whether the stay is allowed is not checked here. */
export function readStayRequest(body: unknown): Read<ApiStayRequest> {
  const read = readBy(quoteRequestSchema, body);
  return read.ok ? { ok: true, value: stayOf(read.value) } : read;
}

// The details and the consents are checked by `placeBooking`, after the stay: here they only have to be texts and an object.
const readableSchema = (currency: string) =>
  v.object({
    ...bookingRequestSchema.entries,
    guest: v.object(v.entriesFromList(guestFieldNames, v.nullish(v.string(), ""))),
    consents: v.record(v.string(), v.unknown()),
    expectedTotal: v.nullish(v.object({ amount: whole, currency: v.literal(currency) })),
  });

/** Reads the body of `POST /api/bookings`. A price, total or status in it is ignored. */
export function readBookingRequest(body: unknown, currency: string): Read<ApiBookingRequest> {
  const read = readBy(
    readableSchema(currency),
    isFields(body) ? { ...body, ...partsOf(body) } : body,
  );
  if (!read.ok) return read;
  const { guest, payment, consents, texts, expectedTotal } = read.value;
  return {
    ok: true,
    value: {
      ...stayOf(read.value),
      guest,
      payment: payment.method === "card" ? displayedCard(payment) : payment,
      consents: givenConsents(consents),
      ...(texts && { texts }),
      expectedTotal: expectedTotal?.amount ?? null,
    },
  };
}

/** A request for several apartments; `expectedTotal` is what all cost together. */
export interface ApiGroupRequest extends Pick<
  ApiBookingRequest,
  "stay" | "plan" | "guest" | "consents" | "texts"
> {
  parts: { apartmentId: number; party: Party }[];
  payment: { method: "card" | "property" };
  expectedTotal: Cents;
  currency: string;
}

/** Reads the body of `POST /api/groups`. */
export function readGroupRequest(body: unknown, currency: string): Read<ApiGroupRequest> {
  const { guest: typedGuest, consents: typedConsents } = readableSchema(currency).entries;
  const schema = v.object({
    ...groupRequestSchema.entries,
    guest: typedGuest,
    consents: typedConsents,
  });
  const filled = isFields(body) ? { ...body, ...partsOf(body) } : body;
  const read = readBySchema(schema, filled, currency);
  if (!read.ok) return read;
  const { checkIn, checkOut, ratePlan, apartments, guest, payment, consents, texts } = read.value;
  return {
    ok: true,
    value: {
      stay: { checkIn, checkOut },
      plan: ratePlan,
      parts: apartments.map(({ apartment, adults, children }) => ({
        apartmentId: apartment,
        party: { adults, children },
      })),
      guest,
      payment,
      consents: givenConsents(consents),
      ...(texts && { texts }),
      expectedTotal: read.value.expectedTotal.amount,
      currency,
    },
  };
}

function givenConsents(consents: Record<string, unknown>): Consents {
  const given = (name: keyof Consents) => consents[name] === true;
  return {
    terms: given("terms"),
    privacy: given("privacy"),
    cancellation: given("cancellation"),
  };
}

/** The language that a body names, or null; used for answers to a body that is otherwise invalid. */
export function languageOf(body: unknown): Language | null {
  const language = isFields(body) ? body.language : null;
  return isLanguage(language) ? language : null;
}

/** Reads a body by its schema, with every amount in `currency`. */
export function readBySchema<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  currency: string,
): Read<v.InferOutput<Schema>> {
  const read = readBy(schema, body);
  if (!read.ok) return read;
  const foreign = Object.entries(read.value as Fields).filter(
    ([, value]) => isFields(value) && "currency" in value && value.currency !== currency,
  );
  const [first, ...others] = foreign.map(([field]): Fault => ({ code: "totalUnreadable", field }));
  return first ? { ok: false, faults: [first, ...others] } : read;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// A missing object counts as empty, so that each of its fields is reported as missing; a list is none.
function partsOf(body: Fields): Fields {
  const parts = ["guest", "payment", "consents"].map((name) => {
    const part = body[name] ?? {};
    return [name, isFields(part) ? part : null];
  });
  return Object.fromEntries(parts);
}

function readBy<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): Read<v.InferOutput<Schema>> {
  if (!isFields(body)) return { ok: false, faults: [{ code: "objectExpected", field: null }] };
  const result = v.safeParse(schema, body, { abortPipeEarly: true });
  if (result.success) return { ok: true, value: result.output };
  const byField = new Map(result.issues.map((issue) => [fieldOf(issue), faultOf(issue)]));
  const [first, ...others] = byField.values();
  return { ok: false, faults: [first!, ...others] };
}

// An amount is one field.
function fieldOf(issue: v.BaseIssue<unknown>): string {
  return (v.getDotPath(issue) ?? "").replace(/^(expectedTotal|total|refund|byHand)\..*/, "$1");
}

function faultOf(issue: v.BaseIssue<unknown>): Fault {
  const field = fieldOf(issue);
  if (field.startsWith("extras")) return { code: "extrasUnreadable", field };
  if (field === "apartments") return { code: "notTogether", field };
  const code = field.startsWith("guest.")
    ? "textExpected"
    : codes[field.replace(/^apartments\.\d+\./, "")];
  if (!code) return { code: "objectExpected", field };
  return { code: typeof code === "string" ? code : code(issue), field };
}

type CodeOf = (issue: v.BaseIssue<unknown>) => Fault["code"];

const ifMissing =
  (missing: Fault["code"], other: Fault["code"]): CodeOf =>
  ({ input }) =>
    input === undefined ? missing : other;

const numberFault: CodeOf = ({ type, path }) => {
  if (type === "max_value") return "tooMany";
  return type === "min_value" && path?.at(-1)?.key === "adults" ? "noAdult" : "notWhole";
};

const codes: Record<string, Fault["code"] | CodeOf> = {
  apartment: ifMissing("apartmentMissing", "apartmentUnknown"),
  checkIn: ifMissing("datesMissing", "checkInUnreadable"),
  checkOut: ifMissing("datesMissing", "checkOutUnreadable"),
  adults: numberFault,
  children: numberFault,
  ratePlan: "planUnknown",
  code: "codeUnknown",
  language: "languageUnknown",
  "payment.method": "paymentMissing",
  "payment.token": "cardMissing",
  "payment.parts.chargeLater": "chargeLaterNeeded",
  expectedTotal: "totalUnreadable",
  total: "totalUnreadable",
  refund: "totalUnreadable",
  byHand: "totalUnreadable",
  version: "notWhole",
  dropped: "notWhole",
  agree: "agreeNeeded",
};

function stayOf(request: v.InferOutput<typeof quoteRequestSchema>): ApiStayRequest {
  const { apartment, checkIn, checkOut, adults, children, ratePlan } = request;
  const { extras, language, code } = request;
  return {
    apartmentId: apartment,
    stay: { checkIn, checkOut },
    party: { adults, children },
    plan: ratePlan,
    extras: wantedOf(extras ?? []),
    language: language ?? null,
    code: code?.trim() ?? "",
  };
}

/** An order of extras as the use cases take it. */
export function wantedOf(extras: v.InferOutput<typeof wantedExtrasSchema>): WantedExtra[] {
  return extras.map(({ id, ...rest }) => ({ ...typedExtra(id, rest), quantity: rest.quantity }));
}

// Sandbox tokens contain brand and last digits, so clients need not send them.
function displayedCard({
  method,
  token,
  brand,
  last4,
  parts,
}: Extract<v.InferOutput<typeof paymentSchema>, { method: "card" }>): ApiPayment {
  const known = readSandboxToken(token);
  return {
    method,
    token,
    brand: brandName(brand ?? known?.brand),
    last4: last4 ?? known?.last4 ?? "",
    ...(parts && { parts }),
  };
}
