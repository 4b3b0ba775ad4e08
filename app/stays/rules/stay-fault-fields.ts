// Which search field shows which fault of the stay.
import type { StayFault } from "./stay.ts";

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
};
