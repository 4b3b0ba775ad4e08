// Changes a picture's kind, category and apartment, and its alternative text in each language.
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { listFolderTexts } from "#app/pictures/describe-pictures.server.ts";
import {
  lockPictures,
  writeAlt,
  writePictureDetails,
} from "#app/pictures/picture-changes.sql.server.ts";
import type { PictureDetails } from "#app/pictures/picture-changes.sql.server.ts";
import { listAlts } from "#app/pictures/pictures.sql.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** The values of the form; `alts` has all ten languages, "" where there is no text. */
export interface PictureChange extends PictureDetails {
  alts: Record<Language, string>;
}

/** False when the picture is no longer that of `version`, or gone: nothing was saved. */
export async function changePicture(
  { name, version }: { name: string; version: number },
  { alts, ...filing }: PictureChange,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const was = (await lockPictures(trx, now)).find((picture) => picture.name === name);
    const { shown = true } = was ?? {};
    // The page shows version 0 for a picture whose row is created only now.
    const seen = Math.max(1, version);
    if (!was || !(await writePictureDetails(trx, { name, version: seen }, { ...filing, shown })))
      return false;
    const written = await listAlts(trx, languages, name);
    const before: Record<string, string | null> = {};
    const after: Record<string, string | null> = {};
    for (const language of languages) {
      const folder = listFolderTexts(language)[name] ?? "";
      const old = written.find((each) => each.language === language)?.alt ?? folder;
      const alt = alts[language];
      if (alt === old) continue;
      await writeAlt(trx, { picture: name, language }, alt === "" || alt === folder ? null : alt);
      before[language] = old || null;
      after[language] = alt || null;
    }
    Object.assign(before, toAuditFacts(was));
    Object.assign(after, toAuditFacts(filing));
    await writeAudit(trx, { actor, what: "pictureChanged", subject: name, before, after, now });
    return true;
  });
}

function toAuditFacts({ kind, category, apartment }: PictureDetails) {
  return { kind, category, apartment };
}
