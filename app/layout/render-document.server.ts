// Renders React's document to one string: nothing is sent before it is complete. The hashes of its inline scripts are
// collected for the content security policy, and its script files get their `integrity`. Hydration is delayed: a page's
// module scripts are fetched after everything else has loaded.
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { buildFolder } from "#app/platform/property-folder.ts";

const doctype = "<!DOCTYPE html>";

/** The complete HTML without its doctype. Rejects when the shell cannot be rendered. */
export async function renderDocument(document: ReactNode): Promise<string> {
  return renderAtOnce(document) ?? renderWaiting(document);
}

// React writes one string, without the bytes of a stream and our decoding of them. It does not wait for parts that are loaded, and
// marks them; null then, and when the page cannot be rendered, which the stream reports.
function renderAtOnce(document: ReactNode): string | null {
  try {
    const html = renderToString(document);
    return html.includes(notWaitedFor) ? null : html;
  } catch {
    return null;
  }
}

const notWaitedFor = "<!--$!-->";

function renderWaiting(document: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      onAllReady: () => void pipe(collectText((html) => resolve(html.slice(doctype.length)))),
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

/** A page as it is sent: with `integrity` on own script files, and in `scripts` the hashes of inline scripts (`'sha256-…'`). */
interface FinishedDocument {
  body: Uint8Array<ArrayBuffer>;
  scripts: string[];
}

/**
 * Adds the doctype, hashes the inline scripts, adds `integrity` to own script files and delays hydration. Needs the complete
 * HTML: a script that comes later is not in the policy, and does not run. Only scripts with the `nonce`, which is generated
 * per page and removed here, are hashed: an injected script does not have it.
 *
 * The module preloads are removed, and React Router's entry script waits with its imports for the load event; then all modules
 * are fetched at once. 120 KB of script loaded beside styles, fonts and the first picture delay the first paint on a slow
 * telephone by more than a second, and links and forms work without them. HTML of another form (the development server, a page
 * without hydration) keeps its scripts as they are.
 */
export function finishDocument(html: string, nonce: string): FinishedDocument {
  const nonceAttribute = ` nonce="${nonce}"`;
  const entry = findEntryScript(html);
  const headEnd = entry === null ? -1 : html.indexOf("</head>");
  const hrefs: string[] = [];
  const scripts = new Set<string>();
  // The page in pieces, which are slices of it. A page in one new string would be a large object of V8, and each of those costs
  // more time than everything that is done here.
  const pieces = [doctype];
  let end = 0;
  for (const { start, codeStart, codeEnd } of findScripts(html)) {
    const before = html.slice(end, start).replaceAll(nonceAttribute, "");
    pieces.push(end < headEnd ? removePreloads(before, hrefs) : before);
    const tag = html.slice(start, codeStart);
    const code = html.slice(codeStart, codeEnd);
    const sent = codeStart === entry ? delayUntilLoad(code, hrefs) : code;
    const [, src] = / src="([^"]+)"/.exec(tag) ?? [];
    const integrity = src === undefined ? null : findIntegrity(src);
    if (src === undefined && tag.includes(nonceAttribute) && !isDataBlock(tag))
      scripts.add(`'sha256-${hash("sha256", sent, "base64")}'`);
    const open = tag.replace(nonceAttribute, "");
    pieces.push(integrity ? `${open.slice(0, -1)} integrity="${integrity}">` : open, sent);
    end = codeEnd;
  }
  pieces.push(html.slice(end).replaceAll(nonceAttribute, ""));
  return { body: joinPieces(pieces), scripts: [...scripts] };
}

/** Where a script's tag starts, and where its code starts and ends. */
interface ScriptPlace {
  start: number;
  codeStart: number;
  codeEnd: number;
}

function* findScripts(html: string): Generator<ScriptPlace> {
  for (let start = html.indexOf("<script"); start !== -1;) {
    const codeStart = html.indexOf(">", start) + 1;
    const codeEnd = html.indexOf("</script>", codeStart);
    if (codeStart === 0 || codeEnd === -1) return;
    yield { start, codeStart, codeEnd };
    start = html.indexOf("<script", codeEnd);
  }
}

// Where the code of React Router's entry script starts; null in HTML of another form.
function findEntryScript(html: string): number | null {
  const attributes = ' type="module" async="">';
  const found = html.lastIndexOf(attributes);
  const codeStart = found + attributes.length;
  if (found === -1) return null;
  const code = html.slice(codeStart, html.indexOf("</script>", codeStart));
  return /^[^<]*import\("[^"]+"\);?$/.test(code) ? codeStart : null;
}

function removePreloads(head: string, hrefs: string[]): string {
  return head.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href) => {
    hrefs.push(String(href));
    return "";
  });
}

function joinPieces(pieces: string[]): Uint8Array<ArrayBuffer> {
  const lengths = pieces.map((piece) => Buffer.byteLength(piece));
  const body = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) at += body.write(piece, at);
  return body;
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
    return `sha384-${hash("sha384", bytes, "base64")}`;
  } catch {
    return null;
  }
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
