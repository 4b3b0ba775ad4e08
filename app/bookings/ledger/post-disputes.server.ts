// Posts disputes to the ledger: what the provider took, what it gave back, and what was lost.
import type { PropertyFacts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import type { NewEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Dispute } from "../payments/disputes.sql.server.ts";

/**
 * Each of a dispute's entries once. The guest's own account does not change: the stay is as paid as it was until someone
 * forgives or collects it.
 */
export async function postDispute(
  trx: Trx,
  dispute: Dispute,
  { timeZone }: Pick<PropertyFacts, "timeZone">,
): Promise<void> {
  const { bookingId, currency, updatedAt: at } = dispute;
  const { today: day } = propertyDay(new Date(at), timeZone);
  for (const entry of entriesOf(dispute))
    await insertEntry(trx, { ...entry, bookingId, currency, at, day, actor: "system" });
}

function entriesOf({
  id,
  status,
  withdrawn,
  fee,
  reinstated,
  feeReturned,
}: Dispute): Pick<NewEntry, "ref" | "kind" | "movements">[] {
  return [
    {
      ref: `dispute:${id}`,
      kind: "dispute",
      movements: [move("disputes", "card", withdrawn), move("losses", "card", fee)],
    },
    // Of one that was lost: what the other bookings of its charge bear.
    {
      ref: `disputeWon:${id}`,
      kind: status === "lost" ? "dispute" : "disputeWon",
      movements: [move("card", "disputes", reinstated), move("card", "losses", feeReturned)],
    },
    ...(status === "lost"
      ? [
          {
            ref: `disputeLost:${id}`,
            kind: "disputeLost" as const,
            movements: [move("losses", "disputes", withdrawn - reinstated)],
          },
        ]
      : []),
  ];
}
