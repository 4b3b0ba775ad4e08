// Brings every open attempt to pay a booking to its end, calling off the banks that still wait.
import type { House } from "#app/house.server.ts";
import { listPayments, openStatuses } from "../payments.sql.server.ts";
import { settlePayment } from "../settle-payment.server.ts";
import { voidPayment } from "./void-payment.server.ts";

/** Settles and voids; afterwards no attempt is open, but for those of which the gateway cannot say anything yet. */
export async function closePayments(bookingId: string, house: House): Promise<void> {
  for (const { id, status } of await listPayments(house.database.db, bookingId)) {
    if (!openStatuses.includes(status)) continue;
    const settled = await settlePayment(id, house);
    if (settled?.outcome !== "actionNeeded") continue;
    // What cannot be called off any more was answered by the guest a moment ago: ask once more.
    if (!(await voidPayment(id, house))) await settlePayment(id, house);
  }
}
