// Records a payment that staff received: in cash, by bank transfer, at the card terminal.
import type { App } from "#app/app.server.ts";
import type { RecordedMethod } from "#app/ledger/rules/accounts.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import { recordByHand } from "./record-by-hand.server.ts";
import type { HandForm, HandResult, RecordedBy } from "./record-by-hand.server.ts";
import type { RecordedAmount } from "./rules/recorded-amount.ts";

/** An amount by hand, and how it was handed over. */
export interface AmountByHand extends HandForm {
  method: RecordedMethod;
  amount: RecordedAmount;
}

/**
 * Less than what is open is a part payment. More is recorded only once staff confirmed it (`allowMore`); the rest is then
 * owed to the guest.
 */
export async function recordPayment(
  { method, amount, allowMore, ...form }: AmountByHand & { allowMore: boolean },
  recordedBy: RecordedBy,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<HandResult<"moreThanOpen">> {
  const { cents, foreign } = amount;
  const ref = `payment:${form.formKey}`;
  return recordByHand({ ...form, ref }, recordedBy, app, (_trx, { balance }) => {
    const open = Math.max(0, balance.open);
    if (cents > open && !allowMore) return { ok: false, reason: "moreThanOpen", cents: open };
    const movements = [move(method, "guest", cents)];
    return {
      ok: true,
      entry: { kind: "payment", method, foreign, movements },
      event: { what: "paymentRecorded", amount: cents },
    };
  });
}
