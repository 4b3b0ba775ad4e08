// What the security policy and the browser must know of a page's scripts, read from the finished HTML.
import { createHash } from "node:crypto";
import { findIntegrity } from "./find-integrity.server.ts";

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
  // Each part but the last ends with the code of a script; a pattern would look for its end sign by sign.
  const parts = html.split("</script>");
  const rest = parts.pop() ?? "";
  const sealed = parts.map((part) =>
    part.replace(/<script([^>]*)>([\s\S]*)$/, (whole, attributes: string, code: string) => {
      const [, src] = / src="([^"]+)"/.exec(attributes) ?? [];
      if (src !== undefined) {
        const integrity = findIntegrity(src);
        return integrity ? `<script${attributes} integrity="${integrity}">` : whole;
      }
      if (attributes.includes(marked) && !isDataBlock(attributes))
        scripts.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
      return whole;
    }),
  );
  const whole = [...sealed, rest].join("</script>");
  return { html: whole.replaceAll(marked, ""), scripts: [...scripts] };
}

// Browsers do not run it, so the policy does not ask about it.
function isDataBlock(attributes: string): boolean {
  return / type="application\/(?:ld\+)?json"/.test(attributes);
}
