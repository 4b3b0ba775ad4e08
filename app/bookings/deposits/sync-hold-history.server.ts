// Books what became of a part of a deposit that was charged: refunds and disputes that began at the provider.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { GatewayRefund, PaymentHistory } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { lastApartmentOf } from "#app/stays/rules/moves.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { findBookingById } from "../bookings.sql.server.ts";
import { applyDisputes } from "../payments/apply-disputes.server.ts";
import { enterChargeFee } from "../payments/payouts/enter-fees.server.ts";
import { hasEntry, updateDeposit } from "./deposits.sql.server.ts";
import type { DepositHold } from "./holds.sql.server.ts";
import { readLockedDeposit } from "./read-deposit-state.server.ts";
import type { DepositState } from "./read-deposit-state.server.ts";
import { settleHold } from "./settle-hold.server.ts";
import { enqueueDepositEmail } from "./write-deposit-email.server.ts";

/**
 * `history` as the provider has it now. It can be repeated, in any order and any process: each refund and dispute is entered
 * once. `unknown`: what was charged is not known here yet: ask again later.
 */
export async function syncHoldHistory(
  known: DepositHold,
  history: PaymentHistory & { reference: string },
  app: App,
): Promise<"done" | "unknown"> {
  // The message came before the answer to the charge itself, or it was charged in the dashboard.
  const settled = known.status === "taken" ? null : await settleHold(known.id, app);
  if (settled && !settled.isKnown) return "unknown";
  return inTransaction(app.database.db, async (trx) => {
    const found = await findBookingById(trx, known.bookingId);
    const state = found && (await readLockedDeposit(trx, found));
    const hold = state?.holds.find(({ id }) => id === known.id);
    if (!state || !hold) throw new Error(`The hold ${known.id} does not exist`);
    const { refunds, disputes, fee, reference } = history;
    if (hold.status !== "taken") return refunds.length + disputes.length > 0 ? "unknown" : "done";
    const { facts } = app.property;
    if (fee && hold.currency === facts.currency)
      await enterChargeFee(trx, { ...fee, paymentId: hold.id, reference }, facts);
    await bookRefunds(trx, refunds, { state, hold }, app);
    await applyDisputes(trx, disputes, { booking: state.booking, payment: hold }, app);
    return "done";
  });
}

// The compensation is less by what went back. What came back of that, since the guest's bank refused it, is kept again: staff, who
// see it on Today, decide how the guest gets it instead.
async function bookRefunds(
  trx: Trx,
  refunds: readonly GatewayRefund[],
  { state, hold }: { state: DepositState; hold: DepositHold },
  app: Pick<App, "clock" | "property" | "log">,
): Promise<void> {
  const { booking, deposit } = state;
  const now = app.clock.now();
  let returned = 0;
  for (const { reference, amount, status } of refunds) {
    const entry = { booking, hold, reference, amount, now, facts: app.property.facts };
    const detail = { amount };
    const happened = { actor: "system", detail, now } as const;
    if (status === "accepted") {
      if (!(await enter(trx, "depositRefunded", entry))) continue;
      returned += amount;
      await insertEvents(trx, booking.id, { ...happened, what: "depositRefunded" });
      continue;
    }
    // One that failed before we knew of it was never entered.
    if (!(await hasEntry(trx, `depositRefunded:${reference}`))) continue;
    if (!(await enter(trx, "depositRefundFailed", entry))) continue;
    returned -= amount;
    await insertEvents(trx, booking.id, { ...happened, what: "depositRefundFailed" });
    app.log.error("the provider could not deliver a refund of a deposit", {
      hold: hold.id,
      amount,
    });
  }
  // What was kept of a deposit in cash is none of this.
  if (returned === 0 || deposit.status !== "ended" || deposit.heldAt !== null) return;
  const kept = deposit.kept - returned;
  await updateDeposit(trx, booking.id, "ended", { kept, now });
  if (returned > 0)
    await enqueueDepositEmail(trx, booking, { kind: "guestDepositReturned", by: "card", now });
}

interface RefundEntry extends Pick<GatewayRefund, "reference" | "amount"> {
  booking: DepositState["booking"];
  hold: DepositHold;
  now: Date;
  facts: PropertyFacts;
}

// Whether it was not entered before.
async function enter(
  trx: Trx,
  kind: "depositRefunded" | "depositRefundFailed",
  { booking, hold, reference, amount, now, facts }: RefundEntry,
): Promise<boolean> {
  const day = propertyDay(now, facts.timeZone).today;
  const earned = { earnedOn: day, apartmentId: lastApartmentOf(booking) };
  const signed = kind === "depositRefunded" ? amount : -amount;
  const entered = await insertEntry(trx, {
    ref: `${kind}:${reference}`,
    kind,
    bookingId: booking.id,
    currency: hold.currency,
    at: now.toISOString(),
    day,
    actor: "system",
    movements: [move("damages", "card", signed, earned)],
  });
  return entered !== null;
}
