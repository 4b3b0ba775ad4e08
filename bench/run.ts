// `npm run build && npm run bench [-- --short]`: the built site, nginx and the bare stack, interleaved in one run, as ratios.
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { ask } from "./client.ts";
import { contestants } from "./contestants.ts";
import { measureDurable } from "./durable.ts";
import { startHello } from "./hello-process.ts";
import { insideMeasures } from "./inside.ts";
import { measure, percentile } from "./measure.ts";
import { prepareGround, startSite } from "./site.ts";
import { askSteadily } from "./steady-client.ts";
import { printRatios, takeTurns } from "./take-turns.ts";
import { asBrowser, keptPath } from "./requests.ts";

const isShort = process.argv.includes("--short");
console.log(
  `${cpus()[0]?.model ?? "?"}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node \
${process.versions.node}; ${new Date().toISOString().slice(0, 16)}; load at the start ${loadavg()[0]?.toFixed(1)}.`,
);

const ground = await prepareGround();
try {
  const [site, hello] = [await startSite(ground), await startHello()];
  try {
    const { readers, writers, stop } = await contestants(site, hello);
    printRatios(await takeTurns(readers, isShort ? 4 : 20));
    await stop();
    await printSteady(site.origin, isShort ? 5 : 30);
    printRatios(await takeTurns(writers, isShort ? 2 : 20));
  } finally {
    await hello.stop();
    await site.stop();
  }
  await printInside();
} finally {
  await ground.remove();
}
await measureDurable(isShort ? 2 : 6, isShort ? 200 : 400);

// Warmed up first: the target applies to cached pages.
async function printSteady(origin: string, seconds: number): Promise<void> {
  const rate = 1_000;
  await ask(origin, { path: keptPath, headers: asBrowser, status: 200 });
  const asked = { path: keptPath, headers: asBrowser };
  const wall = await askSteadily(origin, asked, { rate, seconds, connections: 64 });
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(wall, share).toFixed(2));
  console.log(
    `\nCached pages at ${rate} a second for ${seconds} s, each counted from when it was due: p50 ${p50}, p99 ${p99}, at most ${most} ms.`,
  );
}

async function printInside(): Promise<void> {
  const timings = await measure(insideMeasures(ground.database), isShort ? 3 : 20);
  console.log(
    "\nInside the process\n\n| | runs | p50 ms | p99 ms | processor each, µs |\n|---|---|---|---|---|",
  );
  for (const { name, wall, processor } of timings) {
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(wall, share).toFixed(4));
    const each = ((processor / wall.length) * 1000).toFixed(1);
    console.log(`| ${[name, wall.length, p50, p99, each].join(" | ")} |`);
  }
}
