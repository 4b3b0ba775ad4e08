// Makes a picture the first of its apartment: on its card, its page, and where its link is shared.
import type { App } from "#app/app.server.ts";
import { lockPictures, writeCover } from "#app/pictures/picture-changes.sql.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** False for a picture that shows no apartment. */
export async function chooseCover(
  name: string,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const picture = (await lockPictures(trx, now)).find((each) => each.name === name);
    const slug = picture?.apartment;
    if (!slug) return false;
    const before = await writeCover(trx, slug, name);
    if (before === name) return true;
    const facts = { before: { picture: before }, after: { picture: name } };
    await writeAudit(trx, { actor, what: "coverChosen", subject: slug, ...facts, now });
    return true;
  });
}
