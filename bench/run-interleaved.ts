// Interleaves benchmarks in one run, so that other load on the machine affects all alike; prints ratios.
import { percentile, type ReadCpuTime } from "./measure.ts";

export interface Benchmark {
  name: string;
  /** Runs its share of one round and resolves with milliseconds, one number per request. */
  runBlock(): Promise<number[]>;
  readCpuTime: ReadCpuTime;
  /** The name of the benchmark to compare with; without it no ratio is printed. */
  comparedWith?: string;
}

/** CPU time in microseconds of all its requests together. */
export interface Result {
  benchmark: Benchmark;
  wall: number[];
  cpuTime: number;
}

/** Runs one block of each, `rounds` times over; half as many rounds before them are a warm-up and are discarded. */
export async function runInterleaved(benchmarks: Benchmark[], rounds: number): Promise<Result[]> {
  const results = benchmarks.map((benchmark): Result => ({ benchmark, wall: [], cpuTime: 0 }));
  const warm = Math.ceil(rounds / 2);
  for (let round = 0; round < warm + rounds; round++)
    for (const result of results) {
      const { runBlock, readCpuTime } = result.benchmark;
      const before = await readCpuTime();
      const wall = await runBlock();
      const after = await readCpuTime();
      if (round < warm) continue;
      result.wall = result.wall.concat(wall);
      result.cpuTime += after.user + after.system - before.user - before.system;
    }
  return results;
}

/** Prints the results as a table; `per second` is what one core could do. */
export function printRatios(results: Result[]): void {
  const cpuTimePerRequest = ({ cpuTime, wall }: Result) => cpuTime / wall.length;
  console.log(
    "\n| | requests | processor each, µs | of one core, per second | rate beside | p50 ms | p99 ms |\n|---|---|---|---|---|---|---|",
  );
  for (const result of results) {
    const { name, comparedWith } = result.benchmark;
    const other = results.find(({ benchmark }) => benchmark.name === comparedWith);
    const each = cpuTimePerRequest(result);
    const ratio = other ? `${(cpuTimePerRequest(other) / each).toFixed(2)} of ${comparedWith}` : "";
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(result.wall, share).toFixed(2));
    console.log(
      `| ${[name, result.wall.length, each.toFixed(1), Math.round(1e6 / each), ratio, p50, p99].join(" | ")} |`,
    );
  }
}
