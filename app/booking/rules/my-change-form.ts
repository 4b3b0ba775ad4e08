// The form in which a guest asks for another stay, and what can be wrong with it.
import type { ChangeFault } from "./check-change.ts";
import type { Party } from "./party.ts";
import { stayFaultFields } from "./stay-fault-fields.ts";
import { parseStayQuery } from "./stay-query.ts";
import type { Stay } from "./stay.ts";
import type { StayRefusal } from "./stay-refusal.ts";

/** The fields, in their order. */
export const myChangeFields = ["checkIn", "checkOut", "adults", "children"] as const;

/** What stands in the form. */
export type TypedStay = Record<(typeof myChangeFields)[number], string>;

/** The id of a field, and a key of `my-change.faults`, else of `booking.faults`; plain dates among the values are written out. */
export interface MyChangeFault {
  field: string;
  reason: string;
  values?: Record<string, string | number | undefined>;
}

/** The values of the address or of the form, each cut at 40 characters. */
export function typedStay(asked: { get(name: string): unknown }): TypedStay {
  const entries = myChangeFields.map((name) => {
    const value = asked.get(name);
    return [name, typeof value === "string" ? value.slice(0, 40) : ""];
  });
  return Object.fromEntries(entries) as TypedStay;
}

/** The stay that is asked for, or every fault that can be told without looking at the house. */
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

/** What the house refuses, at the field that can mend it. */
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

// The others a guest meets only when the stay cannot be changed here at all.
const kept: ReadonlySet<string> = new Set([
  "same",
  "nightsTaken",
  "changed",
  "priceChanged",
  "unpaidLimit",
]);
