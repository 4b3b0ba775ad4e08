// Gives money back that is written down as owed.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { noteEvent } from "./booking-events.sql.server.ts";
import { listRefunds, markRefundDone, postponeRefund } from "./booking-refunds.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { findPayment, updatePayment } from "./payments.sql.server.ts";
import { askGateway } from "./placing/ask-gateway.server.ts";
import { nextRefundTry } from "./rules/refund-schedule.ts";

/**
 * Once at the gateway however often it is called, in any process: the refund's id is its idempotency key. False when
 * the gateway did not take it: it stays owed, and the job tries again.
 */
export async function giveRefund(refund: Refund, house: House): Promise<boolean> {
  const { db } = house.database;
  const { id, amount, paymentId, bookingId, attempts } = refund;
  const payment = await findPayment(db, paymentId);
  const reference = payment?.gatewayReference;
  const refused = { ok: false };
  const { ok } = reference
    ? await askGateway(
        house,
        payment.gateway,
        (gateway) => gateway.refund(reference, amount, id),
        refused,
      )
    : refused;
  const now = house.clock.now();
  if (!ok) {
    house.log.error("money owed to a guest could not be given back yet", { refund: id, amount });
    await postponeRefund(db, id, nextRefundTry(attempts + 1, now), now);
    return false;
  }
  await inTransaction(db, async (trx) => {
    if (!(await markRefundDone(trx, id, now))) return;
    const detail = { amount };
    await noteEvent(trx, bookingId, { actor: "system", what: "paymentRefunded", detail, now });
    const given = (await listRefunds(trx, bookingId))
      .filter((other) => other.paymentId === paymentId && other.status === "done")
      .reduce((sum, other) => sum + other.amount, 0);
    if (given === payment?.amount)
      await updatePayment(trx, paymentId, { status: "refunded" }, now, ["captured"]);
  });
  return true;
}
