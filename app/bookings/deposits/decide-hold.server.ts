// What staff decide about a damage deposit on a card: to send the guest the link again, and of a placed hold to keep a part
// of it, to release it, or to keep it for now.
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { isKindWaiting } from "#app/platform/emails/outbox.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { findBookingByReference } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { RecordedBy } from "../payments/by-hand/record-by-hand.server.ts";
import { markWaiting } from "./deposits.sql.server.ts";
import { updateHold } from "./holds.sql.server.ts";
import type { DepositHold } from "./holds.sql.server.ts";
import { canHold } from "./place-hold.server.ts";
import { readLockedDeposit } from "./read-deposit-state.server.ts";
import type { DepositState } from "./read-deposit-state.server.ts";
import { refusePlacing } from "./rules/deposit-hold.ts";
import { settleHold } from "./settle-hold.server.ts";
import { askForHold } from "./write-deposit-email.server.ts";

/** `take`: `keep` cents above 0 for the `reason` that the guest's email names. `wait`: it is not released by itself. */
export type HoldDecision =
  | { do: "take"; keep: Cents; reason: string }
  | { do: "release" }
  | { do: "wait" };

/**
 * `isDone`: the provider has answered; otherwise a job asks until it has. `noHold`: nothing is held on a card, or another user has
 * decided a moment ago. `holdEnded`: the provider had released it before anything could be taken.
 */
export type HoldDecisionResult =
  | { ok: true; booking: Booking; isDone: boolean }
  | { ok: false; reason: "unknown" | "noHold" | "keptTooMuch" | "holdEnded" };

/** Decided once, however many users submit at once; a decision holds until the provider has carried it out. */
export async function decideHold(
  reference: string,
  decision: HoldDecision,
  { alsoWrite }: RecordedBy,
  app: App,
): Promise<HoldDecisionResult> {
  const found = await findBookingByReference(app.database.db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  const decided = await inTransaction(app.database.db, async (trx) => {
    const state = await readLockedDeposit(trx, found);
    const result = await store(trx, state, decision, app);
    if (result.ok) await alsoWrite(trx, result.booking);
    return result;
  });
  if (!decided.ok || decision.do === "wait") return decided;
  const settled = await settleHold(decided.holdId, app);
  const status = settled?.hold.status;
  if (decision.do === "take" && status === "expired") return { ok: false, reason: "holdEnded" };
  return { ...decided, isDone: status !== "taking" && status !== "releasing" };
}

type Stored =
  | { ok: true; booking: Booking; isDone: boolean; holdId: string }
  | Extract<HoldDecisionResult, { ok: false }>;

async function store(
  trx: Trx,
  state: DepositState | null,
  decision: HoldDecision,
  app: App,
): Promise<Stored> {
  const hold = state?.holds.find(({ status }) => status === "placed");
  if (!state || !hold) return { ok: false, reason: "noHold" };
  if (decision.do === "take" && decision.keep > hold.amount)
    return { ok: false, reason: "keptTooMuch" };
  const { booking } = state;
  const now = app.clock.now();
  if (decision.do === "wait") {
    if (state.deposit.waitsSince !== null) return { ok: false, reason: "noHold" };
    await markWaiting(trx, booking.id, now);
    await insertEvents(trx, booking.id, { actor: "owner", what: "depositWaits", now });
  } else await updateHold(trx, hold, changesBy(decision), now);
  return { ok: true, booking, isDone: true, holdId: hold.id };
}

function changesBy(decision: Exclude<HoldDecision, { do: "wait" }>): Partial<DepositHold> {
  return decision.do === "take"
    ? { status: "taking", keep: decision.keep, keepReason: decision.reason }
    : { status: "releasing", endsFor: "staff" };
}

/** `notAskable`: no hold can be placed now, or the guest has no address. One that waits to be sent is not followed by a second. */
export async function askAgain(
  reference: string,
  { alsoWrite }: RecordedBy,
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "notAskable" }> {
  const found = await findBookingByReference(app.database.db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  return inTransaction(app.database.db, async (trx) => {
    const state = await readLockedDeposit(trx, found);
    const now = app.clock.now();
    const { today } = propertyDay(now, app.property.facts.timeZone);
    if (!state || !canHold(app) || state.booking.email === "" || refusePlacing(state, today))
      return { ok: false, reason: "notAskable" } as const;
    const { booking } = state;
    if (await isKindWaiting(trx, { kind: "guestDepositAsked", bookingId: booking.id }))
      return { ok: true } as const;
    await askForHold(trx, booking, { actor: "owner", now });
    await alsoWrite(trx, booking);
    return { ok: true } as const;
  });
}
