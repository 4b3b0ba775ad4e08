// A card for a booking whose payment was begun before: the same attempt again, or the next one with another card.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { listPayments, openStatuses, paymentIdOf } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import type { Placed } from "../place-booking.server.ts";
import { hasLapsed } from "../rules/hold.ts";
import { settlePayment } from "../settle-payment.server.ts";
import { asPlaced } from "./as-placed.ts";
import { chargeCard } from "./charge-card.server.ts";
import { closePayments } from "./close-payments.server.ts";
import { readLocked } from "./read-locked.server.ts";
import { startPayment } from "./start-payment.server.ts";
import type { CardToken } from "./start-payment.server.ts";

/**
 * Charges a pending booking, whose hold has not lapsed. A second card is charged only when no earlier attempt can take
 * money any more. Null: the booking has moved on, look for the key again.
 */
export async function payAgain(
  booking: Booking,
  card: CardToken,
  returnUrl: string | undefined,
  house: House,
): Promise<Placed | null> {
  const payments = await listPayments(house.database.db, booking.id);
  const id = paymentIdOf(booking.id, card.token, payments);
  const same = payments.find((payment) => payment.id === id);
  if (same?.status === "created")
    return chargeCard({ booking, payment: same }, { token: card.token, returnUrl }, house);
  if (same) {
    const settled = await settlePayment(same.id, house);
    return settled && asPlaced(settled);
  }
  await closePayments(booking.id, house);
  const next = await startNext(booking, card, house);
  if (next === "inDoubt") return { ok: true, outcome: "paymentUnknown", booking };
  return next && chargeCard(next, { token: card.token, returnUrl }, house);
}

async function startNext(
  known: Booking,
  card: CardToken,
  house: House,
): Promise<{ booking: Booking; payment: Payment } | "inDoubt" | null> {
  return inTransaction(house.database.db, async (trx) => {
    const { booking, payments } = await readLocked(trx, known);
    const isPending = booking.status === "pending_payment";
    if (!isPending || hasLapsed(booking, house.clock.now())) return null;
    if (payments.some(({ status }) => openStatuses.includes(status))) return "inDoubt";
    return { booking, payment: await startPayment(trx, booking, card, house, payments) };
  });
}
