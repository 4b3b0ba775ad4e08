// Times functions repeatedly, in small interleaved blocks.

/** A measurement. `run` does it once and throws when it fails. */
export interface Measured {
  name: string;
  /** Runs in a row before the next measurement's block. */
  block: number;
  run(): Promise<void> | void;
  /** CPU time of the process that does this work, when it differs from that of the others. */
  readProcessor?: ReadProcessor;
}

/** Milliseconds, one number per run; CPU time in milliseconds for all runs together. */
export interface Timings {
  name: string;
  wall: number[];
  processor: number;
}

/** CPU time used so far by the measured process, in microseconds. */
export type ReadProcessor = () => Promise<NodeJS.CpuUsage>;

/** Runs a block of each, `rounds` times over; the first round is a warm-up and is discarded. */
export async function measure(
  all: Measured[],
  rounds: number,
  readOthers: ReadProcessor = async () => process.cpuUsage(),
): Promise<Timings[]> {
  const timings = all.map(({ name }): Timings => ({ name, wall: [], processor: 0 }));
  for (let round = 0; round <= rounds; round++) {
    for (const [i, { block, run, readProcessor = readOthers }] of all.entries()) {
      const timing = timings[i]!;
      const before = await readProcessor();
      const wall = [];
      for (let n = 0; n < block; n++) {
        const start = performance.now();
        await run();
        wall.push(performance.now() - start);
      }
      const after = await readProcessor();
      if (round === 0) continue;
      timing.wall.push(...wall);
      timing.processor += (after.user + after.system - before.user - before.system) / 1000;
    }
  }
  return timings;
}

/** Nearest-rank percentile: the value below which that share of the numbers lies; `share` from 0 to 1. */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
