// Does what is due for payment plans: charges saved cards, sends links, ends plans, and has cards forgotten. A charge is
// stored first, then sent to the gateway.
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { GatewayAnswer } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents } from "../../booking-events.sql.server.ts";
import { findBookingById } from "../../bookings.sql.server.ts";
import type { Booking } from "../../bookings.sql.server.ts";
import { readLockedBooking } from "../../concurrent-writes.server.ts";
import { requestPayment } from "../guest-payments/request-payment.server.ts";
import { postBooking } from "../../ledger/post-booking.server.ts";
import { callGateway } from "../call-gateway.server.ts";
import { findPayment, insertPayment, openStatuses, updatePayment } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import { finishPayment } from "../settle-payment.server.ts";
import { findPlan, listCardsToForget, listDuePlans, updatePlan } from "./plans.sql.server.ts";
import type { PaymentPlan, SavedCard } from "./plans.sql.server.ts";
import { planPaymentId, planPayments, readPlanBill, toPlanAttempt } from "./read-plan.server.ts";
import { planStep } from "./rules/plan-steps.ts";
import type { PlanStep } from "./rules/plan-steps.ts";

/**
 * Safe in several processes at once and after a kill between any two statements: every step is decided under the booking's
 * lock, from what is stored.
 */
export async function settlePlans(app: App): Promise<void> {
  const { db } = app.database;
  for (const id of await listDuePlans(db, app.clock.now(), batch))
    await continueOnError(id, app, async () => {
      // An answer may make the next step due at once: the card is refused, and the guest is asked.
      for (let step = 0; step < maxSteps; step++) if (!(await takeStep(id, app))) return;
    });
  for (const id of await listCardsToForget(db, batch))
    await continueOnError(id, app, () => forgetCard(id, app));
}

const batch = 100;
const maxSteps = 3;

interface Charge {
  booking: Booking;
  payment: Payment;
  saved: SavedCard;
}

// Whether there may be another step at once.
async function takeStep(bookingId: string, app: App): Promise<boolean> {
  const known = await findBookingById(app.database.db, bookingId);
  if (!known) return false;
  const charge = await inTransaction(app.database.db, (trx) => decide(trx, known, app));
  if (!charge) return false;
  await sendSecondPart(charge, charge.saved, app);
  return true;
}

async function decide(trx: Trx, known: Booking, app: App): Promise<Charge | null> {
  const { facts } = app.property;
  const now = app.clock.now();
  const { booking, payments } = await readLockedBooking(trx, known);
  const plan = await findPlan(trx, booking.id);
  // Another process may have taken the step a moment ago.
  if (!plan || plan.state === "ended" || plan.nextAttemptAt > now.toISOString()) return null;
  if (["confirmed", "checked_in"].includes(booking.status))
    await postBooking(trx, booking, { actor: "system", now, facts });
  const bill = await readPlanBill(trx, booking);
  const own = planPayments(booking.id, payments).map(toPlanAttempt);
  // A guest who pays by the link at the same moment is waited for too.
  const isPaying = payments.some(({ status }) => openStatuses.includes(status));
  const attempts = isPaying ? [...own, { result: "open", reason: null } as const] : own;
  const step = planStep(
    { ...plan, hasCard: plan.saved !== null },
    { status: booking.status, bill, attempts },
    { ...propertyDay(now, facts.timeZone), now, timeZone: facts.timeZone },
  );
  if (step.do === "charge" && plan.saved) {
    const { saved } = plan;
    const charged = { amount: step.amount, saved };
    const payment = await startSecondPart(trx, { booking, payments }, charged, now);
    return { booking, payment, saved };
  }
  await store(trx, { booking, plan, step }, app);
  return null;
}

async function store(
  trx: Trx,
  { booking, plan, step }: { booking: Booking; plan: PaymentPlan; step: PlanStep },
  app: App,
): Promise<void> {
  const now = app.clock.now();
  const update = (changes: Parameters<typeof updatePlan>[2]) =>
    updatePlan(trx, booking.id, changes, now);
  switch (step.do) {
    case "end":
      return update({ state: "ended" });
    case "wait":
      return update({ nextAttemptAt: step.until.toISOString() });
    case "postpone":
      return update({
        declines: plan.declines + 1,
        declineReason: step.reason,
        nextAttemptAt: step.retryAt.toISOString(),
      });
    case "ask": {
      const { today } = propertyDay(now, app.property.facts.timeZone);
      const until = plan.dueOn < today ? null : plan.dueOn;
      await requestPayment(trx, booking, { until, actor: "system" }, app);
      return update({
        ...(step.reason !== null && {
          state: "asked",
          declines: plan.declines + 1,
          declineReason: step.reason,
        }),
        requests: plan.requests + 1,
        nextAttemptAt: step.until.toISOString(),
      });
    }
    default:
      // A charge without a card is never decided.
      return;
  }
}

// Detached at the provider first: until it has answered, the ids stay, and the job tries again.
async function forgetCard(bookingId: string, app: App): Promise<void> {
  const plan = await findPlan(app.database.db, bookingId);
  const saved = plan?.saved;
  if (!saved) return;
  const { customer, card } = saved;
  const { ok } = await callGateway(
    app,
    saved.gateway,
    async (gateway) => (await gateway.forgetCard?.({ customer, card })) ?? { ok: false },
    { ok: false },
  );
  const now = app.clock.now();
  await inTransaction(app.database.db, (trx) =>
    updatePlan(trx, bookingId, ok ? { saved: null } : {}, now),
  );
}

async function continueOnError(id: string, app: App, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    app.log.error("a payment plan could not be settled", {
      booking: id,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}

// Stores the attempt, the apartment locked; in any number of processes it is one row. An attempt that never reached the
// provider is made again under the same key as long as the provider knows keys, so that it is charged once in any case.
async function startSecondPart(
  trx: Trx,
  { booking, payments }: { booking: Booking; payments: readonly Payment[] },
  { amount, saved }: { amount: Cents; saved: SavedCard },
  now: Date,
): Promise<Payment> {
  const own = planPayments(booking.id, payments);
  const last = own.at(-1);
  const isSame = last?.amount === amount && last.gateway === saved.gateway;
  const age = last ? now.getTime() - Date.parse(last.createdAt) : 0;
  if (last?.status === "failed" && isSame && age < keysKnownFor) {
    await updatePayment(trx, last.id, { status: "created" }, now, ["failed"]);
    return { ...last, status: "created" };
  }
  const first = payments.findLast(({ status }) => status === "captured");
  const attempt = payments.length + 1;
  const payment = await insertPayment(trx, {
    id: planPaymentId(booking.id, own.length),
    bookingId: booking.id,
    attempt,
    gateway: saved.gateway,
    purpose: "balance",
    amount,
    currency: booking.currency,
    cardBrand: first?.cardBrand ?? null,
    cardLast4: first?.cardLast4 ?? null,
    now,
  });
  const detail = { attempt, amount };
  await insertEvents(trx, booking.id, { actor: "system", what: "paymentStarted", detail, now });
  return payment;
}

// In milliseconds; Stripe forgets keys after a day.
const keysKnownFor = 23 * 60 * 60 * 1000;

// Sends the attempt, and applies the answer. Sent again it is the same charge.
async function sendSecondPart(
  attempt: { booking: Booking; payment: Payment },
  saved: SavedCard,
  app: App,
): Promise<void> {
  const { booking, payment } = attempt;
  const unknown: GatewayAnswer = { status: "unknown", reference: null };
  // The request may have waited long, so that another one has ended the attempt.
  const present = await findPayment(app.database.db, payment.id);
  if (present?.status !== "created") return;
  const answer = await callGateway<GatewayAnswer, GatewayAnswer>(
    app,
    payment.gateway,
    async (gateway) =>
      (await gateway.chargeSaved?.({
        idempotencyKey: payment.id,
        amount: payment.amount,
        currency: payment.currency,
        saved,
        description: `${app.property.facts.name} ${booking.reference}`,
      })) ?? unknown,
    unknown,
  );
  await finishPayment(attempt, answer, app);
}
