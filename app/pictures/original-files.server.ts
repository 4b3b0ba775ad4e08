// Files of uploaded originals as the previous release stores and reads them, so that it finds its pictures when it runs
// alongside this one or after a rollback. The originals themselves are in the database (originals.sql.server.ts).
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { variantFolders } from "./image-variant.ts";

/** The path of an original; `name` as in the row of the picture. */
export function originalPath(name: string, dataDir: string): string {
  return join(dataDir, "originals", `${name}.jpg`);
}

/** Writes atomically: another process never reads half a file. Rejects when the disk cannot be written. */
export async function storeOriginal(
  name: string,
  bytes: Uint8Array,
  dataDir: string,
): Promise<void> {
  const path = originalPath(name, dataDir);
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes, { flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Null when there is no such file; rejects when the disk cannot be read. */
export async function readOriginalFile(name: string, dataDir: string): Promise<Uint8Array | null> {
  return readFile(originalPath(name, dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
}

/** Whether the bytes match the SHA-256 in a picture's row, in hexadecimal digits. */
export function matchesHash(bytes: Uint8Array, hash: string): boolean {
  return createHash("sha256").update(bytes).digest("hex") === hash;
}

/**
 * Removes the file and all its variants from this machine's disk. Never rejects: files that cannot be removed are no longer
 * served, and `tidyPictures` tries again.
 */
export async function deleteOriginal(name: string, dataDir: string): Promise<void> {
  await removeFiles([originalPath(name, dataDir)]);
  for (const folder of variantFolders) {
    const path = join(dataDir, folder);
    const files = await readdir(path).catch(() => []);
    const variants = files.filter((file) => file.startsWith(`${name}-`));
    await removeFiles(variants.map((file) => join(path, file)));
  }
}

/** Removes files; never rejects: missing files are ignored, those that cannot be removed stay. */
export async function removeFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true }).catch(() => undefined)));
}
