// Times something again and again, in small blocks so that several things can take turns.

/** What is measured. `run` does it once and throws when it did not work. */
export interface Measured {
  name: string;
  /** How often in a row before the next one's turn. */
  block: number;
  run(): Promise<void> | void;
  /** Of whoever does this work, when it is not the one that does the others'. */
  readProcessor?: ReadProcessor;
}

/** How long it took: milliseconds, one figure per run; processor time in milliseconds for all of them. */
export interface Timings {
  name: string;
  wall: number[];
  processor: number;
}

/** The processor time used so far, in microseconds, by whoever does the work. */
export type ReadProcessor = () => Promise<NodeJS.CpuUsage>;

/** Lets each take its turn, `rounds` times over; the first round warms up and is forgotten. */
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

/** The value below which that share of the figures lie, the nearest rank; `share` from 0 to 1. */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
