// Gives back the money of a payment whose booking does not stand.
import type { House } from "#app/house.server.ts";
import { inTransaction, type Trx } from "#app/platform/database.server.ts";
import { enqueueLetter, hasLetterLeft } from "#app/platform/outbox.sql.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import { findBookingById } from "../bookings.sql.server.ts";
import { updatePayment } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import { askGateway } from "./ask-gateway.server.ts";

/** Gives everything back, once however often it is called; false when the gateway did not take it: try again later. */
export async function refundPayment(payment: Payment, house: House): Promise<boolean> {
  const { id, bookingId, gatewayReference, amount, attempt } = payment;
  if (!gatewayReference) throw new Error(`Payment ${id} has no name at the gateway`);
  const { ok } = await askGateway(
    house,
    payment.gateway,
    (gateway) => gateway.refund(gatewayReference, amount, `${id}:refund`),
    { ok: false },
  );
  if (!ok) {
    house.log.error("money owed to a guest could not be given back yet", { payment: id, amount });
    return false;
  }
  await inTransaction(house.database.db, async (trx) => {
    const now = house.clock.now();
    if (!(await updatePayment(trx, id, { status: "refunded", reason: "late" }, now))) return;
    const detail = { attempt, amount };
    await noteEvent(trx, bookingId, { actor: "system", what: "paymentRefunded", detail, now });
    await correctLetter(trx, bookingId, now);
  });
  return true;
}

// Whoever was told that nothing was charged sees on the card that something was: the same letter tells of it now.
async function correctLetter(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const kind = "guestPaymentFailed";
  if (!(await hasLetterLeft(trx, bookingId, kind))) return;
  const booking = await findBookingById(trx, bookingId);
  if (!booking || booking.email === "") return;
  const { language, email: recipient } = booking;
  await enqueueLetter(trx, { kind, bookingId, language, recipient, payload: null, now });
}
