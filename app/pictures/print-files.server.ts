// Files of prints: stored whole or not at all, and each made by one process only where several share a disk.
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";

/** Null when there is none; an empty file is what a power cut may leave of a new one. */
export async function readPrint(path: string): Promise<Uint8Array | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes && bytes.byteLength > 0 ? bytes : null;
}

/** Whether there is a print. */
export async function isStored(path: string): Promise<boolean> {
  const known = await stat(path).catch(() => null);
  return known !== null && known.size > 0;
}

/** Renamed when complete, so that another process never reads half a print. Rejects when the disk refuses it. */
export async function storePrint(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, path);
  } catch (error) {
    // On a full disk it is there, empty.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Says to other processes that this one makes a print. False while another one does; what a process that has ended left
 * behind is taken over. Rejects when the disk refuses it.
 */
export async function claimPrint(path: string): Promise<boolean> {
  const claim = `${path}.making`;
  await mkdir(dirname(path), { recursive: true });
  const write = () => writeFile(claim, `${hostname()} ${process.pid}`, { flag: "wx" });
  try {
    await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // A full disk takes the name of the file, but not what is in it.
      await rm(claim, { force: true }).catch(() => undefined);
      throw error;
    }
    if (!(await isLeft(claim))) return false;
    await rm(claim, { force: true });
    // Two may find it at once: then both make the print, which does no harm.
    await write().catch(() => undefined);
  }
  return true;
}

/** After the print was made, or not. Never rejects. */
export async function releasePrint(path: string): Promise<void> {
  await rm(`${path}.making`, { force: true }).catch(() => undefined);
}

async function isLeft(claim: string): Promise<boolean> {
  const known = await stat(claim).catch(() => null);
  if (known === null || Date.now() - known.mtimeMs > longestMaking) return true;
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

// Milliseconds: longer than the encoder is given for one.
const longestMaking = 180_000;
