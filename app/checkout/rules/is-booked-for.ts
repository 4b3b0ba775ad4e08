// Whether a guest's earlier booking already covers the stay that is about to be booked.
import { type BookingStatus, statusesHoldingNights } from "#app/bookings/rules/booking-status.ts";
import type { Stay } from "#app/stays/rules/stay.ts";

interface ApartmentStay extends Stay {
  apartmentId: number | null;
}

/** Whether a confirmed booking has exactly those nights of that apartment; a booking with an unfinished payment does not count. */
export function isBookedFor(
  booking: ApartmentStay & { status: BookingStatus },
  request: ApartmentStay,
): boolean {
  return (
    isConfirmed(booking) &&
    booking.apartmentId === request.apartmentId &&
    booking.checkIn === request.checkIn &&
    booking.checkOut === request.checkOut
  );
}

function isConfirmed({ status }: { status: BookingStatus }): boolean {
  return status !== "pending_payment" && statusesHoldingNights.includes(status);
}
