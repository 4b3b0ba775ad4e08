// A guest pays by card what is open of a confirmed booking.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../../bookings.sql.server.ts";
import { readLockedBooking, retryOnUniqueViolation } from "../../concurrent-writes.server.ts";
import { postBooking } from "../../ledger/post-booking.server.ts";
import { sendCharge, startPayment } from "../charge-card.server.ts";
import type { CardToken } from "../charge-card.server.ts";
import { listPayments, openStatuses, paymentIdOf } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import { closePayments, settlePayment } from "../settle-payment.server.ts";
import type { SettlePaymentResult } from "../../place/request-outcomes.ts";
import { readSumToPay } from "./request-payment.server.ts";

/** The card, and the sum in cents that the guest was shown and agreed to. */
export interface OpenSumPayment {
  card: CardToken;
  shown: Cents;
  /**
   * Where the bank returns the guest to after that attempt, absolute. The provider and the bank read it: it must not contain
   * the secret of the booking.
   */
  returnUrl: (attemptId: string) => string;
}

/**
 * `inProgress`: an attempt may still take money, and a job finds out how it ends. `sumChanged`: something else is open by now,
 * `due` cents; `nothingOpen`: it is paid already. A refusal charges nothing.
 */
export type PayOpenResult =
  | { ok: true; outcome: "paid" | "inProgress" }
  | { ok: true; outcome: "actionNeeded"; url: string; attemptId: string }
  | { ok: false; reason: "cardsNotTaken" | "nothingOpen" }
  | { ok: false; reason: "sumChanged"; due: Cents }
  | { ok: false; reason: "declined"; why: DeclineReason };

/**
 * Charges once, however often and in how many processes the same card token is sent; another token only when no earlier
 * attempt can take money any more, and only the sum that is open under the apartment's lock.
 */
export async function payOpen(
  known: Booking,
  payment: OpenSumPayment,
  app: App,
): Promise<PayOpenResult> {
  if (!takesCards(app)) return { ok: false, reason: "cardsNotTaken" };
  return retryOnUniqueViolation(() => attempt(known, payment, app));
}

async function attempt(
  known: Booking,
  { card, shown, returnUrl }: OpenSumPayment,
  app: App,
): Promise<PayOpenResult> {
  const { db } = app.database;
  const sentFor = ({ id }: Payment) => ({ token: card.token, returnUrl: returnUrl(id) });
  const payments = await listPayments(db, known.id);
  const same = payments.find(({ id }) => id === paymentIdOf(known.id, card.token, payments));
  if (same) {
    const settled =
      same.status === "created"
        ? await sendCharge({ booking: known, payment: same }, sentFor(same), app)
        : await settlePayment(same.id, app);
    return settled ? resultOf(settled, same.id) : { ok: true, outcome: "inProgress" };
  }
  await closePayments(known.id, app);
  const started = await startOpenPayment(known, { card, shown }, app);
  if (!started.ok || "outcome" in started) return started;
  const { booking, attempt: stored } = started;
  return resultOf(await sendCharge({ booking, payment: stored }, sentFor(stored), app), stored.id);
}

type Started = { ok: true; booking: Booking; attempt: Payment } | PayOpenResult;

async function startOpenPayment(
  known: Booking,
  { card, shown }: { card: CardToken; shown: Cents },
  app: App,
): Promise<Started> {
  const { facts } = app.property;
  return inTransaction(app.database.db, async (trx): Promise<Started> => {
    const { booking, payments } = await readLockedBooking(trx, known);
    if (payments.some(({ status }) => openStatuses.includes(status)))
      return { ok: true, outcome: "inProgress" };
    const now = app.clock.now();
    await postBooking(trx, booking, { actor: "guest", now, facts });
    const due = await readSumToPay(trx, booking, { now, timeZone: facts.timeZone });
    if (due === 0) return { ok: false, reason: "nothingOpen" };
    if (due !== shown) return { ok: false, reason: "sumChanged", due };
    const of = { earlier: payments, amount: due, purpose: "balance" } as const;
    return { ok: true, booking, attempt: await startPayment(trx, booking, card, app, of) };
  });
}

function resultOf(settled: SettlePaymentResult, attemptId: string): PayOpenResult {
  switch (settled.outcome) {
    case "actionNeeded":
      return { ok: true, outcome: "actionNeeded", url: settled.url, attemptId };
    case "declined":
      return { ok: false, reason: "declined", why: settled.why };
    case "confirmed":
      return { ok: true, outcome: "paid" };
    default:
      return { ok: true, outcome: "inProgress" };
  }
}
