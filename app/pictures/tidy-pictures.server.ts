// Keeps the picture files on this machine's disk in order: moves originals into the database, removes what no picture needs.
import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import {
  matchesHash,
  originalPath,
  readOriginalFile,
  removeFiles,
} from "./picture-files.server.ts";
import { insertOriginal, listDeleted, listUnmoved, listUploads } from "./pictures.sql.server.ts";
import { variantFolders } from "./variants/image-variant.ts";

/**
 * Returns the function that moves one original and resolves to whether there was one to move; rejects when the database is
 * unavailable. Safe to run in several processes at once, and safe to kill: an original is written whole or not at all. The file
 * stays for the previous release, which may still run. A damaged or unreadable original is logged once and skipped.
 */
export function moveOriginals({
  database: { db },
  environment: { dataDir },
  log,
}: Pick<App, "database" | "log"> & { environment: { dataDir: string } }) {
  const refused = new Set<string>();
  return async function moveNext(): Promise<boolean> {
    for (const { name, hash } of await listUnmoved(db)) {
      if (refused.has(name)) continue;
      const bytes = await readOriginalFile(name, dataDir).catch((error: unknown) => {
        refuse(name, error);
        return null;
      });
      if (!bytes) continue;
      if (matchesHash(bytes, hash)) {
        await inTransaction(db, (trx) => insertOriginal(trx, name, bytes));
        return true;
      }
      refuse(name, new Error("The content differs from the upload"));
    }
    return false;
  };

  function refuse(picture: string, error: unknown): void {
    refused.add(picture);
    log.error("original not moved", {
      picture,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}

/**
 * None of these files would be served: this only frees the disk, and makes sure that a deleted picture is gone everywhere. A
 * variant is removed when its picture has no row: it can be made again. The file of an original is removed only when the audit
 * log records that the picture was deleted: if the server runs with another property's database, it may be the only copy.
 * Rejects when the database is unavailable; files that cannot be removed stay until the next run.
 */
export async function tidyPictures({
  database: { db },
  environment: { dataDir },
}: Pick<App, "database"> & { environment: { dataDir: string } }): Promise<void> {
  const folders = variantFolders.map((folder) => join(dataDir, folder));
  const originals = dirname(originalPath("", dataDir));
  // Lists files before rows: a picture uploaded meanwhile has a row, and its files are not in the list.
  const [variants, files] = [await filesIn(folders), await filesIn([originals])];
  const uploads = await listUploads(db);
  const deleted = new Set(await listDeleted(db));
  const orphaned = variants.filter(({ name }) => {
    const picture = /^(photo-[0-9a-f]{16})-/.exec(name)?.[1];
    return picture !== undefined && !Object.hasOwn(uploads, picture);
  });
  const ofDeleted = files.filter(({ name }) => deleted.has(name.replace(/\.jpg$/, "")));
  const parts = [...variants, ...files].filter(({ name }) => /\.(?:part|making)$/.test(name));
  await removeFiles(orphaned.map(({ path }) => path));
  // The previous release writes a file before its row.
  await removeFiles(await olderThan(hour, [...ofDeleted, ...parts]));
}

interface Found {
  name: string;
  path: string;
}

/** Milliseconds. */
const hour = 3_600_000;

async function filesIn(folders: readonly string[]): Promise<Found[]> {
  const found = folders.map(async (folder) => {
    const names = await readdir(folder).catch(() => []);
    return names.map((name) => ({ name, path: join(folder, name) }));
  });
  return (await Promise.all(found)).flat();
}

async function olderThan(age: number, files: readonly Found[]): Promise<string[]> {
  const old: string[] = [];
  for (const { path } of files) {
    const known = await stat(path).catch(() => null);
    if (known && Date.now() - known.mtimeMs > age) old.push(path);
  }
  return old;
}
