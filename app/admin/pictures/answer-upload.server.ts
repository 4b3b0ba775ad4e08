// Handles the upload of pictures: each file is accepted or refused on its own.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { maxFileBytes, maxFiles, minSize } from "#app/pictures/rules/picture-bounds.ts";
import { addPicture } from "./add-picture.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { readFiling } from "./rules/typed-picture.ts";

/** A file that was refused: its name, and a key of `owner-pictures.faults`. */
export interface RefusedFile {
  file: string;
  reason: string;
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
    const bytes = file.size > maxFileBytes ? null : new Uint8Array(await file.arrayBuffer());
    const added = bytes
      ? await addPicture(bytes, filing, actor, app)
      : ({ ok: false, reason: "tooHeavy" } as const);
    if (!added.ok) refused.push(refusal(file.name, added.reason));
  }
  return { added: files.length - refused.length, refused };
}

function refusal(name: string, reason: string): RefusedFile {
  const values = { ...minSize, megabytes: maxFileBytes / 1024 / 1024, count: maxFiles };
  return { file: name.replace(/\p{C}/gu, "").slice(0, 80), reason, values };
}
