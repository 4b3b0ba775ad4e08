// Whether a guest's earlier booking already covers the stay that is about to be booked.
import { type BookingStatus, keepsNights } from "./status.ts";
import type { Stay } from "./stay.ts";

interface Nights extends Stay {
  apartmentId: number | null;
}

/** Whether a confirmed booking has exactly those nights of that apartment; a booking with an unfinished payment does not count. */
export function standsFor(booking: Nights & { status: BookingStatus }, wanted: Nights): boolean {
  return (
    isFirm(booking) &&
    booking.apartmentId === wanted.apartmentId &&
    booking.checkIn === wanted.checkIn &&
    booking.checkOut === wanted.checkOut
  );
}

function isFirm({ status }: { status: BookingStatus }): boolean {
  return status !== "pending_payment" && keepsNights.includes(status);
}
