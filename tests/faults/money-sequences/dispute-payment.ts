// A cardholder disputes what is left of a payment at the provider; the bank decides later, or at once.
import type { App } from "#app/app.server.ts";
import { applyDisputes } from "#app/bookings/payments/apply-disputes.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { BookedGuest } from "./money-world.ts";

type Status = "needs_response" | "won" | "lost";

/** Nothing happens when there is no card payment, nothing of it left at the provider, or the dispute is decided. */
export async function dispute(
  status: Status,
  { books, bookingId }: BookedGuest,
  { app, disputed }: { app: App; disputed: Set<string> },
): Promise<void> {
  const amount = books.dispute?.amount ?? books.captured - books.refundsMade;
  const isDecided = books.dispute !== null && books.dispute.status !== "needs_response";
  if (amount === 0 || isDecided) return;
  await inTransaction(app.database.db, async (trx) => {
    const known = await findBookingById(trx, bookingId);
    const { booking, payments } = await readLockedBooking(trx, known!);
    const payment = payments.find((one) => one.status === "captured")!;
    const reference = `dispute-${payment.id}`;
    const reinstated = status === "won" ? amount : 0;
    const money = { amount, withdrawn: amount, fee: 0, reinstated, feeReturned: 0 };
    const state = { reference, ...money, reason: "fraudulent", status, evidenceDueBy: null };
    await applyDisputes(trx, [state], { booking, payment }, app);
    if (status === "won") disputed.delete(payment.gatewayReference!);
    else disputed.add(payment.gatewayReference!);
  });
  books.dispute = { amount, status };
  if (status === "lost") books.lose(amount);
}
