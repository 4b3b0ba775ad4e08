// Validates the form in which a guest changes a stay, and maps refusals to its fields.
import type { ChangeFault } from "#app/bookings/rules/stay-change.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import { stayFaultFields } from "#app/stays/rules/stay.ts";
import type { Party, Stay, StayRefusal } from "#app/stays/rules/stay.ts";
import { formText } from "#app/ui/rules/form-values.ts";

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
const shownReasons = ["same", "nightsTaken", "changed", "priceChanged", "unpaidLimit"] as const;
