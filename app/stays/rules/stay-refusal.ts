// Why a stay or a party is refused, the common result type of the use cases that check one, and which search field shows it.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { PartyFault } from "./party.ts";
import type { StayFault } from "./stay.ts";

/** A stay that the rules do not allow, with the limit for its message; or an invalid party, or one that does not fit. */
export type StayRefusal =
  | {
      reason: "stayNotAllowed";
      fault: StayFault;
      minNights?: number;
      maxNights?: number;
      lastCheckIn?: PlainDate;
      date?: PlainDate;
    }
  | { reason: "partyFaulty"; fault: PartyFault; capacity?: number };

/** The date field that the guest has to change; the message is shown next to it. */
export const stayFaultFields: Record<StayFault, "checkIn" | "checkOut"> = {
  datesMissing: "checkIn",
  checkInUnreadable: "checkIn",
  checkOutUnreadable: "checkOut",
  checkOutNotAfterCheckIn: "checkOut",
  notOpen: "checkIn",
  inThePast: "checkIn",
  tooLateToday: "checkIn",
  tooFarAhead: "checkIn",
  tooShort: "checkOut",
  tooLong: "checkOut",
  noArrival: "checkIn",
  noDeparture: "checkOut",
};
