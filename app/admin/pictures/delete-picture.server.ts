// Deletes a picture that the owner uploaded: first its row, and its original with it, then the files of this machine.
import type { App } from "#app/app.server.ts";
import { deleteOriginal } from "#app/pictures/original-files.server.ts";
import { deletePictureRow, lockPictures } from "#app/pictures/picture-changes.sql.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** False for a picture of the property's folder, which can only be hidden, and for an unknown one. */
export async function deletePicture(
  name: string,
  actor: Actor,
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
): Promise<boolean> {
  const isGone = await inTransaction(database.db, async (trx) => {
    const now = clock.now();
    await lockPictures(trx, now);
    if (!(await deletePictureRow(trx, name))) return false;
    await writeAudit(trx, { actor, what: "pictureDeleted", subject: name, now });
    return true;
  });
  if (isGone) await deleteOriginal(name, environment.dataDir);
  return isGone;
}
