// A guest who only presses, in ten languages on the built site: what is advertised in any place is what is charged, to the cent.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
/** `npm test -- --all` makes two thousand of them. */
const stays = process.env["ALL"] ? 2_000 : 30;

test(
  `${stays} stays cost the same in the list, on the page, in its data, for programs, and when they are charged`,
  { timeout: process.env["ALL"] ? 3_600_000 : 240_000 },
  async () => {
    const program = ["tests/faults/programs/crawl-prices.ts", String(stays), "2026"];
    const { stdout } = await run(process.execPath, program).catch(
      (error: { stdout: string }) => error,
    );
    const crawled = JSON.parse(stdout) as { booked: number; compared: number; faults: string[] };
    expect(crawled.faults).toEqual([]);
    // Some searches find nothing free, or are too long or short for the season.
    expect(crawled.booked).toBeGreaterThan(stays / 3);
    expect(crawled.compared).toBeGreaterThan(12 * crawled.booked);
  },
);
