// The files of pictures on the disk, originals and variants: written atomically.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { variantFolders } from "./variants/image-variant.ts";

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

/** Null when there is none; an empty file, as a power cut may leave behind, counts as none. */
export async function readVariant(path: string): Promise<Uint8Array | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes && bytes.byteLength > 0 ? bytes : null;
}

/** Whether the variant is stored. */
export async function isStored(path: string): Promise<boolean> {
  const known = await stat(path).catch(() => null);
  return known !== null && known.size > 0;
}

/** Renamed when complete, so that another process never reads half a file. Rejects when the disk cannot be written. */
export async function storeVariant(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, path);
  } catch (error) {
    // On a full disk an empty file remains.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Claims a variant with a lock file, so that other processes do not encode it too. False while another one has the claim; the
 * claim of a process that has ended is taken over. Rejects when the disk cannot be written.
 */
export async function claimVariant(path: string): Promise<boolean> {
  const claim = `${path}.making`;
  await mkdir(dirname(path), { recursive: true });
  const write = () => writeFile(claim, `${hostname()} ${process.pid}`, { flag: "wx" });
  try {
    await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // A full disk creates the file, but not its content.
      await rm(claim, { force: true }).catch(() => undefined);
      throw error;
    }
    if (!(await isStale(claim))) return false;
    await rm(claim, { force: true });
    // Two processes may take it over at once: then both encode the variant, which does no harm.
    await write().catch(() => undefined);
  }
  return true;
}

/** Removes the claim. Never rejects. */
export async function releaseVariant(path: string): Promise<void> {
  await rm(`${path}.making`, { force: true }).catch(() => undefined);
}

async function isStale(claim: string): Promise<boolean> {
  const known = await stat(claim).catch(() => null);
  if (known === null || Date.now() - known.mtimeMs > maxEncodingTime) return true;
  const [host, pid] = (await readFile(claim, "utf8").catch(() => "")).split(" ");
  if (host !== hostname() || !pid) return false;
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive as well.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

// Milliseconds: longer than the encoder's timeout for one variant.
const maxEncodingTime = 180_000;
