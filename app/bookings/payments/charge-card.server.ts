// A card payment attempt: stored first, so that it can be looked up whatever happens, then sent to the gateway.
import type { App } from "#app/app.server.ts";
import type { GatewayAnswer } from "#app/payments/gateway.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { toPlaceBookingResult } from "../place/request-outcomes.ts";
import type { PlaceBookingResult, SettlePaymentResult } from "../place/request-outcomes.ts";
import { findPlan } from "./plans/plans.sql.server.ts";
import { callGateway } from "./call-gateway.server.ts";
import { insertPayment, listShares, paymentIdOf } from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { finishPayment } from "./settle-payment.server.ts";

/** What the gateway's script in the browser returned for a card; brand and digits are for display only. */
export interface CardToken {
  token: string;
  brand: string;
  last4: string;
}

/** What is stored of a card. The browser may send anything: a full card number in it must not be stored. */
export function toStoredCard({
  brand,
  last4,
}: CardToken): Pick<Payment, "cardBrand" | "cardLast4"> {
  return {
    cardBrand: /^[A-Za-z ]{1,20}$/.test(brand) ? brand : null,
    cardLast4: /^\d{4}$/.test(last4) ? last4 : null,
  };
}

/** Stores the attempt that follows the `earlier` ones of the booking; without an amount, the one agreed to when booking. */
export async function startPayment(
  trx: Trx,
  booking: Booking,
  card: CardToken,
  app: App,
  of: { earlier?: readonly Payment[] } & Partial<
    Pick<Payment, "amount" | "purpose" | "chargeId">
  > = {},
): Promise<Payment> {
  const { earlier = [], amount = booking.dueNow, purpose = "booking", chargeId = null } = of;
  const now = app.clock.now();
  const attempt = earlier.length + 1;
  const payment = await insertPayment(trx, {
    id: paymentIdOf(booking.id, card.token, earlier),
    bookingId: booking.id,
    attempt,
    gateway: app.gateway.name,
    purpose,
    chargeId,
    amount,
    currency: booking.currency,
    ...toStoredCard(card),
    now,
  });
  const detail = { attempt, amount: payment.amount };
  await insertEvents(trx, booking.id, { actor: "guest", what: "paymentStarted", detail, now });
  return payment;
}

/** Charges the card for a booking that is confirmed by it. */
export async function chargeCard(
  attempt: { booking: Booking; payment: Payment },
  charged: { token: string; returnUrl: string | undefined },
  app: App,
): Promise<PlaceBookingResult> {
  return toPlaceBookingResult(await sendCharge(attempt, charged, app));
}

/** Charges the amount of the attempt; of the first share of a charge for several bookings that of all. Sent again it is the same charge: the attempt's id is the gateway's idempotency key. */
export async function sendCharge(
  attempt: { booking: Booking; payment: Payment },
  { token, returnUrl }: { token: string; returnUrl: string | undefined },
  app: App,
): Promise<SettlePaymentResult> {
  const { facts } = app.property;
  const { booking, payment } = attempt;
  const { db } = app.database;
  const plan = await findPlan(db, booking.id);
  const shares = payment.chargeId === null ? [payment] : await listShares(db, payment.chargeId);
  const charge = {
    idempotencyKey: payment.id,
    amount: shares.reduce((sum, { amount }) => sum + amount, 0),
    currency: payment.currency,
    token,
    returnUrl: returnUrl ?? `${app.environment.origin}/book?step=return`,
    description: `${facts.name} ${booking.reference}`,
    ...(plan?.collect === "card" && payment.purpose === "booking" && { saveFor: booking.id }),
  };
  const answer = await callGateway<GatewayAnswer, GatewayAnswer>(
    app,
    payment.gateway,
    (gateway) => gateway.create(charge),
    { status: "unknown", reference: null },
  );
  return finishPayment(attempt, answer, app);
}
