// Moves the originals that the previous release stored as files into the database.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { matchesHash, readOriginalFile } from "./original-files.server.ts";
import { insertOriginal, listUnmoved } from "./originals.sql.server.ts";

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
