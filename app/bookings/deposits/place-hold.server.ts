// A guest places the hold for the damage deposit: the attempt is stored first, then sent to the gateway.
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { retryOnUniqueViolation } from "../concurrent-writes.server.ts";
import { toStoredCard } from "../payments/charge-card.server.ts";
import type { CardToken } from "../payments/charge-card.server.ts";
import { holdIdOf, insertHold, listHolds, updateHold } from "./holds.sql.server.ts";
import type { DepositHold } from "./holds.sql.server.ts";
import { readLockedDeposit } from "./read-deposit-state.server.ts";
import type { DepositState } from "./read-deposit-state.server.ts";
import { openHoldStatuses, refusePlacing } from "./rules/deposit-hold.ts";
import { callHolds, callOff, finishHold, settleHold } from "./settle-hold.server.ts";
import type { SettledHold } from "./settle-hold.server.ts";

/** `inProgress`: an attempt may still place a hold, and a job finds out how it ends. A refusal holds nothing. */
export type PlaceHoldResult =
  | { ok: true; outcome: "placed" | "inProgress" }
  | { ok: true; outcome: "actionNeeded"; url: string; attemptId: string }
  | { ok: false; reason: "notNow" }
  | { ok: false; reason: "declined"; why: DeclineReason };

/** The card, and where the bank returns the guest to after that attempt, absolute: without the secret of the booking. */
interface Placing {
  card: CardToken;
  returnUrl: (attemptId: string) => string;
}

/** Whether the present provider can hold an amount on a card. */
export function canHold({ gateway }: Pick<App, "gateway">): boolean {
  return gateway.cards !== null && gateway.holds !== undefined;
}

/**
 * Places one hold, however often and in how many processes the same card token is sent. Another token takes the place of an
 * attempt that waits at the bank; never of one whose outcome is unknown, nor of a placed hold.
 */
export async function placeHold(
  known: Booking,
  placing: Placing,
  app: App,
): Promise<PlaceHoldResult> {
  if (!canHold(app)) return { ok: false, reason: "notNow" };
  return retryOnUniqueViolation(() => attempt(known, placing, app));
}

async function attempt(
  known: Booking,
  { card, returnUrl }: Placing,
  app: App,
): Promise<PlaceHoldResult> {
  const holds = await listHolds(app.database.db, known.id);
  const same = holds.find(({ id }) => id === holdIdOf(known.id, card.token, holds));
  if (same && same.status !== "created") return resultOf(await settleHold(same.id, app));
  if (same) return resultOf(await send(same, known, { card, returnUrl }, app));
  await callOffOpenHolds(holds, app);
  const started = await inTransaction(app.database.db, (trx) => start(trx, known, card, app));
  if ("ok" in started) return started;
  return resultOf(await send(started, known, { card, returnUrl }, app));
}

async function callOffOpenHolds(holds: readonly DepositHold[], app: App): Promise<void> {
  for (const { id, status } of holds) {
    if (!openHoldStatuses.includes(status)) continue;
    const settled = await settleHold(id, app);
    if (settled) await callOff(settled, app);
  }
}

async function start(
  trx: Trx,
  known: Booking,
  card: CardToken,
  app: App,
): Promise<DepositHold | PlaceHoldResult> {
  const state = await readLockedDeposit(trx, known);
  if (!state) return { ok: false, reason: "notNow" };
  const { booking, deposit, holds } = state;
  if (holds.some(({ status }) => openHoldStatuses.includes(status)))
    return { ok: true, outcome: "inProgress" };
  const now = app.clock.now();
  const { today } = propertyDay(now, app.property.facts.timeZone);
  const refusal = refusePlacing(state, today);
  if (refusal === "placed") return { ok: true, outcome: "placed" };
  if (refusal) return { ok: false, reason: "notNow" };
  return insertHold(trx, {
    id: holdIdOf(booking.id, card.token, holds),
    bookingId: booking.id,
    attempt: holds.length + 1,
    gateway: app.gateway.name,
    amount: deposit.amount,
    currency: deposit.currency,
    ...toStoredCard(card),
    now,
  });
}

async function send(
  hold: DepositHold,
  { reference }: Booking,
  { card, returnUrl }: Placing,
  app: App,
): Promise<SettledHold> {
  const charge = {
    idempotencyKey: hold.id,
    amount: hold.amount,
    currency: hold.currency,
    token: card.token,
    returnUrl: returnUrl(hold.id),
    description: `${app.property.facts.name} ${reference}`,
  };
  const answer = await callHolds(hold, (holds) => holds.place(charge), app);
  return finishHold(hold, answer ?? { status: "unknown", reference: null }, app);
}

function resultOf(settled: SettledHold | null): PlaceHoldResult {
  if (!settled) return { ok: true, outcome: "inProgress" };
  const { hold, bankUrl } = settled;
  if (bankUrl !== null)
    return { ok: true, outcome: "actionNeeded", url: bankUrl, attemptId: hold.id };
  switch (hold.status) {
    case "declined":
    case "failed":
      return { ok: false, reason: "declined", why: (hold.reason ?? "declined") as DeclineReason };
    case "created":
    case "requires_action":
    case "unknown":
      return { ok: true, outcome: "inProgress" };
    // Called off or settled meanwhile, as when the stay was cancelled.
    case "releasing":
    case "released":
    case "expired":
      return { ok: false, reason: "notNow" };
    default:
      return { ok: true, outcome: "placed" };
  }
}

/** Calls off, in the caller's transaction, the holds that cash takes the place of; the job releases them. */
export async function replaceHolds(trx: Trx, { holds }: DepositState, now: Date): Promise<void> {
  for (const hold of holds)
    if (openHoldStatuses.includes(hold.status))
      await updateHold(trx, hold, { status: "releasing", endsFor: "replaced" }, now);
}
