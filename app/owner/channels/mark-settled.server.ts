// Takes a conflict off the queue: an owner has seen to it.
import { listConflicts, settleConflict } from "#app/channels/conflicts.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";

/** False when it is no longer on the queue. */
export async function markSettled(
  id: string,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const [conflict] = await listConflicts(trx, [id]);
    if (!conflict || !(await settleConflict(trx, id, { by: actor?.name ?? "", now }))) return false;
    const { label, reference, bookingId, from, to } = conflict;
    await writeAudit(trx, {
      actor,
      what: "conflictSettled",
      subject: reference ?? label,
      ...(bookingId === null ? {} : { bookingId }),
      after: { name: label, from, to },
      now,
    });
    return true;
  });
}
