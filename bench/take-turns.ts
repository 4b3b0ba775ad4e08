// Interleaves benchmarks in one run, so that other load on the machine affects all alike; prints ratios.
import { percentile, type ReadProcessor } from "./measure.ts";

export interface Contestant {
  name: string;
  /** Runs its share of one round and resolves with milliseconds, one number per request. */
  turn(): Promise<number[]>;
  readProcessor: ReadProcessor;
  /** The name of the benchmark to compare with; without it no ratio is printed. */
  beside?: string;
}

/** CPU time in microseconds of all its requests together. */
export interface Result {
  contestant: Contestant;
  wall: number[];
  processor: number;
}

/** Runs one block of each, `rounds` times over; half as many rounds before them are a warm-up and are discarded. */
export async function takeTurns(contestants: Contestant[], rounds: number): Promise<Result[]> {
  const results = contestants.map((contestant): Result => ({ contestant, wall: [], processor: 0 }));
  const warm = Math.ceil(rounds / 2);
  for (let round = 0; round < warm + rounds; round++)
    for (const result of results) {
      const { turn, readProcessor } = result.contestant;
      const before = await readProcessor();
      const wall = await turn();
      const after = await readProcessor();
      if (round < warm) continue;
      result.wall = result.wall.concat(wall);
      result.processor += after.user + after.system - before.user - before.system;
    }
  return results;
}

/** Prints the results as a table; `per second` is what one core could do. */
export function printRatios(results: Result[]): void {
  const eachOf = ({ processor, wall }: Result) => processor / wall.length;
  console.log(
    "\n| | requests | processor each, µs | of one core, per second | rate beside | p50 ms | p99 ms |\n|---|---|---|---|---|---|---|",
  );
  for (const result of results) {
    const { name, beside } = result.contestant;
    const other = results.find(({ contestant }) => contestant.name === beside);
    const each = eachOf(result);
    const ratio = other ? `${(eachOf(other) / each).toFixed(2)} of ${beside}` : "";
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(result.wall, share).toFixed(2));
    console.log(
      `| ${[name, result.wall.length, each.toFixed(1), Math.round(1e6 / each), ratio, p50, p99].join(" | ")} |`,
    );
  }
}
