// Why a stay or a party is refused, the common result type of the use cases that check one, and which search field shows it.
import type { PartyFault } from "./party.ts";
import type { StayFault, StayLimit } from "./stay.ts";

/** A stay that the rules do not allow, with the limit for its message; or an invalid party, or one that does not fit. */
export type StayRefusal =
  | ({ reason: "stayNotAllowed"; fault: StayFault } & StayLimit)
  | { reason: "partyFaulty"; fault: PartyFault; capacity?: number };

/** The date field that the guest has to change; the message is shown next to it. */
export const stayFaultFields: Record<StayFault, "checkIn" | "checkOut"> = {
  datesMissing: "checkIn",
  checkInUnreadable: "checkIn",
  checkOutUnreadable: "checkOut",
  checkOutNotAfterCheckIn: "checkOut",
  inThePast: "checkIn",
  tooLateToday: "checkIn",
  tooFarAhead: "checkIn",
  tooShort: "checkOut",
  tooLong: "checkOut",
  noArrival: "checkIn",
  noDeparture: "checkOut",
};
