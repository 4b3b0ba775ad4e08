// What a changed stay is refused for, as faults of the fields that somebody must change.
import type { PartyFault } from "#app/booking/rules/party.ts";
import type { StayFault } from "#app/booking/rules/stay.ts";
import { partyFault, stayFault } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";

type Refusal =
  | { reason: keyof typeof fields }
  | {
      reason: "stayNotAllowed";
      fault: StayFault;
      minNights?: number;
      maxNights?: number;
      lastCheckIn?: string;
    }
  | { reason: "partyFaulty"; fault: PartyFault; capacity?: number };

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
