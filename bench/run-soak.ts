// `npm run build && node bench/run-soak.ts [minutes]`: mixed load on the site as `npm start` runs it; prints the server's memory,
// its maximum and slope.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { languages } from "#app/i18n/languages.ts";
import { sendRequest } from "./clients/client.ts";
import { asBrowser, bookingGenerator, cachedPath, readRequests } from "./clients/requests.ts";
import { prepareSetup, startSite } from "./measured-site.ts";
import { sendAtRate } from "./clients/fixed-rate-client.ts";

const minutes = Number(process.argv[2] ?? 10);
const every = 10_000;

const setup = await prepareSetup();
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: { start: string };
};
const flags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
// Not limited, as with `npm start`: 0 is no limit.
const site = await startSite(setup, { NODE_OPTIONS: flags.join(" "), MALLOC_ARENA_MAX: "0" });
const { origin } = site;
const end = performance.now() + minutes * 60_000;
const isDone = () => performance.now() >= end;

// Cached pages at a steady rate, rendered pages in each language, searches and quotes, and now and then a booking.
const done = { cached: 0, others: 0, bookings: 0 };
async function requestCachedPages(): Promise<void> {
  while (!isDone()) {
    const asked = { path: cachedPath, headers: asBrowser };
    done.cached += (
      await sendAtRate(origin, asked, { rate: 100, seconds: 5, connections: 8 })
    ).length;
  }
}
async function requestOtherPages(): Promise<void> {
  const next = bookingGenerator(6);
  const reads = readRequests();
  for (let n = 0; !isDone(); n++) {
    const language = languages[n % languages.length]!;
    const headers = { ...asBrowser, DNT: "0", Cookie: "somebody=1" };
    await sendRequest(origin, { path: `/${language}/location`, headers, status: 200 });
    await sendRequest(origin, reads[n % reads.length]!.next());
    done.others += 2;
    // Far above the some hundred stays a year of a small property: one every few seconds, while there are free nights.
    if (n % 40 === 0 && done.bookings < 400) {
      await sendRequest(origin, next());
      done.bookings += 1;
    }
    await wait(25);
  }
}

const samples: { second: number; megabytes: number }[] = [];
async function watchMemory(): Promise<void> {
  const begun = performance.now();
  while (!isDone()) {
    await wait(Math.min(every, Math.max(0, end - performance.now())));
    const second = Math.round((performance.now() - begun) / 1000);
    samples.push({ second, megabytes: residentOf(site.pid) });
    console.log(`${second} s: ${samples.at(-1)!.megabytes.toFixed(0)} MB`);
  }
}

try {
  await Promise.all([requestCachedPages(), requestOtherPages(), watchMemory()]);
  const most = Math.max(...samples.map(({ megabytes }) => megabytes));
  // Loading and compiling at the start is no leak: the slope is that of the second half.
  const slope = slopeOf(samples.slice(Math.floor(samples.length / 2)));
  console.log(`\n${done.cached} cached pages, ${done.others} others, ${done.bookings} bookings in ${minutes} minutes.
At most ${most.toFixed(0)} MB; in the second half ${(slope * 60).toFixed(2)} MB a minute.`);
} finally {
  await site.stop();
  await setup.remove();
}

// Linux: resident set size, in megabytes.
function residentOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

// Least-squares slope, in megabytes a second.
function slopeOf(points: typeof samples): number {
  const mean = (of: (point: (typeof samples)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [second, megabytes] = [mean((point) => point.second), mean((point) => point.megabytes)];
  const over = points.reduce(
    (sum, point) => sum + (point.second - second) * (point.megabytes - megabytes),
    0,
  );
  return over / points.reduce((sum, point) => sum + (point.second - second) ** 2, 0);
}
