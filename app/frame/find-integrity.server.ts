// The hash that a browser checks a script file of the build against before it runs it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const known = new Map<string, string | null>();

/** For `integrity`; null for an address that is no file of the build, as on the developer's server. Read once. */
export function findIntegrity(address: string): string | null {
  let found = known.get(address);
  if (found === undefined) {
    found = read(address);
    known.set(address, found);
  }
  return found;
}

// The addresses stand in our own pages, so there are only as many as the build has files.
function read(address: string): string | null {
  if (!/^\/assets\/[\w.-]+\.js$/.test(address)) return null;
  try {
    const bytes = readFileSync(`build/client${address}`);
    return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
  } catch {
    return null;
  }
}
