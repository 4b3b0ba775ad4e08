// Records money that staff gave back by hand, never more than was received by hand.
import type { App } from "#app/app.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import { receivedByHand } from "#app/ledger/rules/entries-by-hand.ts";
import { recordByHand } from "./record-by-hand.server.ts";
import type { HandResult, RecordedBy } from "./record-by-hand.server.ts";
import type { AmountByHand } from "./record-payment.server.ts";

/** `moreThanReceived` has what was received by hand and not given back. */
export async function recordRepayment(
  { method, amount: { cents, foreign }, ...form }: AmountByHand,
  recordedBy: RecordedBy,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<HandResult<"moreThanReceived">> {
  const ref = `repayment:${form.formKey}`;
  return recordByHand({ ...form, ref }, recordedBy, app, (_trx, { balance }) => {
    const received = receivedByHand(balance);
    if (cents > received) return { ok: false, reason: "moreThanReceived", cents: received };
    const movements = [move("guest", method, cents)];
    return {
      ok: true,
      entry: { kind: "repayment", method, foreign, movements },
      event: { what: "repaymentRecorded", amount: cents },
    };
  });
}
