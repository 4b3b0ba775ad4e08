// One charge of a card for several bookings that were made together: each has a share of it, to the cent, so that each has its own
// ledger, invoice and refunds.
import type { App } from "#app/app.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedGroup, retryOnUniqueViolation } from "../concurrent-writes.server.ts";
import type { SettlePaymentResult } from "../place/request-outcomes.ts";
import { hasLapsed } from "../rules/booking-status.ts";
import { sendCharge, startPayment } from "./charge-card.server.ts";
import type { CardToken } from "./charge-card.server.ts";
import { listPayments, openStatuses, paymentIdOf } from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { closePayments, settlePayment } from "./settle-payment.server.ts";

/** `expired`: the nights are not held any more, for one of the bookings or all; nothing was charged, or it goes back. */
export type GroupPaymentResult =
  | { outcome: "confirmed" | "unknown" | "expired" }
  | { outcome: "actionNeeded"; url: string; attemptId: string }
  | { outcome: "declined"; why: DeclineReason };

/** The card, and where the bank returns the guest to after an attempt, absolute and without a secret. */
interface GroupCard {
  card: CardToken;
  returnUrl: ((attemptId: string) => string) | undefined;
}

/**
 * Charges the sum of what is due now for all bookings of the group of `first`, once for each card token; another token only when
 * no earlier attempt can take money any more.
 */
export async function payGroup(
  first: Booking,
  paid: GroupCard,
  app: App,
): Promise<GroupPaymentResult> {
  return retryOnUniqueViolation(() => attempt(first, paid, app));
}

async function attempt(
  first: Booking,
  { card, returnUrl }: GroupCard,
  app: App,
): Promise<GroupPaymentResult> {
  const { db } = app.database;
  const sent = ({ id }: Payment) => ({ token: card.token, returnUrl: returnUrl?.(id) });
  const payments = await listPayments(db, first.id);
  const same = payments.find(({ id }) => id === paymentIdOf(first.id, card.token, payments));
  if (same) {
    const settled =
      same.status === "created"
        ? await sendCharge({ booking: first, payment: same }, sent(same), app)
        : await settlePayment(same.id, app);
    return settled ? groupResult(settled, same.id) : { outcome: "unknown" };
  }
  await closePayments(first.id, app);
  const started = await startShares(first, card, app);
  if ("outcome" in started) return started;
  return groupResult(await sendCharge(started, sent(started.payment), app), started.payment.id);
}

async function startShares(
  known: Booking,
  card: CardToken,
  app: App,
): Promise<{ booking: Booking; payment: Payment } | GroupPaymentResult> {
  return inTransaction(app.database.db, async (trx) => {
    const bookings = await readLockedGroup(trx, known.groupId ?? known.id);
    const [first] = bookings;
    if (!first || bookings.some(({ status }) => status !== "pending_payment"))
      return { outcome: bookings.every(isPaid) ? "confirmed" : "expired" } as const;
    if (bookings.some((booking) => hasLapsed(booking, app.clock.now())))
      return { outcome: "expired" } as const;
    const shares: Payment[] = [];
    for (const booking of bookings) {
      const earlier = await listPayments(trx, booking.id);
      if (earlier.some(({ status }) => openStatuses.includes(status)))
        return { outcome: "unknown" } as const;
      const chargeId = shares[0]?.id ?? paymentIdOf(booking.id, card.token, earlier);
      const of = { earlier, purpose: "group", chargeId } as const;
      shares.push(await startPayment(trx, booking, card, app, of));
    }
    const [payment] = shares;
    return payment ? { booking: first, payment } : { outcome: "expired" as const };
  });
}

function isPaid({ status }: Booking): boolean {
  return status !== "expired" && status !== "cancelled" && status !== "pending_payment";
}

/** What became of the charge, for the guest who waits for it. */
export function groupResult(settled: SettlePaymentResult, attemptId: string): GroupPaymentResult {
  switch (settled.outcome) {
    case "actionNeeded":
      return { outcome: "actionNeeded", url: settled.url, attemptId };
    case "declined":
      return { outcome: "declined", why: settled.why };
    default:
      return { outcome: settled.outcome };
  }
}
