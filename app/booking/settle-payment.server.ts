// Brings a payment to its end: asks the gateway how it stands, and confirms, declines, or gives the money back.
import type { House } from "#app/house.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import type { Booking } from "./bookings.sql.server.ts";

/** How a payment stands after the gateway was asked, with its booking as it is now. */
export type Settled =
  | { outcome: "confirmed"; booking: Booking }
  /** The guest's bank still waits for him at `url`. */
  | { outcome: "actionNeeded"; booking: Booking; url: string }
  /** Nobody knows yet: ask again later. */
  | { outcome: "unknown"; booking: Booking }
  | { outcome: "declined"; booking: Booking; why: DeclineReason }
  /** The booking does not stand: its time was over, or it was paid twice. Money that came for it was given back. */
  | { outcome: "expired"; booking: Booking; refunded: boolean };

/** Settles the payment of that id, or gateway's reference; null when there is none. Safe to repeat, in any process. */
export async function settlePayment(
  _paymentIdOrReference: string,
  _house: House,
): Promise<Settled | null> {
  throw new Error("No payment can be settled yet");
}
