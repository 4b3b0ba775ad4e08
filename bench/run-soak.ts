// `npm run build && node bench/run-soak.ts [minutes]`: mixed load; prints the server's memory, its maximum and slope.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./client.ts";
import { asBrowser, bookings, keptPath, readings } from "./requests.ts";
import { prepareGround, startSite } from "./site.ts";
import { askSteadily } from "./steady-client.ts";

const minutes = Number(process.argv[2] ?? 10);
const every = 10_000;

const ground = await prepareGround();
const site = await startSite(ground);
const { origin } = site;
const end = performance.now() + minutes * 60_000;
const isOver = () => performance.now() >= end;

// Cached pages at a steady rate, rendered pages in each language, searches and quotes, and now and then a booking.
const languages = ["en", "fr", "es", "de", "it", "ru", "zh", "sv", "pl", "nl"];
const done = { kept: 0, others: 0, bookings: 0 };
async function askKept(): Promise<void> {
  while (!isOver()) {
    const asked = { path: keptPath, headers: asBrowser };
    done.kept += (
      await askSteadily(origin, asked, { rate: 100, seconds: 5, connections: 8 })
    ).length;
  }
}
async function askOthers(): Promise<void> {
  const next = bookings(6);
  const reads = readings();
  for (let n = 0; !isOver(); n++) {
    const language = languages[n % languages.length]!;
    const headers = { ...asBrowser, DNT: "0", Cookie: "somebody=1" };
    await ask(origin, { path: `/${language}/location`, headers, status: 200 });
    await ask(origin, reads[n % reads.length]!.next());
    done.others += 2;
    // Far above the some hundred stays a year of a small property: one every few seconds, while there are free nights.
    if (n % 40 === 0 && done.bookings < 400) {
      await ask(origin, next());
      done.bookings += 1;
    }
    await wait(25);
  }
}

const read: { second: number; megabytes: number }[] = [];
async function watchMemory(): Promise<void> {
  const begun = performance.now();
  while (!isOver()) {
    await wait(Math.min(every, Math.max(0, end - performance.now())));
    const second = Math.round((performance.now() - begun) / 1000);
    read.push({ second, megabytes: residentOf(site.pid) });
    console.log(`${second} s: ${read.at(-1)!.megabytes.toFixed(0)} MB`);
  }
}

try {
  await Promise.all([askKept(), askOthers(), watchMemory()]);
  const most = Math.max(...read.map(({ megabytes }) => megabytes));
  // Loading and compiling at the start is no leak: the slope is that of the second half.
  const slope = slopeOf(read.slice(Math.floor(read.length / 2)));
  console.log(`\n${done.kept} cached pages, ${done.others} others, ${done.bookings} bookings in ${minutes} minutes.
At most ${most.toFixed(0)} MB; in the second half ${(slope * 60).toFixed(2)} MB a minute.`);
} finally {
  await site.stop();
  await ground.remove();
}

// Linux: resident set size, in megabytes.
function residentOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

// Least-squares slope, in megabytes a second.
function slopeOf(points: typeof read): number {
  const mean = (of: (point: (typeof read)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [second, megabytes] = [mean((point) => point.second), mean((point) => point.megabytes)];
  const over = points.reduce(
    (sum, point) => sum + (point.second - second) * (point.megabytes - megabytes),
    0,
  );
  return over / points.reduce((sum, point) => sum + (point.second - second) ** 2, 0);
}
