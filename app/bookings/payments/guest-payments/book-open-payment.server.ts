// Books the card payment of an open sum once the money has come, with the emails about it.
import type { App } from "#app/app.server.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { Booking } from "../../bookings.sql.server.ts";
import { postBooking } from "../../ledger/post-booking.server.ts";
import type { Payment } from "../payments.sql.server.ts";

/**
 * In the transaction that stores the payment as captured, the apartment locked. Money that is more than what is open by then
 * is the guest's credit. The guest gets a receipt, and the owner a notice.
 */
export async function bookOpenPayment(
  trx: Trx,
  { booking, payment }: { booking: Booking; payment: Payment },
  app: Pick<App, "clock" | "environment" | "property">,
): Promise<void> {
  const { facts } = app.property;
  const now = app.clock.now();
  await postBooking(trx, booking, { actor: "system", now, facts });
  const ref = `capture:${payment.id}`;
  const entry = (await listEntries(trx, booking.id)).find((one) => one.ref === ref);
  if (!entry) throw new Error(`Payment ${payment.id} was not posted`);
  const { id: bookingId, email, language } = booking;
  if (email !== "")
    await enqueueEmail(trx, {
      kind: "guestReceipt",
      bookingId,
      language,
      recipient: email,
      payload: { receipt: entry.id },
      now,
    });
  await enqueueEmail(trx, {
    kind: "ownerPayment",
    bookingId,
    ...(await ownerRecipient(trx, app)),
    ...(email !== "" && { replyTo: email }),
    payload: { money: { paid: payment.amount, refund: 0 } },
    now,
  });
}
