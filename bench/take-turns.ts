// Contestants who take turns in one run, so that whatever else the machine does falls on all alike; told as ratios.
import { percentile, type ReadProcessor } from "./measure.ts";

export interface Contestant {
  name: string;
  /** Does its share of one round and answers milliseconds, one figure per request. */
  turn(): Promise<number[]>;
  readProcessor: ReadProcessor;
  /** The name of the one it is compared with; without it no ratio is told. */
  beside?: string;
}

/** Processor time in microseconds of all its requests together. */
export interface Result {
  contestant: Contestant;
  wall: number[];
  processor: number;
}

/** Lets each take its turn, `rounds` times over; half as many before them warm up and are forgotten. */
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

/** Prints them as a table; `per second` is what one core could do. */
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
