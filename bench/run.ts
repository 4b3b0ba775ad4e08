// `npm run bench`: measures the built site on this machine and prints tables for docs/measurements.md.
import { availableParallelism, cpus, totalmem } from "node:os";
import { insideMeasures } from "./inside.ts";
import { measure, percentile, type Timings } from "./measure.ts";
import { bookingRequests, readingRequests } from "./requests.ts";
import { prepareGround, startSite } from "./site.ts";

const ground = await prepareGround();
try {
  const inside = await measure(insideMeasures(ground.database), 20, async () => process.cpuUsage());
  const site = await startSite(ground);
  try {
    const { origin, readProcessor } = site;
    const reading = await measure(readingRequests(origin), 40, readProcessor);
    const booking = await measure(bookingRequests(origin, 20), 20, readProcessor);
    print(inside, reading, booking);
  } finally {
    await site.stop();
  }
} finally {
  await ground.remove();
}

function print(inside: Timings[], reading: Timings[], booking: Timings[]): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(`${cpus()[0]?.model ?? "?"}, ${availableParallelism()} cores, ${memory} GB; \
Node ${process.versions.node}; ${ground.settings.databaseUrl ? "PostgreSQL" : "SQLite"}; \
${new Date().toISOString().slice(0, 10)}. Milliseconds; one client, one request at a time, taking turns in small blocks.`);
  printTable("Inside the process", inside);
  printTable("Over HTTP; processor time is the server's", reading);
  printTable("Over HTTP, bookings; their letters are written in the same time", booking);
}

function printTable(title: string, timings: Timings[]): void {
  console.log(`\n${title}\n\n| | runs | p50 | p99 | processor each |\n|---|---|---|---|---|`);
  for (const { name, wall, processor } of timings) {
    const figures = [percentile(wall, 0.5), percentile(wall, 0.99), processor / wall.length];
    console.log(`| ${name} | ${wall.length} | ${figures.map(shown).join(" | ")} |`);
  }
}

function shown(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 0.1 ? 4 : 2);
}
