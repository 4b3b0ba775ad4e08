// Adds the pictures that the owner uploads, each accepted or refused on its own: cleaned, then appended with their originals.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { cleanPicture } from "#app/pictures/clean-picture.server.ts";
import type { PictureFault } from "#app/pictures/clean-picture.server.ts";
import { insertPicture, lockPictures } from "#app/pictures/picture-changes.sql.server.ts";
import type { PictureDetails } from "#app/pictures/picture-changes.sql.server.ts";
import { storeOriginal } from "#app/pictures/picture-files.server.ts";
import { insertOriginal } from "#app/pictures/pictures.sql.server.ts";
import { maxFileBytes, maxFiles, minSize } from "#app/pictures/rules/accepted-pictures.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { readFiling } from "./rules/typed-picture.ts";

/** A file that was refused: its name, and why. */
export interface RefusedFile {
  file: string;
  reason: MessageKey<"admin-pictures.faults">;
  values: Record<string, number>;
}

/** How many were added, and which were not. */
export async function answerUpload(
  form: FormData,
  actor: Actor,
  app: App,
): Promise<{ added: number; refused: RefusedFile[] }> {
  const { facts } = app.property;
  // Without a selection browsers send one empty file without a name.
  const files = form
    .getAll("files")
    .filter((file) => typeof file !== "string" && (file.size > 0 || file.name !== ""));
  if (files.length === 0) return { added: 0, refused: [refusal("", "noFile")] };
  if (files.length > maxFiles) return { added: 0, refused: [refusal("", "tooMany")] };
  const apartments = await listAllApartments(app.database.db, facts.defaultLanguage, facts);
  const filing = readFiling(
    form,
    apartments.map(({ slug }) => slug),
  );
  const refused: RefusedFile[] = [];
  for (const file of files as File[]) {
    const added = await addFile(file, { ...filing, shown: true }, actor, app);
    if (!added.ok) refused.push(added.refused);
  }
  return { added: files.length - refused.length, refused };
}

/** Adds one file; of one that is known already `known` is its name. */
export async function addFile(
  file: File,
  filing: PictureFiling,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "environment">,
): Promise<{ ok: true; name: string } | { ok: false; refused: RefusedFile; known?: string }> {
  const bytes = file.size > maxFileBytes ? null : new Uint8Array(await file.arrayBuffer());
  const added = bytes
    ? await addPicture(bytes, filing, actor, app)
    : ({ ok: false, reason: "tooHeavy" } as const);
  if (added.ok) return added;
  const refused = refusal(file.name, added.reason);
  return added.reason === "known"
    ? { ok: false, refused, known: added.name }
    : { ok: false, refused };
}

function refusal(name: string, reason: RefusedFile["reason"]): RefusedFile {
  const values = { ...minSize, megabytes: maxFileBytes / 1024 / 1024, count: maxFiles };
  return { file: name.replace(/\p{C}/gu, "").slice(0, 80), reason, values };
}

/** `known`: the gallery has the very same picture; `full`: it has the maximum number. */
export type AddPictureResult =
  | { ok: true; name: string }
  | { ok: false; reason: "known"; name: string }
  | { ok: false; reason: PictureFault | "full" };

/** Where a picture belongs, and whether the gallery shows it. */
export type PictureFiling = PictureDetails & { shown: boolean };

/** One at a time in this process: a large picture takes a few hundred megabytes while it is decoded. */
export function addPicture(
  sent: Uint8Array,
  filing: PictureFiling,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "environment">,
): Promise<AddPictureResult> {
  const added = previous.then(() => processPicture(sent, filing, actor, app));
  previous = added.catch(() => undefined);
  return added;
}

let previous: Promise<unknown> = Promise.resolve();

/** More would make every page heavier: each contains the sizes of all pictures. */
const maxPictures = 300;

async function processPicture(
  sent: Uint8Array,
  filing: PictureFiling,
  actor: Actor,
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
): Promise<AddPictureResult> {
  const cleaned = await cleanPicture(sent);
  if (!cleaned.ok) return cleaned;
  const { bytes, width, height, hash } = cleaned.picture;
  const name = `photo-${hash.slice(0, 16)}`;
  const added = await inTransaction(database.db, async (trx): Promise<AddPictureResult> => {
    const now = clock.now();
    const all = await lockPictures(trx, now);
    if (all.length >= maxPictures) return { ok: false, reason: "full" };
    const picture = { name, hash, width, height, ...filing };
    const isNew = await insertPicture(trx, picture, now);
    // Also for a known one: its original may be missing.
    await insertOriginal(trx, name, bytes);
    if (!isNew) return { ok: false, reason: "known", name };
    const { kind, category, apartment } = filing;
    const after = { kind, category, apartment };
    await writeAudit(trx, { actor, what: "pictureAdded", subject: name, after, now });
    return { ok: true, name };
  });
  // Only for the previous release, which may run beside this one: a full disk is no reason to refuse.
  if (added.ok) await storeOriginal(name, bytes, environment.dataDir).catch(() => undefined);
  return added;
}
