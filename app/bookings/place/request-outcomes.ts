// Every outcome of a request to book, and of its payment.
import type { DeclineReason } from "#app/payments/gateway.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { PropertyPaymentRefusal } from "#app/stays/rules/cancellation.ts";
import type { CodeFault, FieldFaults } from "#app/stays/rules/faults.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { StayRefusal } from "#app/stays/rules/stay.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { GuestDetails } from "../rules/booking-request.ts";

/** Further writes of the caller, in the transaction that writes a new booking. */
export type AlsoWrite = (trx: Trx, booking: Booking) => Promise<void>;

/** The result of a request. Of the refusals only `declined` leaves a booking: its nights are held until `holdExpiresAt`. */
export type PlaceBookingResult =
  | { ok: true; outcome: "confirmed"; booking: Booking }
  | { ok: true; outcome: "actionNeeded"; booking: Booking; url: string }
  | { ok: true; outcome: "paymentUnknown"; booking: Booking }
  /** Its nights are held until `holdExpiresAt`, for the guest to open the link in the email. */
  | { ok: true; outcome: "confirmByEmail"; booking: Booking }
  | { ok: false; reason: "unknownApartment" }
  | ({ ok: false } & StayRefusal)
  | { ok: false; reason: "consentsMissing"; faults: FieldFaults }
  | { ok: false; reason: "guestFaulty"; faults: FieldFaults; values: GuestDetails }
  /** No card payment is offered (`takesCards`). */
  | { ok: false; reason: "cardsNotTaken" }
  | { ok: false; reason: "nightsTaken" }
  /** An extra that was ordered is not to be had any more, or not as many of it. */
  | { ok: false; reason: "extraUnavailable"; extraId: string }
  | { ok: false; reason: "priceChanged"; quote: Quote }
  /** The code does not reduce the stay, or not any more: nothing was charged. */
  | { ok: false; reason: "codeRefused"; fault: CodeFault }
  /** The rate is paid by card, and no card was given. */
  | { ok: false; reason: "cardOnly" }
  /** The stay is not offered in two parts, or not any more. */
  | { ok: false; reason: "partsNotOffered" }
  /** This stay may not be paid at the property. */
  | { ok: false; reason: "notAtProperty"; refusal: PropertyPaymentRefusal }
  | { ok: false; reason: "declined"; why: DeclineReason; booking: Booking }
  | { ok: false; reason: "keyReused" }
  /** Too much is booked without a payment, or with an unfinished one, by this email or from this network. */
  | { ok: false; reason: "unpaidLimit" | "unfinishedLimit" };

/** The state of a payment after the gateway was asked, with its booking as it is now. */
export type SettlePaymentResult =
  /** The booking is confirmed, by this payment or another; it may have been cancelled since. Or its open sum was paid. */
  | { outcome: "confirmed"; booking: Booking }
  /** The guest still has to finish the bank's check at `url`. */
  | { outcome: "actionNeeded"; booking: Booking; url: string }
  /** Not known yet: ask again later. */
  | { outcome: "unknown"; booking: Booking }
  | { outcome: "declined"; booking: Booking; why: DeclineReason }
  /** The hold was over before the money came, and the nights are no longer held. `refunded`: it came and was refunded. */
  | { outcome: "expired"; booking: Booking; refunded: boolean };

/** `expired` becomes `nightsTaken`: money that came too late was refunded, so only the lost nights have to be reported. */
export function toPlaceBookingResult(settled: SettlePaymentResult): PlaceBookingResult {
  const { booking } = settled;
  switch (settled.outcome) {
    case "confirmed":
      return { ok: true, outcome: "confirmed", booking };
    case "actionNeeded":
      return { ok: true, outcome: "actionNeeded", booking, url: settled.url };
    case "unknown":
      return { ok: true, outcome: "paymentUnknown", booking };
    case "declined":
      return { ok: false, reason: "declined", why: settled.why, booking };
    default:
      return { ok: false, reason: "nightsTaken" };
  }
}
