// Whether a guest has already agreed to the same booking at the same price, so that one click is enough to try again.
import type { Cents } from "#app/stays/rules/money.ts";
import {
  compareStayRequests,
  type StayRequest,
} from "#app/bookings/rules/compare-stay-requests.ts";

/** `booked` is the guest's unfinished booking, `consentedTotal` the total agreed to with all three consents. */
export function hasAgreedBefore(
  booked: StayRequest,
  request: StayRequest & { total: Cents },
  consentedTotal: Cents | undefined,
): boolean {
  return consentedTotal === request.total && compareStayRequests(booked, request) === "same";
}
