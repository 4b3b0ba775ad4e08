// A disk that a test can fill: a small file system in memory where one may be mounted, else a limit on the size of the files that
// a process may write. Throws where a machine has neither.
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** Fills the disk; `writer` is the process that must fail to write, `file` the one it appends to. */
  fill(writer: number, file: string): void;
  /** Frees the space again. */
  empty(writer: number): void;
  close(): void;
}

/** An empty folder on such a disk. */
export function openSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "app-disk-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "none", folder], { stdio: "ignore" });
  } catch {
    return limited(folder, remove);
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    empty: () => rmSync(ballast),
    close() {
      execFileSync("umount", ["--lazy", folder]);
      remove();
    },
  };
}

function limited(folder: string, remove: () => void): SmallDisk {
  return {
    folder,
    fill: (writer, file) => limit(writer, String(statSync(join(folder, file)).size)),
    empty: (writer) => limit(writer, "unlimited"),
    close: remove,
  };
}

function limit(pid: number, bytes: string): void {
  execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
}

function writeUntilFull(path: string): void {
  const file = openSync(path, "w");
  try {
    for (let size = 1 << 20; size >= 512;) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size /= 2;
      } catch (error) {
        if ((error as { code?: string }).code !== "ENOSPC") throw error;
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}
