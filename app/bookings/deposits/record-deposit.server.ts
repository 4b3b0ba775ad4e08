// Records a damage deposit received in cash, and its return, with what is kept for damage. Each happens once for a booking,
// and the last step can be undone when it was recorded by mistake, such as on the booking of another guest: by the reversal
// of its entry in the ledger, since entries stay.
import type { App } from "#app/app.server.ts";
import type { Entry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import { reverseMovements, undoneBy } from "#app/ledger/rules/entries-by-hand.ts";
import { lastApartmentOf } from "#app/stays/rules/moves.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { recordByHand } from "../payments/by-hand/record-by-hand.server.ts";
import type { HandResult, RecordedBy } from "../payments/by-hand/record-by-hand.server.ts";
import { findDeposit, updateDeposit } from "./deposits.sql.server.ts";
import type { Deposit } from "./deposits.sql.server.ts";
import { replaceHolds } from "./place-hold.server.ts";
import { readDepositState } from "./read-deposit-state.server.ts";
import { refuseReceiving, refuseReturning } from "./rules/damage-deposit.ts";
import { standingStatuses } from "./rules/deposit-hold.ts";
import { enqueueDepositEmail } from "./write-deposit-email.server.ts";

/** `noDeposit`: the booking agreed to none. `onCard`: it is held on a card. */
type ReceiveReason = "noDeposit" | "onCard" | NonNullable<ReturnType<typeof refuseReceiving>>;

/**
 * Cash came in for the guest, who gets an email. A second submit, or a second user, is refused as `alreadyHeld`. A hold that
 * the guest was placing on a card meanwhile is called off.
 */
export async function receiveDeposit(
  reference: string,
  { userId, alsoWrite }: RecordedBy,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<HandResult<ReceiveReason>> {
  const by: RecordedBy = {
    userId,
    async alsoWrite(trx, booking) {
      const now = app.clock.now();
      await enqueueDepositEmail(trx, booking, { kind: "guestDepositHeld", by: "cash", now });
      await alsoWrite(trx, booking);
    },
  };
  const known = { reference, ref: `depositReceived:${reference}`, shownOpen: null };
  return recordByHand(known, by, app, async (trx, { booking, entries }) => {
    const state = await readDepositState(trx, booking);
    if (!state) return { ok: false, reason: "noDeposit", cents: 0 };
    const { deposit, holds } = state;
    const { amount } = deposit;
    const refusal = refuseReceiving(deposit, booking);
    if (refusal) return { ok: false, reason: refusal, cents: amount };
    if (holds.some(({ status }) => standingStatuses.includes(status)))
      return { ok: false, reason: "onCard", cents: amount };
    const now = app.clock.now();
    await replaceHolds(trx, state, now);
    await updateDeposit(trx, booking.id, "due", { status: "held", heldAt: now.toISOString(), now });
    return {
      ok: true,
      entry: {
        ref: nextRef(known.ref, entries, "depositReceived"),
        kind: "depositReceived",
        method: "cash",
        movements: [move("cash", "deposits", amount)],
      },
      event: { what: "depositReceived", amount },
    };
  });
}

type ReturnReason = "noDeposit" | NonNullable<ReturnType<typeof refuseReturning>>;

/**
 * `kept` cents stay with the property for `reason`, which the guest's email names; the rest goes back in cash. Retained money is a
 * compensation, not the price of anything: it has no value added tax and no invoice (decision 74).
 */
export async function returnDeposit(
  { reference, kept, reason }: { reference: string; kept: Cents; reason: string },
  { userId, alsoWrite }: RecordedBy,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<HandResult<ReturnReason>> {
  const by: RecordedBy = {
    userId,
    async alsoWrite(trx, booking) {
      const now = app.clock.now();
      await enqueueDepositEmail(trx, booking, {
        kind: "guestDepositReturned",
        by: "cash",
        reason,
        now,
      });
      await alsoWrite(trx, booking);
    },
  };
  const known = { reference, ref: `depositReturned:${reference}`, shownOpen: null };
  return recordByHand(known, by, app, async (trx, { booking, entries, day }) => {
    const deposit = await findDeposit(trx, booking.id);
    if (!deposit) return { ok: false, reason: "noDeposit", cents: 0 };
    const { amount } = deposit;
    const refusal = refuseReturning(deposit, kept);
    if (refusal) return { ok: false, reason: refusal, cents: amount };
    const now = app.clock.now();
    const ended = { status: "ended", kept, endedAt: now.toISOString(), now } as const;
    await updateDeposit(trx, booking.id, "held", ended);
    const earned = { earnedOn: day, apartmentId: lastApartmentOf(booking) };
    return {
      ok: true,
      entry: {
        ref: nextRef(known.ref, entries, "depositReturned"),
        kind: "depositReturned",
        method: "cash",
        movements: [
          move("deposits", "cash", amount - kept),
          move("deposits", "damages", kept, earned),
        ],
      },
      event: { what: "depositReturned", amount: amount - kept },
    };
  });
}

// Recorded again after it was undone, it is another entry; that it is recorded once is said by the deposit's status.
function nextRef(
  ref: string,
  entries: readonly Pick<Entry, "kind">[],
  kind: Entry["kind"],
): string {
  const earlier = entries.filter((entry) => entry.kind === kind).length;
  return earlier === 0 ? ref : `${ref}:${earlier + 1}`;
}

/** The status in which the user saw the deposit: `held` undoes that it was received, `ended` that it was returned. */
export type UndoneStatus = Exclude<Deposit["status"], "due">;

/**
 * `stateChanged`: it is not in the status that the form showed, such as after a second submit. The deposit can be received, or
 * returned, again.
 */
export async function undoDeposit(
  { reference, shown }: { reference: string; shown: UndoneStatus },
  by: RecordedBy,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<HandResult<"noDeposit" | "stateChanged">> {
  // The entry's own id makes the ref, once it is known.
  const known = { reference, ref: "", shownOpen: null };
  return recordByHand(known, by, app, async (trx, { booking, entries, now }) => {
    const deposit = await findDeposit(trx, booking.id);
    if (!deposit) return { ok: false, reason: "noDeposit", cents: 0 };
    const kind = kinds[shown];
    const undone = undoneBy(entries);
    const entry = entries.findLast((one) => one.kind === kind && !undone.has(one.id));
    if (deposit.status !== shown || !entry) return { ok: false, reason: "stateChanged", cents: 0 };
    const changes =
      shown === "held"
        ? ({ status: "due", heldAt: null } as const)
        : ({ status: "held", kept: 0, endedAt: null } as const);
    await updateDeposit(trx, booking.id, shown, { ...changes, now });
    return {
      ok: true,
      entry: {
        ref: `undo:${entry.id}`,
        kind: "reversal",
        reverses: entry.id,
        method: "cash",
        movements: reverseMovements(entry.movements),
      },
      event: { what: "paymentUndone", amount: cashOf(deposit, shown) },
    };
  });
}

const kinds = { held: "depositReceived", ended: "depositReturned" } as const;

/** What the step that is undone moved in cash, in cents. */
export function cashOf(
  { amount, kept }: Pick<Deposit, "amount" | "kept">,
  shown: UndoneStatus,
): Cents {
  return shown === "held" ? amount : amount - kept;
}
