// Hides a picture from visitors, or shows it again.
import type { App } from "#app/app.server.ts";
import { lockPictures, writePictureDetails } from "#app/pictures/picture-changes.sql.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** Idempotent; false for an unknown picture. */
export async function hidePicture(
  name: string,
  hidden: boolean,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const picture = (await lockPictures(trx, now)).find((each) => each.name === name);
    if (!picture) return false;
    if (picture.shown !== hidden) return true;
    const { kind, category, apartment } = picture;
    await writePictureDetails(trx, picture, { kind, category, apartment, shown: !hidden });
    const what = hidden ? "pictureHidden" : "pictureShown";
    await writeAudit(trx, { actor, what, subject: name, now });
    return true;
  });
}
