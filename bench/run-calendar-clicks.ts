// `npm run build && node bench/run-calendar-clicks.ts [folder of another built copy]`: what a page that hydrates costs a telephone
// four times as slow: until it is hydrated, and for each click in its calendar, until the day is shown as selected and until
// nothing runs any more, price included. With two copies they run by turns; medians.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, CDPSession, Page } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import { startServer } from "#tests/support/server-process.ts";
import { percentile } from "./measure.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "9" } },
});
const slower = 4;
const path = "/en/apartments/deluxe-sea-view-suite";
const clicks = 4;

/** Milliseconds on the slowed processor. */
type Timings = Record<string, number>;

const folders = [process.cwd(), ...positionals.map((folder) => resolve(folder))];
const sites = [];
for (const folder of folders) {
  const dataDir = mkdtempSync(join(tmpdir(), "clicks-"));
  const server = await startServer({ databaseUrl: null, dataDir, folder });
  sites.push({ folder, dataDir, server, timings: [] as Timings[] });
}
const browser = await launchBrowser();
try {
  for (let run = 0; run <= Number(values.runs); run++)
    for (const site of sites) {
      const timings = await loadAndClick(browser, site.server.origin + path);
      // The first run fills the caches of the server.
      if (run > 0) site.timings.push(timings);
    }
} finally {
  await browser.close();
  for (const { server, dataDir } of sites) {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

console.log(`| | ${folders.join(" | ")} |\n|---|${folders.map(() => "---|").join("")}`);
for (const name of Object.keys(sites[0]?.timings[0] ?? {})) {
  const cells = sites.map(({ timings }) =>
    percentile(
      timings.map((each) => each[name] ?? 0),
      0.5,
    ).toFixed(0),
  );
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

async function loadAndClick(open: Browser, address: string): Promise<Timings> {
  const context = await open.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(address, { waitUntil: "load" });
  const loaded = await page.evaluate(() => performance.now());
  await untilHydrated(page);
  const ready = await page.evaluate(() => performance.now());
  const hydrated = await readWork(session);
  const timings: Timings = {
    "script until hydrated": hydrated.script,
    "all work until hydrated": hydrated.task,
    "from load until hydrated, by the clock": ready - loaded,
  };
  for (let click = 1; click <= clicks; click++) {
    await untilIdle(page, session);
    const before = await readWork(session);
    const elapsed = await clickDay(page, click);
    const shown = await readWork(session);
    await untilIdle(page, session);
    const idle = await readWork(session);
    timings[`script until click ${click} is shown`] = shown.script - before.script;
    timings[`until click ${click} is shown, by the clock`] = elapsed;
    timings[`script of click ${click} until idle`] = idle.script - before.script;
    timings[`all work of click ${click} until idle`] = idle.task - before.task;
  }
  await context.close();
  return timings;
}

// React sets a property on an element when it has hydrated it; earlier builds hydrate <main> too.
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const calendar = document.querySelector("main .cal");
    return Object.keys(calendar ?? {}).some((key) => key.startsWith("__reactFiber$"));
  });
}

// A free day of the second month: by turns an arrival and, a week later, a departure. Returns how long it took until the frame
// that shows the new stay.
function clickDay(page: Page, click: number): Promise<number> {
  return page.evaluate(async (count) => {
    const free = [
      ...document.querySelectorAll<HTMLButtonElement>(
        ".cal button[name=day]:not([aria-disabled=true], [disabled])",
      ),
    ];
    const place = Math.floor(free.length / 2) + (count % 2 === 0 ? 7 : 0);
    const day = free[Math.min(place, free.length - 1)]!;
    const { promise: shown, resolve: show } = Promise.withResolvers<void>();
    new MutationObserver(() => show()).observe(day.closest(".cal")!, {
      subtree: true,
      attributeFilter: ["class"],
    });
    const pressed = performance.now();
    day.click();
    await shown;
    // The frame with it is drawn between these two.
    await new Promise(requestAnimationFrame);
    await new Promise((drawn) => setTimeout(drawn));
    return performance.now() - pressed;
  }, click);
}

async function untilIdle(page: Page, session: CDPSession): Promise<void> {
  let last = -1;
  for (let quiet = 0; quiet < 4;) {
    await page.waitForTimeout(100);
    const { script } = await readWork(session);
    quiet = script - last < 1 ? quiet + 1 : 0;
    last = script;
  }
}

async function readWork(session: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await session.send("Performance.getMetrics");
  const read = (name: string) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0);
  return { script: read("ScriptDuration"), task: read("TaskDuration") };
}
