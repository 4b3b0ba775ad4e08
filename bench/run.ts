// `npm run build && npm run bench [-- --short]`: the built site, nginx and the bare stack, interleaved in one run, as ratios.
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { sendRequest } from "./clients/client.ts";
import { createBenchmarks } from "./benchmarks.ts";
import { measureDurableBookings } from "./durable-bookings.ts";
import { startHello } from "./clients/hello-process.ts";
import { useCaseMeasurements } from "./use-cases.ts";
import { measure, percentile } from "./measure.ts";
import { prepareSetup, startSite } from "./measured-site.ts";
import { sendAtRate } from "./clients/fixed-rate-client.ts";
import { printRatios, runInterleaved } from "./run-interleaved.ts";
import { asBrowser, cachedPath } from "./clients/requests.ts";

const isShort = process.argv.includes("--short");
console.log(
  `${cpus()[0]?.model ?? "?"}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node \
${process.versions.node}; ${new Date().toISOString().slice(0, 16)}; load at the start ${loadavg()[0]?.toFixed(1)}.`,
);

const setup = await prepareSetup();
try {
  const [site, hello] = [await startSite(setup), await startHello()];
  try {
    const { readers, writers, stop } = await createBenchmarks(site, hello);
    printRatios(await runInterleaved(readers, isShort ? 4 : 20));
    await stop();
    await printFixedRate(site.origin, isShort ? 5 : 30);
    printRatios(await runInterleaved(writers, isShort ? 2 : 20));
  } finally {
    await hello.stop();
    await site.stop();
  }
  await printUseCases();
} finally {
  await setup.remove();
}
await measureDurableBookings(isShort ? 2 : 6, isShort ? 200 : 400);

// Warmed up first: the target applies to cached pages.
async function printFixedRate(origin: string, seconds: number): Promise<void> {
  const rate = 1_000;
  await sendRequest(origin, { path: cachedPath, headers: asBrowser, status: 200 });
  const asked = { path: cachedPath, headers: asBrowser };
  const wall = await sendAtRate(origin, asked, { rate, seconds, connections: 64 });
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(wall, share).toFixed(2));
  console.log(
    `\nCached pages at ${rate} a second for ${seconds} s, each counted from when it was due: p50 ${p50}, p99 ${p99}, at most ${most} ms.`,
  );
}

async function printUseCases(): Promise<void> {
  const timings = await measure(useCaseMeasurements(setup.database), isShort ? 3 : 20);
  console.log(
    "\nInside the process\n\n| | runs | p50 ms | p99 ms | processor each, µs |\n|---|---|---|---|---|",
  );
  for (const { name, wall, cpuTime } of timings) {
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(wall, share).toFixed(4));
    const each = ((cpuTime / wall.length) * 1000).toFixed(1);
    console.log(`| ${[name, wall.length, p50, p99, each].join(" | ")} |`);
  }
}
