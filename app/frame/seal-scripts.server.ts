// What the security policy and the browser must know of a page's scripts, read from the finished HTML.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A finished page: our own script files carry their hashes, and `scripts` are those of what stands inline (`'sha256-…'`). */
export interface SealedPage {
  html: string;
  scripts: string[];
}

/**
 * Only a page that is whole can be sealed: a script that comes later is not in the policy, and does not run. Nor does one that
 * does not carry the `mark`, which was made for this page alone and is taken off: so words that were taken for markup
 * somewhere, and became a script, are still not ours.
 */
export function sealScripts(html: string, mark: string): SealedPage {
  const marked = ` nonce="${mark}"`;
  const scripts = new Set<string>();
  const seal = (tag: string, attributes: string, code: string) => {
    const [, src] = / src="([^"]+)"/.exec(attributes) ?? [];
    if (src !== undefined) {
      const integrity = findIntegrity(src);
      return integrity ? `<script${attributes} integrity="${integrity}">` : tag;
    }
    if (attributes.includes(marked) && !isDataBlock(attributes))
      scripts.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    return tag;
  };
  const unmark = (text: string) => text.replaceAll(marked, "");
  // Each part but the last ends with the code of a script; a pattern would look for its end sign by sign. What stands
  // before a script is most of a page, and is not copied where it has no marks.
  const parts = html.split("</script>");
  const last = parts.pop() ?? "";
  const sealed = parts.map((part) => {
    const at = Math.max(0, part.indexOf("<script"));
    const script = part.slice(at).replace(/^<script([^>]*)>([\s\S]*)$/, seal);
    return unmark(part.slice(0, at)) + unmark(script);
  });
  return { html: [...sealed, unmark(last)].join("</script>"), scripts: [...scripts] };
}

// Browsers do not run it, so the policy does not ask about it.
function isDataBlock(attributes: string): boolean {
  return / type="application\/(?:ld\+)?json"/.test(attributes);
}

const known = new Map<string, string | null>();

/** For `integrity`; null for an address that is no file of the build, as on the developer's server. Read once. */
function findIntegrity(address: string): string | null {
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
