// `npm run audit`: Lighthouse with mobile settings, on every public page of the built site (`npm run build` first).
// Slow, so not part of `npm test`. One run per page, and two more where it falls short: then the median counts.
// `--only=<text>` selects the pages whose URL contains it, `--languages=en,de`, `--runs=<n>` sets the runs per page.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import lighthouse, { type Result } from "lighthouse";
import { type Browser, chromium } from "playwright-core";
import { startServer } from "#tests/support/server-process.ts";
import { findBrowser } from "./testing/browser.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    languages: { type: "string", default: "en,de,ru,zh" },
    runs: { type: "string", default: "1" },
  },
});
const debuggingPort = 9333;
const stay = "checkIn=2027-03-01&checkOut=2027-03-08&adults=2&children=0";

/** Path without language, and whether React hydrates it: then its performance may be two below 100. */
const pages: [path: string, hydrates: boolean][] = [
  ["", false],
  ["/gallery", false],
  ["/gallery/garden-pool", false],
  ["/location", false],
  ["/contact", false],
  ["/amenities", false],
  ["/legal/terms", false],
  ["/legal/privacy", false],
  ["/legal/cancellation", false],
  ["/legal/accessibility", false],
  ["/nowhere", false],
  ["/apartments", true],
  ["/apartments/deluxe-sea-view-suite", true],
  ["/book", true],
  [`/book?${stay}`, true],
];

const categories = [
  "performance",
  "accessibility",
  "best-practices",
  "seo",
  "agentic-browsing",
] as const;
type Scores = Record<(typeof categories)[number] | "cls" | "lcp" | "tbt", number>;

const dataDir = mkdtempSync(join(tmpdir(), "audit-"));
const server = await startServer({ databaseUrl: null, dataDir });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", `--remote-debugging-port=${debuggingPort}`],
});
try {
  console.log(
    "| page | performance | accessibility | best practices | SEO | agents | CLS | LCP s | TBT ms | runs |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const [path, hydrates] of pages)
    for (const language of options.languages.split(","))
      if (`/${language}${path}`.includes(options.only))
        await audit(`/${language}${path}`, hydrates);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

async function audit(path: string, hydrates: boolean): Promise<void> {
  await encodePictures(browser, path);
  const runs: Scores[] = [];
  while (runs.length < Number(options.runs)) runs.push(await run(path));
  if (runs.length === 1 && shortfalls(runs[0], path, hydrates).length > 0)
    runs.push(await run(path), await run(path));
  const median = medians(runs);
  const short = shortfalls(median, path, hydrates);
  if (short.length > 0) process.exitCode = 1;
  const highlight = (name: keyof Scores, text: string) =>
    short.includes(name) ? `**${text}**` : text;
  const cells = [
    ...categories.map((name) => highlight(name, isNowhere(path, name) ? "-" : `${median[name]}`)),
    highlight("cls", median.cls.toFixed(2)),
    (median.lcp / 1000).toFixed(2),
    median.tbt.toFixed(0),
    runs.length,
  ];
  console.log(`| ${path.replace(/\?.*/, " with a search")} | ${cells.join(" | ")} |`);
}

// Pictures are encoded when first requested: requests them until all are cached, so that they do not distort the measurement.
async function encodePictures(from: Browser, path: string): Promise<void> {
  const page = await from.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  const pictures = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes("/photos/")) pictures.add(request.url());
  });
  await page.goto(`${server.origin}${path}`, { waitUntil: "networkidle" });
  await page.context().close();
  for (const picture of pictures)
    while (!(await fetch(picture)).headers.get("cache-control")?.includes("immutable"))
      await wait(100);
}

async function run(path: string, tries = 3): Promise<Scores> {
  const answer = await lighthouse(
    `${server.origin}${path}`,
    { port: debuggingPort, logLevel: "error" },
    { extends: "lighthouse:default", settings: { ignoreStatusCode: true } },
  );
  const result = answer?.lhr;
  if (!result || result.runtimeError) {
    // On a busy machine a trace is sometimes lost.
    if (tries > 1) return run(path, tries - 1);
    throw new Error(`${path}: ${result?.runtimeError?.message ?? "no result"}`);
  }
  if (options.only !== "") explain(result);
  const score = (name: string) => Math.round((result.categories[name]?.score ?? 0) * 100);
  const measured = (name: string) => result.audits[name]?.numericValue ?? NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    "agentic-browsing": score("agentic-browsing"),
    cls: measured("cumulative-layout-shift"),
    lcp: measured("largest-contentful-paint"),
    tbt: measured("total-blocking-time"),
  };
}

// Prints the failed audits when only some pages are selected.
function explain({ categories: categoryResults, audits }: Result): void {
  for (const { auditRefs } of Object.values(categoryResults))
    for (const { id, weight } of auditRefs) {
      const { score, title = "", displayValue = "" } = audits[id] ?? {};
      if (weight > 0 && typeof score === "number" && score < 1)
        console.error(`  ${id} ${score}: ${title} ${displayValue}`);
    }
}

function medians(runs: Scores[]): Scores {
  const names = Object.keys(runs[0] ?? {}) as (keyof Scores)[];
  const middle = (name: keyof Scores) =>
    runs.map((scores) => scores[name]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ??
    NaN;
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Scores;
}

function shortfalls(scores: Scores | undefined, path: string, hydrates: boolean): (keyof Scores)[] {
  if (!scores) return [];
  const short = categories.filter((name) => {
    const least = hydrates && name === "performance" ? 98 : 100;
    return scores[name] < least && !isNowhere(path, name);
  });
  return scores.cls < 0.005 ? short : [...short, "cls"];
}

// A not-found page is not meant to be indexed, and the browser logs its status as an error.
function isNowhere(path: string, category: string): boolean {
  return path.endsWith("/nowhere") && (category === "seo" || category === "best-practices");
}
