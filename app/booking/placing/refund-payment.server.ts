// Gives back the money of a payment whose booking does not stand.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import { updatePayment } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import { askGateway } from "./ask-gateway.server.ts";

/** Gives everything back, once however often it is called; false when the gateway did not take it: try again later. */
export async function refundPayment(payment: Payment, house: House): Promise<boolean> {
  const { id, bookingId, gatewayReference, amount, attempt } = payment;
  if (!gatewayReference) throw new Error(`Payment ${id} has no name at the gateway`);
  const { ok } = await askGateway(
    house,
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
  });
  return true;
}
