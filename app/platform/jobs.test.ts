// Recurring jobs: runs never overlap, and an error does not end them.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJob } from "./jobs.server.ts";
import type { RunningJob } from "./jobs.server.ts";
import { createLog } from "./monitoring/log.ts";

let job: RunningJob | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  const stopping = job?.stop();
  await vi.runAllTimersAsync();
  await stopping;
  vi.useRealTimers();
});

const quiet = createLog("error", () => {});

test("runs at once and then every so often, until stopped", async () => {
  const run = vi.fn<() => Promise<void>>(async () => {});
  job = startJob({ every: 1000, run, log: quiet });
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await job.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test("a run longer than the interval is not overlapped, and stopping waits for it", async () => {
  let running = 0;
  let most = 0;
  const run = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5000));
    running--;
  };
  job = startJob({ every: 1000, run, log: quiet });
  await vi.advanceTimersByTimeAsync(20_000);
  job.wake();
  job.wake();
  await vi.advanceTimersByTimeAsync(500);
  expect(most).toBe(1);
  const stopping = job.stop();
  await vi.advanceTimersByTimeAsync(5000);
  await stopping;
  expect(running).toBe(0);
});

test("an error is logged and the next run comes", async () => {
  const lines: string[] = [];
  const run = vi.fn<() => Promise<void>>(async () => {
    throw new Error("the database is away");
  });
  job = startJob({
    name: "emails",
    every: 1000,
    run,
    log: createLog("info", (line) => lines.push(line)),
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(run).toHaveBeenCalledTimes(3);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: "error",
    event: "emails failed",
    error: { message: "the database is away" },
  });
});

test("waking it while it waits or runs starts one more run at once", async () => {
  const run = vi.fn<() => Promise<void>>(
    () => new Promise<void>((resolve) => setTimeout(resolve, 100)),
  );
  job = startJob({ every: 60_000, run, log: quiet });
  job.wake();
  await vi.advanceTimersByTimeAsync(150);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  job.wake();
  expect(run).toHaveBeenCalledTimes(3);
});
