// What staff do with a deposit on the guest's card: send the link, charge a part, release it, or keep it for now.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import type { RecordedBy } from "#app/bookings/by-hand/record-by-hand.server.ts";
import { askAgain, decideHold } from "#app/bookings/deposits/decide-hold.server.ts";
import type { HoldDecision } from "#app/bookings/deposits/decide-hold.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { insertNote } from "../booking-history.sql.server.ts";
import { checkHoldForm } from "./rules/deposit-form.ts";
import type { DepositFormFault, HoldForm, TypedDepositForm } from "./rules/deposit-form.ts";

type AskResult = Awaited<ReturnType<typeof askAgain>>;
type DecisionResult = Awaited<ReturnType<typeof decideHold>>;

/** Why a form was refused. */
export type HoldFault =
  | DepositFormFault
  | {
      field: "kept" | "state";
      reason: Exclude<Extract<AskResult | DecisionResult, { ok: false }>["reason"], "unknown">;
    };

export type HoldAnswer =
  | {
      ok: true;
      done:
        | "depositAsked"
        | "depositTaken"
        | "depositReleased"
        | "depositOnItsWay"
        | "depositWaits";
    }
  | { ok: false; status: 404 }
  | { ok: false; status: 400 | 409; fault: HoldFault };

const whatIsDone = {
  take: "depositTaken",
  release: "depositReleased",
  wait: "depositWaits",
} as const;

/** The reason for keeping something, or for waiting, becomes a note too, which is erased with the guest. */
export async function answerHoldForm(
  typed: TypedDepositForm & { form: HoldForm },
  { reference, amount, currency }: { reference: string; amount: number; currency: string },
  user: User,
  app: App,
): Promise<HoldAnswer> {
  const read = checkHoldForm(typed);
  if (!read.ok) return { ok: false, status: 400, fault: read.fault };
  const write = (what: Parameters<typeof writeAudit>[1]["what"], sum: number, note: string) =>
    ({
      userId: user.id,
      alsoWrite: async (trx, { id: bookingId }) => {
        const now = app.clock.now();
        const after = { amount: formatAmount(sum, currency) };
        await writeAudit(trx, { actor: user, what, subject: reference, bookingId, after, now });
        if (note !== "")
          await insertNote(trx, { id: randomUUID(), bookingId, author: user, text: note, now });
      },
    }) satisfies RecordedBy;
  if (typed.form === "ask") {
    const asked = await askAgain(reference, write("depositAsked", amount, ""), app);
    return asked.ok ? { ok: true, done: "depositAsked" } : refused(asked.reason);
  }
  const { kept } = read;
  const decision: HoldDecision =
    typed.form === "take" ? { do: "take", keep: kept, reason: typed.reason } : { do: typed.form };
  const sums = { take: kept, release: amount, wait: amount };
  const notes = {
    take: `${formatAmount(kept, currency)}: ${typed.reason}`,
    release: "",
    wait: typed.why,
  };
  const by = write(whatIsDone[typed.form], sums[typed.form], notes[typed.form]);
  const decided = await decideHold(reference, decision, by, app);
  if (!decided.ok) return refused(decided.reason);
  return { ok: true, done: decided.isDone ? whatIsDone[typed.form] : "depositOnItsWay" };
}

function refused(reason: Extract<AskResult | DecisionResult, { ok: false }>["reason"]): HoldAnswer {
  if (reason === "unknown") return { ok: false, status: 404 };
  return reason === "keptTooMuch"
    ? { ok: false, status: 400, fault: { field: "kept", reason } }
    : { ok: false, status: 409, fault: { field: "state", reason } };
}
