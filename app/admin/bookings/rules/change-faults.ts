// Maps the reasons for rejecting a changed stay to faults of form fields.
import { partyFault, stayFault } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";
import type { StayRefusal } from "#app/stays/rules/stay-refusal.ts";

type Refusal = { reason: keyof typeof fields } | StayRefusal;

/** The field, and a key of `owner-change.faults`, `owner-calendar.faults` or `booking.faults`. */
export function changeFault(refused: Refusal): CalendarFault {
  if (refused.reason === "stayNotAllowed") return stayFault(refused);
  if (refused.reason === "partyFaulty") return partyFault(refused);
  const { reason } = refused;
  if (reason === "unknownApartment") return { field: "apartment", reason: "apartmentMissing" };
  return { field: fields[reason], reason };
}

const fields = {
  unknownApartment: "apartment",
  nightsTaken: "checkIn",
  hasArrived: "checkIn",
  departureOver: "checkOut",
  same: "checkIn",
  notNow: "checkIn",
  changed: "checkIn",
  priceChanged: "offer",
} as const;
