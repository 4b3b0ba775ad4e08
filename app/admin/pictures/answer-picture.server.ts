// Handles the forms of a picture's page: changes its texts and where it belongs, makes it a cover, hides it, deletes it.
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { listFolderTexts } from "#app/pictures/describe-pictures.server.ts";
import {
  deletePictureRow,
  lockPictures,
  writeAlt,
  writeCover,
  writePictureDetails,
} from "#app/pictures/picture-changes.sql.server.ts";
import type { PictureDetails } from "#app/pictures/picture-changes.sql.server.ts";
import { deleteOriginal } from "#app/pictures/picture-files.server.ts";
import { listAlts } from "#app/pictures/pictures.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import type { PictureView } from "./gallery.server.ts";
import { checkAlts, readAlts, readFiling } from "./rules/typed-picture.ts";
import type { PictureFormFault, TypedFiling } from "./rules/typed-picture.ts";

/** What was typed and not saved: with faults, or because another request saved first. */
export interface RefusedPicture {
  did: null;
  version: number;
  typed: TypedFiling & { alts: Record<Language, string> };
  faults: PictureFormFault[];
}

/** What was done, or the form that was refused. */
export async function answerPicture(
  { picture: { name }, apartments }: PictureView,
  form: FormData,
  actor: Actor,
  app: App,
): Promise<{ did: "saved" | "deleted" } | RefusedPicture> {
  const action = formText(form, "do");
  if (action === "delete" && (await deletePicture(name, actor, app))) return { did: "deleted" };
  if (action === "hide" || action === "show")
    await hidePicture(name, action === "hide", actor, app);
  if (action === "cover") await chooseCover(name, actor, app);
  if (action !== "save") return { did: "saved" };
  const filing = readFiling(
    form,
    apartments.map(({ slug }) => slug),
  );
  const alts = readAlts(form, languages);
  const version = formVersion(form);
  const faults = checkAlts(alts);
  const change = { ...filing, alts };
  if (faults.length === 0 && (await changePicture({ name, version }, change, actor, app)))
    return { did: "saved" };
  const typed = { ...change, apartment: filing.apartment ?? "" };
  return { did: null, version, typed, faults };
}

/** The values of the form; `alts` has all ten languages, "" where there is no text. */
export interface PictureChange extends PictureDetails {
  alts: Record<Language, string>;
}

// False when the picture is no longer that of `version`, or gone: nothing was saved.
async function changePicture(
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

// False for a picture that shows no apartment.
async function chooseCover(
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

// Idempotent; false for an unknown picture.
async function hidePicture(
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

/** False for a picture of the property's folder, which can only be hidden, and for an unknown one. */
export async function deletePicture(
  name: string,
  actor: Actor,
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
): Promise<boolean> {
  const isGone = await inTransaction(database.db, async (trx) => {
    const now = clock.now();
    await lockPictures(trx, now);
    const alts = await listAlts(trx, languages, name);
    if (!(await deletePictureRow(trx, name))) return false;
    const before = Object.fromEntries(alts.map(({ language, alt }) => [language, alt]));
    await writeAudit(trx, { actor, what: "pictureDeleted", subject: name, before, now });
    return true;
  });
  if (isGone) await deleteOriginal(name, environment.dataDir);
  return isGone;
}
