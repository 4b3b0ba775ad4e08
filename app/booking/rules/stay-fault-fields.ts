// Which field of the search a fault of the stay belongs to.
import type { StayFault } from "./stay.ts";

/** The date field that a guest must change; the message stands beside it. */
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
};
