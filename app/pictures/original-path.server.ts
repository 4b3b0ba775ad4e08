// Where the originals lie that the owner brought.
import { join } from "node:path";

/** `name` as in the row of the picture. */
export function originalPath(name: string, dataDir: string): string {
  return join(dataDir, "originals", `${name}.jpg`);
}
