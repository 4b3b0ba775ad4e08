// Calls off a payment that waits for its guest's bank: from then on no money can come of it.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import { findPayment, updatePayment } from "../payments.sql.server.ts";
import { askGateway } from "./ask-gateway.server.ts";

/** False when the gateway did not call it off: it has come to another end, or nobody answered. */
export async function voidPayment(paymentId: string, house: House): Promise<boolean> {
  const payment = await findPayment(house.database.db, paymentId);
  const reference = payment?.gatewayReference;
  if (!payment || !reference) return false;
  const { ok } = await askGateway(house, payment.gateway, (gateway) => gateway.void(reference), {
    ok: false,
  });
  if (!ok) return false;
  await inTransaction(house.database.db, async (trx) => {
    const now = house.clock.now();
    const changes = { status: "voided", reason: "authenticationFailed" } as const;
    if (!(await updatePayment(trx, paymentId, changes, now))) return;
    const { bookingId, attempt } = payment;
    await noteEvent(trx, bookingId, {
      actor: "system",
      what: "paymentVoided",
      detail: { attempt },
      now,
    });
  });
  return true;
}
