// Moves a picture in the gallery.
import type { App } from "#app/app.server.ts";
import { lockPictures, writePictureOrder } from "#app/pictures/picture-changes.sql.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { hashText } from "../apartments/hash-text.server.ts";
import { moveEntry } from "../rules/move-entry.ts";
import type { Move } from "../rules/move-entry.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** `seen` is the hash of the order on the page; false when the order has changed since, and nothing was moved. */
export async function movePicture(
  { name, move, seen }: { name: string; move: Exclude<Move, "remove">; seen: string },
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const order = (await lockPictures(trx, now)).map((picture) => picture.name);
    if (hashText(order.join()) !== seen) return false;
    const after = moveEntry(order, name, move);
    if (after.join() === order.join()) return true;
    await writePictureOrder(trx, after);
    const place = (names: string[]) => ({ place: names.indexOf(name) + 1 });
    const facts = { before: place(order), after: place(after) };
    await writeAudit(trx, { actor, what: "picturesOrdered", subject: name, ...facts, now });
    return true;
  });
}
