// Validates the forms of a guest's own pages: the request for a new link to a booking, and the change of a stay, whose
// refusals are mapped to its fields.
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import type { ChangeFault } from "#app/bookings/rules/stay-change.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import { stayFaultFields } from "#app/stays/rules/stay.ts";
import type { Party, Stay, StayRefusal } from "#app/stays/rules/stay.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { emailShape, longestEmail, typedEmail, typedText } from "#app/ui/rules/typed-text.ts";

/** The values to fill the fields again; never put into a URL. */
export interface LinkValues {
  reference: string;
  email: string;
}

/** By the name of the field. */
export type LinkFaults = Partial<
  Record<"reference" | "email", "referenceMissing" | "emailMissing" | "emailShape">
>;

/** The request, with the reference normalized and the email in lower case; or what is missing. */
export type LinkRequest =
  | { ok: true; reference: string; email: string }
  | { ok: false; faults: LinkFaults; values: LinkValues };

/** An impossible reference is not a fault, so that the page does not reveal which references exist. */
export function readLinkRequest(
  typed: { reference: unknown; email: unknown },
  prefix: string,
): LinkRequest {
  const values = {
    reference: typedText(typed.reference).slice(0, 100),
    email: typedEmail(typed.email).slice(0, longestEmail + 1),
  };
  const faults: LinkFaults = {};
  if (values.reference === "") faults.reference = "referenceMissing";
  if (values.email === "") faults.email = "emailMissing";
  else if (values.email.length > longestEmail || !emailShape.test(values.email))
    faults.email = "emailShape";
  if (Object.keys(faults).length > 0) return { ok: false, faults, values };
  const reference = normaliseReference(values.reference, prefix);
  return { ok: true, reference, email: values.email.toLowerCase() };
}

/** Limit on requests from one network; beyond it the page says when to try again. */
export const linksPerNetwork = { most: 10, minutes: 60 };

/**
 * Limit on requests for one reference with its own email; beyond it nothing is sent and the answer is the same, so that the
 * form cannot be used to flood a mailbox.
 */
export const linksPerReference = { most: 3, minutes: 60 };

/** The fields, in form order. */
export const changeFields = ["checkIn", "checkOut", "adults", "children"] as const;

/** The values as typed. */
export type TypedStay = Record<(typeof changeFields)[number], string>;

/** A field's id and what is wrong with it; plain dates among the values are formatted. */
export interface ChangeFormFault {
  field: string;
  reason: MessageKey<"my-change.faults"> | MessageKey<"booking.faults">;
  values?: Record<string, string | number | undefined>;
}

/** The values of the URL query or the form, each cut at 40 characters. */
export function typedStay(source: { get(name: string): unknown }): TypedStay {
  const entries = changeFields.map((name) => [name, formText(source, name, 40)]);
  return Object.fromEntries(entries) as TypedStay;
}

/**
 * The calendar was turned to another month, or a day was selected in it: until that gives two dates other than those of the
 * booking, nothing is asked for yet that could be at fault.
 */
export function isChoosingDates(search: URLSearchParams, booked?: Stay & Party): boolean {
  if (!search.has("month") && !search.has("day")) return false;
  const { checkIn, checkOut, adults, children } = typedStay(search);
  if (!booked || checkIn === "" || checkOut === "") return true;
  const isParty = adults === String(booked.adults) && children === String(booked.children);
  return isParty && checkIn === booked.checkIn && checkOut === booked.checkOut;
}

/** The requested stay, or every fault that can be found without the database. */
export function readChangeForm(
  typed: TypedStay,
  capacity: number,
): { ok: true; stay: Stay; party: Party } | { ok: false; faults: ChangeFormFault[] } {
  const filled = Object.entries(typed).filter(([, text]) => text !== "");
  const { stay, party, faults } = parseStayQuery(new URLSearchParams(filled));
  if (!stay && !faults.checkIn && !faults.checkOut) faults.checkIn = "datesMissing";
  for (const name of ["adults", "children"] as const)
    if (typed[name] === "") faults[name] = "notWhole";
  const found = changeFields.flatMap((field): ChangeFormFault[] => {
    const reason = faults[field];
    if (!reason) return [];
    return [reason === "tooMany" ? tooMany(field, capacity) : { field, reason }];
  });
  return found.length > 0 || !stay ? { ok: false, faults: found } : { ok: true, stay, party };
}

/** Maps a refusal to the field that the guest can correct. */
export function faultOfRefusal(
  refusal: { reason: ChangeFault | keyof typeof fieldOfReason } | StayRefusal,
): ChangeFormFault {
  if (refusal.reason === "stayNotAllowed") {
    const { fault, minNights, maxNights, lastCheckIn, date } = refusal;
    const values = { minNights, maxNights, lastCheckIn, date };
    return { field: stayFaultFields[fault], reason: fault, values };
  }
  if (refusal.reason === "partyFaulty") {
    const { fault, capacity = 0 } = refusal;
    return fault === "tooMany" ? tooMany("adults", capacity) : { field: "adults", reason: fault };
  }
  const field = fieldOfReason[refusal.reason];
  const reason = shownReasons.find((known) => known === refusal.reason) ?? "notNow";
  return { field, reason };
}

function tooMany(field: string, capacity: number): ChangeFormFault {
  return { field, reason: "apartmentSleeps", values: { capacity } };
}

const fieldOfReason = {
  unknown: "checkIn",
  unknownApartment: "checkIn",
  // Only staff keep a price.
  keepNights: "checkIn",
  hasArrived: "checkIn",
  nightsSlept: "checkIn",
  departureOver: "checkOut",
  notNow: "checkIn",
  same: "checkIn",
  unpaidLimit: "checkOut",
  nightsTaken: "checkIn",
  changed: "checkIn",
  priceChanged: "offer",
} as const;

// The other reasons occur only when the stay cannot be changed online at all.
const shownReasons = ["same", "nightsTaken", "changed", "priceChanged", "unpaidLimit"] as const;
