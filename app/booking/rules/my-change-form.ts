// Validates the form in which a guest changes a stay, and maps refusals to its fields.
import type { ChangeFault } from "./check-change.ts";
import type { Party } from "./party.ts";
import { stayFaultFields } from "./stay-fault-fields.ts";
import { parseStayQuery } from "./stay-query.ts";
import type { Stay } from "./stay.ts";
import type { StayRefusal } from "./stay-refusal.ts";

/** The fields, in form order. */
export const myChangeFields = ["checkIn", "checkOut", "adults", "children"] as const;

/** The values as typed. */
export type TypedStay = Record<(typeof myChangeFields)[number], string>;

/** A field's id and a key of `my-change.faults`, else of `booking.faults`; plain dates among the values are formatted. */
export interface MyChangeFault {
  field: string;
  reason: string;
  values?: Record<string, string | number | undefined>;
}

/** The values of the URL query or the form, each cut at 40 characters. */
export function typedStay(asked: { get(name: string): unknown }): TypedStay {
  const entries = myChangeFields.map((name) => {
    const value = asked.get(name);
    return [name, typeof value === "string" ? value.slice(0, 40) : ""];
  });
  return Object.fromEntries(entries) as TypedStay;
}

/** The requested stay, or every fault that can be found without the database. */
export function readMyChange(
  typed: TypedStay,
  capacity: number,
): { ok: true; stay: Stay; party: Party } | { ok: false; faults: MyChangeFault[] } {
  const filled = Object.entries(typed).filter(([, text]) => text !== "");
  const { stay, party, faults } = parseStayQuery(new URLSearchParams(filled));
  if (!stay && !faults.checkIn && !faults.checkOut) faults.checkIn = "datesMissing";
  for (const name of ["adults", "children"] as const)
    if (typed[name] === "") faults[name] = "notWhole";
  const found = myChangeFields.flatMap((field): MyChangeFault[] => {
    const reason = faults[field];
    if (!reason) return [];
    return [reason === "tooMany" ? tooMany(field, capacity) : { field, reason }];
  });
  return found.length > 0 || !stay ? { ok: false, faults: found } : { ok: true, stay, party };
}

/** Maps a refusal to the field that the guest can correct. */
export function refusedChange(
  refused: { reason: ChangeFault | keyof typeof fields } | StayRefusal,
): MyChangeFault {
  if (refused.reason === "stayNotAllowed") {
    const { fault, minNights, maxNights, lastCheckIn } = refused;
    const values = { minNights, maxNights, lastCheckIn };
    return { field: stayFaultFields[fault], reason: fault, values };
  }
  if (refused.reason === "partyFaulty") {
    const { fault, capacity = 0 } = refused;
    return fault === "tooMany" ? tooMany("adults", capacity) : { field: "adults", reason: fault };
  }
  const field = fields[refused.reason];
  const reason = kept.has(refused.reason) ? refused.reason : "notNow";
  return { field, reason };
}

function tooMany(field: string, capacity: number): MyChangeFault {
  return { field, reason: "apartmentSleeps", values: { capacity } };
}

const fields = {
  unknown: "checkIn",
  unknownApartment: "checkIn",
  hasArrived: "checkIn",
  departureOver: "checkOut",
  notNow: "checkIn",
  same: "checkIn",
  unpaidLimit: "checkOut",
  nightsTaken: "checkIn",
  changed: "checkIn",
  priceChanged: "offer",
} as const;

// The other reasons occur only when the stay cannot be changed online at all.
const kept: ReadonlySet<string> = new Set([
  "same",
  "nightsTaken",
  "changed",
  "priceChanged",
  "unpaidLimit",
]);
