// Renders React's document to one string: nothing is sent before it is complete. The hashes of its inline scripts are
// collected for the content security policy, and its script files get their `integrity`. Hydration is delayed: a page's
// module scripts are fetched after everything else has loaded.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { buildFolder } from "#app/platform/property-folder.ts";

/** The complete HTML. Rejects when the shell cannot be rendered. */
export async function renderDocument(document: ReactNode): Promise<string> {
  return renderAtOnce(document) ?? renderWaiting(document);
}

// React writes one string, without the bytes of a stream and our decoding of them. It does not wait for parts that are loaded, and
// marks them; null then, and when the page cannot be rendered, which the stream reports.
function renderAtOnce(document: ReactNode): string | null {
  try {
    const html = renderToString(document);
    return html.includes(notWaitedFor) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

const notWaitedFor = "<!--$!-->";

function renderWaiting(document: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      onAllReady: () => void pipe(collectText(resolve)),
      onShellError: reject,
    });
  });
}

// Like `text()` of node:stream/consumers with one stream less; decodes chunk by chunk, because one buffer of a whole page would
// be a large object for the garbage collector.
function collectText(done: (text: string) => void): Writable {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, callback) {
      pieces.push(decoder.decode(piece, { stream: true }));
      callback();
    },
    final(callback) {
      done(pieces.join(""));
      callback();
    },
  });
}

/** The HTML with `integrity` on own script files, and in `scripts` the hashes of inline scripts (`'sha256-…'`). */
interface HashedPage {
  html: string;
  scripts: string[];
}

/**
 * Needs the complete HTML: a script that comes later is not in the policy, and does not run. Only scripts with the
 * `nonce`, which is generated per page and removed here, are hashed: an injected script does not have it.
 */
export function hashInlineScripts(html: string, nonce: string): HashedPage {
  const nonceAttribute = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  const hashScript = (tag: string, attributes: string, code: string) => {
    const [, src] = / src="([^"]+)"/.exec(attributes) ?? [];
    if (src !== undefined) {
      const integrity = findIntegrity(src);
      return integrity ? `<script${attributes} integrity="${integrity}">` : tag;
    }
    if (attributes.includes(nonceAttribute) && !isDataBlock(attributes))
      scripts.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    return tag;
  };
  const removeNonce = (text: string) => text.replaceAll(nonceAttribute, "");
  // Each part but the last ends with the code of a script; a regular expression would search for the end character by character.
  // The text before a script is most of a page, and is not copied where it has no nonce.
  const parts = html.split("</script>");
  const last = parts.pop() ?? "";
  const hashed = parts.map((part) => {
    const at = Math.max(0, part.indexOf("<script"));
    const script = part.slice(at).replace(/^<script([^>]*)>([\s\S]*)$/, hashScript);
    return removeNonce(part.slice(0, at)) + removeNonce(script);
  });
  return { html: [...hashed, removeNonce(last)].join("</script>"), scripts: [...scripts] };
}

// Browsers do not run data blocks, so the policy does not apply to them.
function isDataBlock(attributes: string): boolean {
  return / type="application\/(?:ld\+)?json"/.test(attributes);
}

const known = new Map<string, string | null>();

/** The `integrity` of a script; null for a URL that is no file of the build, as on the development server. Cached. */
function findIntegrity(address: string): string | null {
  let found = known.get(address);
  if (found === undefined) {
    found = read(address);
    known.set(address, found);
  }
  return found;
}

// The URLs come from our own pages, so the cache cannot grow beyond the files of the build.
function read(address: string): string | null {
  if (!/^\/assets\/[\w.-]+\.js$/.test(address)) return null;
  try {
    const bytes = readFileSync(`${buildFolder}/client${address}`);
    return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
  } catch {
    return null;
  }
}

/**
 * Removes the module preloads from the finished HTML and delays React Router's entry script, with its imports, until the load
 * event; then all modules are fetched at once. 120 KB of script loaded beside styles, fonts and the first picture delay the
 * first paint on a slow telephone by more than a second, and links and forms work without them. HTML of another form (the
 * development server, a page without hydration) is returned unchanged.
 */
export function hydrateLater(html: string): string {
  const start = /(<script[^>]* type="module" async="">)([^<]*import\("[^"]+"\);?)<\/script>/;
  const [whole, open = "", code = ""] = start.exec(html) ?? [];
  if (whole === undefined) return html;
  const hrefs: string[] = [];
  // The preloads are in the head: only that is rewritten, to avoid copying a long page.
  const end = Math.max(0, html.indexOf("</head>"));
  const head = html
    .slice(0, end)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href) => {
      hrefs.push(String(href));
      return "";
    });
  const body = html
    .slice(end)
    .replace(whole, () => `${open}${delayUntilLoad(code, hrefs)}</script>`);
  return head + body;
}

function delayUntilLoad(code: string, hrefs: string[]): string {
  const names: string[] = [];
  const imports: string[] = [];
  const rest = code.replace(
    /import \* as (\w+) from ("[^"]+");/g,
    (_, name: string, file: string) => {
      names.push(name);
      imports.push(`import(${file})`);
      return "";
    },
  );
  return `const wake = async () => {
for (const href of ${JSON.stringify(hrefs)})
document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
const [${names.join()}] = await Promise.all([${imports.join()}]);
${rest}
};
if (document.readyState === "complete") wake();
else addEventListener("load", wake);`;
}
