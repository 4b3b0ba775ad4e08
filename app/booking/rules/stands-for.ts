// Whether a booking is firm for a stay that somebody is about to book.
import { type BookingStatus, keepsNights } from "./status.ts";
import type { Stay } from "./stay.ts";

interface Nights extends Stay {
  apartmentId: number | null;
}

/** True when the booking has those very nights of that apartment for good; an unfinished payment has them only for now. */
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
