// Checks the size budgets of the built site: what the first view of a page transfers. Part of `npm test`. HTML, styles and
// fonts in Brotli bytes; script with the headers of its answers, as HTTP/1.1 writes them. Where a browser is installed, pages
// that hydrate are measured in it as well (measure-loading.ts), because only it knows what it loads.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import type * as Server from "../server.ts";
import { installedBrowser } from "./testing/browser.ts";
import { measureLoading } from "./measure-loading.ts";
import type { Loaded } from "./measure-loading.ts";

interface Budget {
  html: number;
  js: number;
  css: number;
  fonts: number;
  /** Files of script. */
  files: number;
}

const kilobyte = 1024;
const words: Budget = { html: 14, js: 6, css: 12, fonts: 35, files: 4 };
const hydrated: Budget = { html: 30, js: 110, css: 12, fonts: 35, files: 14 };
/** Requests of a hydrated page before scrolling, of every kind. */
const maxRequests = 25;
const stay = "checkIn=2027-03-01&checkOut=2027-03-08&adults=2&children=0";

/** Path without language, and its budget in kilobytes. */
const pages: [string, Budget][] = [
  ["/", words],
  ["/location", words],
  ["/gallery", words],
  ["/amenities", words],
  ["/contact", words],
  ["/legal/terms", words],
  ["/apartments", hydrated],
  ["/apartments/deluxe-sea-view-suite", hydrated],
  [`/book?${stay}&apartment=1`, hydrated],
];

// What Node's server adds to each answer.
const serverLines =
  "Date: Mon, 23 Nov 2026 00:00:00 GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n";

/** Kilobytes of script. */
const stripeBudget = 4;

const dataDir = mkdtempSync(join(tmpdir(), "weights-"));
const read = readEnvironment({ NODE_ENV: "test", DATA_DIR: dataDir });
if (!read.ok) throw new Error(read.faults.join("\n"));
const { createApp, openApp } = (await import(
  new URL("../build/server/index.js", import.meta.url).href
)) as typeof Server;
const open = await openApp(read.environment, { jobs: false, log: createLog("error") });
const site = createApp(open);

let faults = 0;
console.log(
  "page".padEnd(44),
  ...["html", "js", "css", "fonts", "files"].map((name) => name.padStart(7)),
);
for (const language of ["en", "de", "ru", "zh"])
  for (const [path, budget] of pages)
    await measurePage(`/${language}${path === "/" ? "" : path}`, language, budget);

measureStripe();

await open.close();
rmSync(dataDir, { recursive: true });
if (installedBrowser()) await measureInBrowser();
else console.log("No browser is installed: what it loads was not measured");
process.exitCode = faults > 0 ? 1 : 0;

async function measureInBrowser(): Promise<void> {
  const paths = pages.filter(([, budget]) => budget === hydrated).map(([path]) => `/en${path}`);
  const names = ["js", "files", "requests"].map((name) => name.padStart(7));
  console.log(`\n${"in a browser".padEnd(44)}`, ...names);
  for (const { path, protocol, loaded } of await measureLoading(paths)) {
    const isOver: Record<keyof Loaded, boolean> = {
      bytes: loaded.bytes > hydrated.js * kilobyte,
      files: loaded.files > hydrated.files,
      requests: loaded.requests > maxRequests,
    };
    const cells = (Object.keys(isOver) as (keyof Loaded)[]).map((part) => {
      if (isOver[part]) faults++;
      const value = part === "bytes" ? (loaded.bytes / kilobyte).toFixed(1) : loaded[part];
      return `${value}${isOver[part] ? "!" : " "}`.padStart(7);
    });
    console.log(`${protocol} ${path}`.slice(0, 44).padEnd(44), ...cells);
  }
}

async function measurePage(path: string, language: string, budget: Budget): Promise<void> {
  const response = await site.fetch(new Request(`http://localhost:3000${path}`));
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const css = linked(html, /<link[^>]*rel="stylesheet"[^>]*>/g, /href="([^"]+)"/);
  const scripts = [
    // As written by app/layout/render-document.server.ts.
    ...(JSON.parse(/const href of (\[[^\]]*\])/.exec(html)?.[1] ?? "[]") as string[]),
    ...linked(html, /<script[^>]*\ssrc="[^"]+"[^>]*>/g, /src="([^"]+)"/),
    ...[...html.matchAll(/import\s*"(\/assets\/[^"]+\.js)"/g)].map(([, url = ""]) => url),
  ];
  const weight: Budget = {
    html: brotliCompressSync(html).byteLength,
    js: sum(scripts, (url) => size(`${url}.br`)) + (await headerBytes(scripts)),
    css: sum(built(css), (url) => size(`${url}.br`)) + (await placeholders(css)),
    fonts: sum([...preloadedFonts(html), ...fontsFor(built(css), language)], size),
    files: new Set(scripts).size,
  };
  const cells = (Object.keys(weight) as (keyof Budget)[]).map((part) => {
    const unit = part === "files" ? 1 : kilobyte;
    const over = weight[part] > budget[part] * unit;
    if (over) faults++;
    const value = (weight[part] / unit).toFixed(part === "files" ? 0 : 1);
    return `${value}${over ? "!" : " "}`.padStart(7);
  });
  console.log(path.slice(0, 44).padEnd(44), ...cells);
}

// Of the answers to all these requests.
async function headerBytes(urls: string[]): Promise<number> {
  const lines = await Promise.all(
    [...new Set(urls)].map(async (url) => {
      const headers = { "accept-encoding": "br" };
      const answer = await site.fetch(new Request(`http://localhost:3000${url}`, { headers }));
      return [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    }),
  );
  const text = lines.map((line) => `HTTP/1.1 200 OK\r\n${line}${serverLines}\r\n`).join("");
  return text.length;
}

// Our chunk that the payment step loads when Stripe takes the card; Stripe's script comes from js.stripe.com.
function measureStripe(): void {
  const chunks = readdirSync("build/client/assets").filter((name) =>
    /^stripe-element-.*\.js$/.test(name),
  );
  const weight = sum(chunks, (name) => size(`/assets/${name}.br`)) / kilobyte;
  const isOver = chunks.length !== 1 || weight > stripeBudget;
  if (isOver) faults++;
  const cells = ["", `${weight.toFixed(1)}${isOver ? "!" : " "}`].map((cell) => cell.padStart(7));
  console.log("Stripe's card fields, beside /book".padEnd(44), ...cells);
}

// The stylesheet of the pictures' placeholder colours, once complete: the server writes it, and compresses it for each
// request.
async function placeholders(css: string[]): Promise<number> {
  const url = css.find((found) => found.startsWith("/photos/")) ?? "/nowhere";
  const headers = { "accept-encoding": "br" };
  const response = await site.fetch(new Request(`http://localhost:3000${url}`, { headers }));
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  if (response.headers.get("cache-control") === "no-cache") {
    await wait(100);
    return placeholders(css);
  }
  return (await response.arrayBuffer()).byteLength;
}

function built(urls: string[]): string[] {
  return urls.filter((url) => url.startsWith("/assets/"));
}

function linked(html: string, tag: RegExp, url: RegExp): string[] {
  return (html.match(tag) ?? [])
    .map((found) => url.exec(found)?.[1] ?? "")
    .filter((found) => found.startsWith("/"));
}

function preloadedFonts(html: string): string[] {
  return linked(html, /<link[^>]*as="font"[^>]*>/g, /href="([^"]+)"/);
}

// All faces of the families that the styles name for the language, whether or not this page uses a character of each.
function fontsFor(css: string[], language: string): string[] {
  const text = css.map((url) => readFileSync(`build/client${url}`, "utf8")).join("");
  const stacks = [...text.matchAll(/([^{}]*)\{([^{}]*--font-display:[^{}]*)\}/g)];
  const stack =
    stacks.find(([, selector]) => selector?.includes(`:lang(${language})`)) ??
    stacks.find(([, selector]) => !selector?.includes(":lang("));
  const families = new Set((stack?.[2] ?? "").split(/[:,;]/).map(familyName));
  return (text.match(/@font-face\s*\{[^}]*\}/g) ?? []).flatMap((face) => {
    const url = /url\(["']?([^"')]+\.woff2)["']?\)/.exec(face)?.[1];
    return url && families.has(familyName(/font-family:([^;}]+)/.exec(face)?.[1] ?? ""))
      ? [url]
      : [];
  });
}

function familyName(written: string): string {
  return written.trim().replaceAll(/["']/g, "");
}

function size(url: string): number {
  return readFileSync(`build/client${url}`).byteLength;
}

function sum(urls: string[], bytesOf: (url: string) => number): number {
  return [...new Set(urls)].reduce((total, url) => total + bytesOf(url), 0);
}
