// Pictures that an owner has uploaded, for tests; and those that the former release stored as a file beside their row.
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { addPicture } from "#app/admin/pictures/add-pictures.server.ts";
import type { App } from "#app/app.server.ts";
import { originalPath } from "#app/pictures/picture-files.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { aPhoto } from "./sent-pictures.ts";

export interface TestOriginal {
  name: string;
  bytes: Uint8Array;
}

/** Uploads a photograph as an owner does; another `hue`, 0 to 200, is another picture. */
export async function anUpload(
  app: Pick<App, "database" | "clock" | "environment">,
  hue = 0,
): Promise<TestOriginal> {
  const filing = { kind: "photo", category: "rooms", apartment: null, shown: true } as const;
  const added = await addPicture(await aPhoto({ hue }), filing, null, app);
  if (!added.ok) throw new Error(added.reason);
  const row = await app.database.db
    .selectFrom("picture_originals")
    .selectAll()
    .where("picture", "=", added.name)
    .executeTakeFirstOrThrow();
  return { name: added.name, bytes: row.bytes };
}

/** A picture as the former release has uploaded it: its file in `dataDir`, then its row. `bytes` need be no picture. */
export async function aFormerUpload(
  { db }: Pick<Database, "db">,
  dataDir: string,
  bytes: Uint8Array,
): Promise<TestOriginal> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const name = `photo-${hash.slice(0, 16)}`;
  await mkdir(join(dataDir, "originals"), { recursive: true });
  await writeFile(originalPath(name, dataDir), bytes);
  // Written as SQL, so that it works on the former schema as well as on today's.
  await sql`insert into pictures (name, original, hash, width, height, kind, category, apartment, position, shown, version,
    created_at) values (${name}, ${`${name}.jpg`}, ${hash}, 900, 600, 'photo', 'rooms', null, 99, 1, 1,
    '2026-11-22T08:00:00.000Z')`.execute(db);
  return { name, bytes };
}
