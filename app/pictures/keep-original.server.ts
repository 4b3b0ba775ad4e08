// Originals on the disk: written before the row that names them, taken away after it.
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { originalPath } from "./original-path.server.ts";

/** Whole or not at all: another process never reads half of it. Rejects when the disk does not take it. */
export async function keepOriginal(
  name: string,
  bytes: Uint8Array,
  dataDir: string,
): Promise<void> {
  const path = originalPath(name, dataDir);
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, bytes, { flush: true });
  await rename(part, path);
}

/** Takes away the original and everything that was made of it. What is gone already is no fault. */
export async function dropOriginal(name: string, dataDir: string): Promise<void> {
  await rm(originalPath(name, dataDir), { force: true });
  for (const folder of ["pictures", "share"]) {
    const path = join(dataDir, folder);
    const files = await readdir(path).catch(() => []);
    const ofIt = files.filter((file) => file.startsWith(`${name}-`));
    await Promise.all(ofIt.map((file) => rm(join(path, file), { force: true })));
  }
}
