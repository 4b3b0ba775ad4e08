// Settles a hold: carries out at the gateway what was decided about it, or asks what it is, and applies the answer to the
// hold and its deposit. Applying the same answer twice changes nothing.
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { HoldAnswer, HoldGateway } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { lastApartmentOf } from "#app/stays/rules/moves.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { findBookingById } from "../bookings.sql.server.ts";
import { callGateway } from "../payments/call-gateway.server.ts";
import { updateDeposit } from "./deposits.sql.server.ts";
import { findHold, updateHold } from "./holds.sql.server.ts";
import type { DepositHold } from "./holds.sql.server.ts";
import { readLockedDeposit } from "./read-deposit-state.server.ts";
import type { DepositState } from "./read-deposit-state.server.ts";
import { openHoldStatuses, standingStatuses } from "./rules/deposit-hold.ts";
import { enqueueDepositEmail } from "./write-deposit-email.server.ts";

/** A hold after it was settled; `bankUrl` while the bank waits for its guest. `isKnown`: the provider said what it is. */
export interface SettledHold {
  hold: DepositHold;
  bankUrl: string | null;
  isKnown: boolean;
}

/** The hold of that id; null when there is none. Safe to repeat at any time, in any process. */
export async function settleHold(id: string, app: App): Promise<SettledHold | null> {
  const hold = await findHold(app.database.db, id);
  return hold && carryOut(hold, app);
}

/** Stores an answer of the gateway about a hold, and carries out what follows from it. */
export async function finishHold(
  known: DepositHold,
  answer: HoldAnswer,
  app: App,
): Promise<SettledHold> {
  const hold = await applyHoldAnswer(known, answer, app);
  // It was placed after it had been decided that it should not be: it is known by now, and can be released.
  const isToRelease = hold.status === "releasing" && isStanding(answer);
  if (isToRelease) {
    const ended = await askFor(hold, app);
    return {
      hold: await applyHoldAnswer(hold, ended, app),
      bankUrl: null,
      isKnown: ended.status !== "unknown",
    };
  }
  const isWaiting = answer.status === "actionNeeded" && openHoldStatuses.includes(hold.status);
  return { hold, bankUrl: isWaiting ? answer.url : null, isKnown: answer.status !== "unknown" };
}

/** Calls off what waits at the bank; what the guest has approved a moment ago is found to be placed. */
export async function callOff({ hold, bankUrl }: SettledHold, app: App): Promise<void> {
  const { gatewayReference: reference } = hold;
  if (bankUrl === null || reference === null) return;
  const answer = await callHolds(hold, (holds) => holds.release(reference), app);
  if (answer) await finishHold(hold, answer, app);
}

/** What the gateway answers to a call about holds, or that it is unknown. */
export function callHolds(
  hold: Pick<DepositHold, "gateway" | "gatewayReference">,
  call: (holds: HoldGateway) => Promise<HoldAnswer | null>,
  app: App,
): Promise<HoldAnswer | null> {
  const unknown: HoldAnswer = { status: "unknown", reference: hold.gatewayReference };
  return callGateway<HoldAnswer | null, HoldAnswer>(
    app,
    hold.gateway,
    async (gateway) => (gateway.holds ? call(gateway.holds) : unknown),
    unknown,
  );
}

async function carryOut(hold: DepositHold, app: App): Promise<SettledHold> {
  return finishHold(hold, await askFor(hold, app), app);
}

async function askFor(hold: DepositHold, app: App): Promise<HoldAnswer> {
  const { id, status, gatewayReference: reference, keep, createdAt } = hold;
  const answer = await callHolds(
    hold,
    (holds) => {
      if (reference !== null && status === "releasing") return holds.release(reference);
      if (reference !== null && status === "taking")
        return holds.take(reference, keep, `${id}:take`);
      return holds.read(id);
    },
    app,
  );
  if (answer) return answer;
  // The request may still be in flight, for as long as a call to the gateway waits; after twice that time it is not.
  const age = app.clock.now().getTime() - Date.parse(createdAt);
  return age < maxInFlight
    ? { status: "unknown", reference }
    : { status: "declined", reference, reason: "unreachable" };
}

const maxInFlight = 60_000;

function isStanding({ status }: HoldAnswer): boolean {
  return status === "placed" || status === "actionNeeded";
}

interface Context {
  trx: Trx;
  state: DepositState;
  hold: DepositHold;
  app: App;
  now: Date;
}

// The hold after the answer.
async function applyHoldAnswer(
  known: DepositHold,
  answer: HoldAnswer,
  app: App,
): Promise<DepositHold> {
  return inTransaction(app.database.db, async (trx) => {
    const booking = await findBookingById(trx, known.bookingId);
    const state = booking && (await readLockedDeposit(trx, booking));
    const hold = state?.holds.find(({ id }) => id === known.id);
    if (!state || !hold) throw new Error(`The hold ${known.id} does not exist`);
    const context: Context = { trx, state, hold, app, now: app.clock.now() };
    const { reference } = answer;
    const named = reference === null ? {} : { gatewayReference: reference };
    const change = await changesBy(answer, context);
    const changes = { ...named, ...change };
    await updateHold(trx, hold, changes, context.now);
    return { ...hold, ...changes };
  });
}

function changesBy(
  answer: HoldAnswer,
  context: Context,
): Promise<Partial<DepositHold>> | Partial<DepositHold> {
  const { hold } = context;
  const isOpen = openHoldStatuses.includes(hold.status);
  switch (answer.status) {
    case "placed":
      return applyPlaced(answer.until, context);
    case "taken":
      return applyTaken(answer.amount, context);
    case "released":
      return applyReleased(answer.isExpired, context);
    case "declined": {
      // Decided to be released before it was placed, and it never will be.
      if (hold.status === "releasing") return { status: "released" };
      if (!isOpen) return {};
      const { reason } = answer;
      return recordEvent(context, "depositDeclined", {
        status: reason === "unreachable" ? "failed" : "declined",
        reason,
      });
    }
    case "actionNeeded":
      return isOpen ? { status: "requires_action" } : {};
    default:
      return hold.status === "created" ? { status: "unknown" } : {};
  }
}

// A hold that is no longer needed, as of a stay cancelled meanwhile, is released at once.
async function applyPlaced(until: string | null, context: Context): Promise<Partial<DepositHold>> {
  const { trx, state, hold, now } = context;
  if ([...standingStatuses, "releasing"].includes(hold.status)) return { until };
  if (["released", "taken", "expired"].includes(hold.status)) return {};
  const { booking, deposit, holds } = state;
  const isWanted =
    deposit.status === "due" &&
    ["confirmed", "checked_in"].includes(booking.status) &&
    !holds.some(({ status }) => standingStatuses.includes(status));
  if (!isWanted) return { status: "releasing", endsFor: "replaced", until };
  await enqueueDepositEmail(trx, booking, { kind: "guestDepositHeld", by: "card", now });
  return recordEvent(context, "depositPlaced", { status: "placed", reason: null, until });
}

// By our decision, or in the provider's dashboard: the money is here in any case.
async function applyTaken(amount: number, context: Context): Promise<Partial<DepositHold>> {
  const { trx, state, hold, app, now } = context;
  const { booking, deposit } = state;
  if (hold.status === "taken") return {};
  const day = propertyDay(now, app.property.facts.timeZone).today;
  const earned = { earnedOn: day, apartmentId: lastApartmentOf(booking) };
  await insertEntry(trx, {
    // As of a payment: by this ref the provider's payouts are compared with the ledger.
    ref: `capture:${hold.id}`,
    kind: "depositTaken",
    bookingId: booking.id,
    currency: hold.currency,
    at: now.toISOString(),
    day,
    actor: "system",
    movements: [move("card", "damages", amount, earned)],
  });
  const ended = { status: "ended", kept: amount, endedAt: now.toISOString(), now } as const;
  if (deposit.status === "due" && (await updateDeposit(trx, booking.id, "due", ended))) {
    const reason = hold.keepReason;
    await enqueueDepositEmail(trx, booking, {
      kind: "guestDepositReturned",
      by: "card",
      reason,
      now,
    });
  }
  const changes = { status: "taken", taken: amount, keepReason: "" } as const;
  return recordEvent(context, "depositTaken", changes, amount);
}

async function applyReleased(isExpired: boolean, context: Context): Promise<Partial<DepositHold>> {
  const { trx, state, hold, app, now } = context;
  const { booking, deposit } = state;
  // It was called off at the provider before it was placed.
  if (openHoldStatuses.includes(hold.status))
    return recordEvent(context, "depositDeclined", {
      status: "declined",
      reason: "authenticationFailed",
    });
  if (![...standingStatuses, "releasing"].includes(hold.status)) return {};
  const { today } = propertyDay(now, app.property.facts.timeZone);
  const isStaying =
    ["confirmed", "checked_in"].includes(booking.status) && today < booking.checkOut;
  // A hold that ended while its guest is expected or staying leaves the deposit due: another one, or cash, takes its place.
  const endsDeposit =
    hold.endsFor === "replaced" ? false : hold.endsFor !== null || hold.keep > 0 || !isStaying;
  const ended = { status: "ended", endedAt: now.toISOString(), now } as const;
  if (
    endsDeposit &&
    deposit.status === "due" &&
    (await updateDeposit(trx, booking.id, "due", ended))
  )
    await enqueueDepositEmail(trx, booking, { kind: "guestDepositReturned", by: "card", now });
  // Whatever called it off, it was not kept: only what staff decided counts as released.
  const status = hold.status === "releasing" && !isExpired ? "released" : "expired";
  const what = status === "released" ? "depositReleased" : "depositExpired";
  return recordEvent(context, what, { status, keepReason: "" });
}

async function recordEvent(
  { trx, hold, now }: Context,
  what: BookingEvent["what"],
  changes: Partial<DepositHold>,
  amount = hold.amount,
): Promise<Partial<DepositHold>> {
  const { attempt } = hold;
  const detail = { attempt, amount };
  await insertEvents(trx, hold.bookingId, { actor: "system", what, detail, now });
  return changes;
}
