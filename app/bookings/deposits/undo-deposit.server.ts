// Undoes the last step of a damage deposit that was recorded by mistake, such as on the booking of another guest: by the reversal of
// its entry in the ledger, since entries stay.
import type { App } from "#app/app.server.ts";
import { reverseMovements, undoneBy } from "#app/ledger/rules/entries-by-hand.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { recordByHand } from "../by-hand/record-by-hand.server.ts";
import type { HandResult, RecordedBy } from "../by-hand/record-by-hand.server.ts";
import { findDeposit, updateDeposit } from "./deposits.sql.server.ts";
import type { Deposit } from "./deposits.sql.server.ts";

/** The status in which the user saw the deposit: `held` undoes that it was received, `ended` that it was returned. */
export type UndoneStatus = Exclude<Deposit["status"], "due">;

/**
 * `stateChanged`: it is not in the status that the form showed, such as after a second press. The deposit can be received, or
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
