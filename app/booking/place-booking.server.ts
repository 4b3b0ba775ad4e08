// Places a booking: decides whether it may be, keeps the nights, takes the payment, writes the letters. The heart of the house.
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import type { Booking } from "./bookings.sql.server.ts";
import type { Consents, GuestDetails } from "./rules/booking-request.ts";
import type { FieldFaults } from "./rules/faults.ts";
import type { Party, PartyFault } from "./rules/party.ts";
import type { PlainDate } from "./rules/plain-date.ts";
import type { Cents, Quote, RatePlan } from "./rules/price.ts";
import type { Stay, StayFault } from "./rules/stay.ts";

/** What somebody wants to book. Nothing in it is trusted: `guest` is raw, `expectedTotal` is only compared. */
export interface BookingRequest {
  /** Idempotency key: one booking each. */
  key: string;
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
  guest: Record<string, unknown>;
  payment:
    | { method: "property" }
    /** What the gateway's code in the browser gave for the card. */
    | { method: "card"; token: string; brand: string; last4: string };
  consents: Consents;
  language: Language;
  source: "web" | "api";
  /** The total the guest agreed to. */
  expectedTotal?: Cents;
  /** Where a bank sends the guest back to, absolute; without it the step `return` of /book. */
  returnUrl?: string;
}

/** How it ended. Of the refusals only `declined` leaves a booking: its nights are kept until `holdExpiresAt`. */
export type Placed =
  | { ok: true; outcome: "confirmed"; booking: Booking }
  | { ok: true; outcome: "actionNeeded"; booking: Booking; url: string }
  | { ok: true; outcome: "paymentUnknown"; booking: Booking }
  | { ok: false; reason: "unknownApartment" }
  | {
      ok: false;
      reason: "stayNotAllowed";
      fault: StayFault;
      minNights?: number;
      maxNights?: number;
      lastCheckIn?: PlainDate;
    }
  | { ok: false; reason: "partyFaulty"; fault: PartyFault; capacity?: number }
  | { ok: false; reason: "consentsMissing"; faults: FieldFaults }
  | { ok: false; reason: "guestFaulty"; faults: FieldFaults; values: GuestDetails }
  | { ok: false; reason: "nightsTaken" }
  | { ok: false; reason: "priceChanged"; quote: Quote }
  | { ok: false; reason: "declined"; why: DeclineReason; booking: Booking }
  | { ok: false; reason: "keyReused" };

/** The same key again gives the first result; after a declined card a new token tries again on the same booking. */
export async function placeBooking(_request: BookingRequest, _house: House): Promise<Placed> {
  throw new Error("Nobody can book yet");
}
