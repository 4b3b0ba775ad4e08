// Moves the originals that the former release kept as files into the database.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { isWhole, readOriginalFile } from "./original-files.server.ts";
import { insertOriginal, listUnmoved } from "./originals.sql.server.ts";

/**
 * Gives the function that moves one original, and answers whether there was one to move; rejects when the database is away.
 * Several processes may do so at once, and one that is killed has either written an original or not. The file stays for the
 * former release, which may go on beside this one. One that is damaged or cannot be read is logged once, and left alone.
 */
export function moveOriginals({
  database: { db },
  environment: { dataDir },
  log,
}: Pick<House, "database" | "log"> & { environment: { dataDir: string } }) {
  const refused = new Set<string>();
  return async function moveNext(): Promise<boolean> {
    for (const { name, hash } of await listUnmoved(db)) {
      if (refused.has(name)) continue;
      const bytes = await readOriginalFile(name, dataDir).catch((error: unknown) => {
        refuse(name, error);
        return null;
      });
      if (!bytes) continue;
      if (isWhole(bytes, hash)) {
        await inTransaction(db, (trx) => insertOriginal(trx, name, bytes));
        return true;
      }
      refuse(name, new Error("It is not what was uploaded"));
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
