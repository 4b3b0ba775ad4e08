// Times functions repeatedly, in small interleaved blocks.

/** A measurement. `run` does it once and throws when it fails. */
export interface Measurement {
  name: string;
  /** Runs in a row before the next measurement's block. */
  block: number;
  run(): Promise<void> | void;
  /** CPU time of the process that does this work, when it differs from that of the others. */
  readCpuTime?: ReadCpuTime;
}

/** Milliseconds, one number per run; CPU time in milliseconds for all runs together. */
export interface Timings {
  name: string;
  wall: number[];
  cpuTime: number;
}

/** CPU time used so far by the measured process, in microseconds. */
export type ReadCpuTime = () => Promise<NodeJS.CpuUsage>;

/** Runs a block of each, `rounds` times over; the first round is a warm-up and is discarded. */
export async function measure(
  all: Measurement[],
  rounds: number,
  readSharedCpuTime: ReadCpuTime = async () => process.cpuUsage(),
): Promise<Timings[]> {
  const timings = all.map(({ name }): Timings => ({ name, wall: [], cpuTime: 0 }));
  for (let round = 0; round <= rounds; round++) {
    for (const [i, { block, run, readCpuTime = readSharedCpuTime }] of all.entries()) {
      const timing = timings[i]!;
      const before = await readCpuTime();
      const wall = [];
      for (let n = 0; n < block; n++) {
        const start = performance.now();
        await run();
        wall.push(performance.now() - start);
      }
      const after = await readCpuTime();
      if (round === 0) continue;
      timing.wall.push(...wall);
      timing.cpuTime += (after.user + after.system - before.user - before.system) / 1000;
    }
  }
  return timings;
}

/** Nearest-rank percentile: the value below which that share of the numbers lies; `share` from 0 to 1. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
