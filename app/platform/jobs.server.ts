// Recurring jobs while the app runs: sending emails, expiring holds.
import type { Log } from "./monitoring/log.ts";

export interface Job {
  /** For the log. */
  name?: string;
  /** Milliseconds between the end of one run and the start of the next. */
  every: number;
  /** Milliseconds before the first run; at once when omitted. */
  after?: number;
  run(): Promise<unknown>;
  log: Log;
}

export interface RunningJob {
  /** Runs as soon as possible, for example because an email was just written. */
  wake(): void;
  /** Prevents further runs; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a job at once, or after a delay of `after`, and then repeatedly. Runs never overlap; an error is logged and the
 * job continues.
 */
export function startJob({ name = "job", every, after = 0, run, log }: Job): RunningJob {
  let stopped = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | null = null;

  const start = () => {
    clearTimeout(timer);
    woken = false;
    current = runOnce().finally(() => {
      current = null;
      if (!stopped) timer = setTimeout(start, woken ? 0 : every);
    });
  };

  const runOnce = async () => {
    try {
      await run();
    } catch (error) {
      log.error(`${name} failed`, {
        error: error instanceof Error ? error : new Error(String(error)),
      });
    }
  };

  if (after > 0) timer = setTimeout(start, after);
  else start();
  return {
    wake() {
      woken = true;
      if (!current && !stopped) start();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
