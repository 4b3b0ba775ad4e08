// What an earlier booking of the same guest means: it already covers the stay, or the guest has agreed to the same before.
import { compareStayRequests } from "#app/bookings/rules/booking-request.ts";
import type { StayRequest } from "#app/bookings/rules/booking-request.ts";
import { statusesHoldingNights } from "#app/bookings/rules/booking-status.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import type { Cents } from "#app/stays/rules/money.ts";
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

/** `booked` is the guest's unfinished booking, `consentedTotal` the total agreed to with all three consents. */
export function hasAgreedBefore(
  booked: StayRequest,
  request: StayRequest & { total: Cents },
  consentedTotal: Cents | undefined,
): boolean {
  return consentedTotal === request.total && compareStayRequests(booked, request) === "same";
}
