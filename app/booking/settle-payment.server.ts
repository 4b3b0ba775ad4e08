// Brings a payment to its end: asks the gateway how it stands, and confirms, declines, or gives the money back.
import type { House } from "#app/house.server.ts";
import type { DeclineReason, GatewayAnswer } from "#app/payments/gateway.ts";
import { findBookingById } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { findPayment, findPaymentByReference, openStatuses } from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { askGateway } from "./placing/ask-gateway.server.ts";
import { finishPayment } from "./placing/finish-payment.server.ts";

/** How a payment stands after the gateway was asked, with its booking as it is now. */
export type Settled =
  /** The booking stands, by this payment or another; it may have been cancelled since. */
  | { outcome: "confirmed"; booking: Booking }
  /** The guest's bank still waits for him at `url`. */
  | { outcome: "actionNeeded"; booking: Booking; url: string }
  /** Nobody knows yet: ask again later. */
  | { outcome: "unknown"; booking: Booking }
  | { outcome: "declined"; booking: Booking; why: DeclineReason }
  /** The time was over before the money came, and the nights are gone. `refunded`: it came and was given back. */
  | { outcome: "expired"; booking: Booking; refunded: boolean };

/**
 * Settles the payment of that id, or gateway's reference; null when there is none. Safe to repeat, in any process.
 * Money that comes after the hold ended takes the nights again when they are still free, else it is given back.
 */
export async function settlePayment(
  paymentIdOrReference: string,
  house: House,
): Promise<Settled | null> {
  const { db } = house.database;
  const payment =
    (await findPayment(db, paymentIdOrReference)) ??
    (await findPaymentByReference(db, paymentIdOrReference));
  if (!payment) return null;
  const booking = await findBookingById(db, payment.bookingId);
  if (!booking) throw new Error(`The booking of payment ${payment.id} does not exist`);
  const answer = mayStillMove.includes(payment.status)
    ? await lookUp(payment, house)
    : unknown(payment);
  return finishPayment({ booking, payment }, answer, house);
}

// One that the gateway had not heard of may have been on its way much longer than anybody thinks, and took money after all.
const mayStillMove = [...openStatuses, "failed"];

async function lookUp(payment: Payment, house: House): Promise<GatewayAnswer> {
  const asked = await askGateway(
    house,
    payment.gateway,
    (gateway) => gateway.lookup(payment.id),
    unknown(payment),
  );
  if (asked) return asked;
  // It may still be on its way there, for as long as `askGateway` waits; after twice that it never will be.
  const age = house.clock.now().getTime() - Date.parse(payment.createdAt);
  if (age < onItsWay) return unknown(payment);
  return { status: "declined", reference: null, reason: "unreachable" };
}

const onItsWay = 60_000;

function unknown(payment: Payment): GatewayAnswer {
  return { status: "unknown", reference: payment.gatewayReference };
}
