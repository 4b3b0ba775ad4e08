// The photograph of an extra: an upload that is among the owner's pictures, hidden from the gallery.
import type { App } from "#app/app.server.ts";
import { listExtras, writeExtra } from "#app/extras/extras.sql.server.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import type { Extra } from "#app/extras/rules/extra.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { lockAudit, writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { addFile } from "../pictures/add-pictures.server.ts";
import type { RefusedFile } from "../pictures/add-pictures.server.ts";

/** `do` is `remove`, or a file is sent. Null when it was saved, else why the file was not taken. */
export async function answerExtraPicture(
  extra: Extra,
  form: FormData,
  actor: Actor,
  app: App,
): Promise<RefusedFile | null> {
  if (formText(form, "do") === "remove") {
    await setPicture(extra.id, null, actor, app);
    return null;
  }
  const file = form.get("files");
  if (file === null || typeof file === "string" || (file.size === 0 && file.name === ""))
    return { file: "", reason: "noFile", values: {} };
  const filing = { kind: "photo", category: "amenities", apartment: null, shown: false } as const;
  const added = await addFile(file, filing, actor, app);
  const name = added.ok ? added.name : added.known;
  if (name === undefined) return added.ok ? null : added.refused;
  // The same picture may be in the gallery already: it is shown there and here.
  await setPicture(extra.id, name, actor, app);
  return null;
}

async function setPicture(
  id: string,
  picture: string | null,
  actor: Actor,
  { database, clock, property: { facts } }: App,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    await lockAudit(trx);
    const now = clock.now();
    const extra = (await listExtras(trx)).find((each) => each.id === id);
    if (!extra || extra.picture === picture) return;
    await writeExtra(trx, { ...extra, picture }, now);
    const { name } = wordsOf(extra.words, facts.defaultLanguage, facts.defaultLanguage);
    const [before, after] = [{ picture: extra.picture }, { picture }];
    await writeAudit(trx, { actor, what: "extraChanged", subject: name, before, after, now });
  });
}
