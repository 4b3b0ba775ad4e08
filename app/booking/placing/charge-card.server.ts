// Sends an attempt to pay, already written down, to the gateway, and writes down what it says.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import type { GatewayAnswer } from "#app/payments/gateway.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import type { Placed } from "../place-booking.server.ts";
import { asPlaced } from "./as-placed.ts";
import { askGateway } from "./ask-gateway.server.ts";
import { finishPayment } from "./finish-payment.server.ts";

/** Charges what the attempt says. Sent again it is the same charge: the attempt's id is the gateway's idempotency key. */
export async function chargeCard(
  attempt: { booking: Booking; payment: Payment },
  { token, returnUrl }: { token: string; returnUrl: string | undefined },
  house: House,
): Promise<Placed> {
  const { booking, payment } = attempt;
  const charge = {
    idempotencyKey: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    token,
    returnUrl: returnUrl ?? `${house.environment.origin}/book?step=return`,
    description: `${facts.name} ${booking.reference}`,
  };
  const answer = await askGateway<GatewayAnswer, GatewayAnswer>(
    house,
    payment.gateway,
    (gateway) => gateway.create(charge),
    { status: "unknown", reference: null },
  );
  return asPlaced(await finishPayment(attempt, answer, house));
}
