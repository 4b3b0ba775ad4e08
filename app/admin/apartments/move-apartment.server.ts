// Moves an apartment in the list that visitors see.
import { lockOrder, writeOrder } from "#app/apartments/apartment-changes.sql.server.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { moveEntry } from "../rules/move-entry.ts";
import type { Move } from "../rules/move-entry.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** `seen` is the order that the page showed; false when it has changed since, and nothing was moved. */
export async function moveApartment(
  { id, move, seen }: { id: number; move: Exclude<Move, "remove">; seen: string },
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const order = (await lockOrder(trx)).map((each) => each.id);
    if (order.join() !== seen) return false;
    const after = moveEntry(order, id, move);
    if (after.join() === seen) return true;
    await writeOrder(trx, after);
    const place = (ids: number[]) => ids.indexOf(id) + 1;
    await writeAudit(trx, {
      actor,
      what: "apartmentsOrdered",
      subject: await findApartmentName(trx, id, facts.defaultLanguage, facts),
      before: { place: place(order) },
      after: { place: place(after) },
      now: clock.now(),
    });
    return true;
  });
}
