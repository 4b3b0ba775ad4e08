// The load of the process, measured by requests, event loop and memory; when overloaded, it refuses requests at once.
import { getHeapStatistics } from "node:v8";
import type { Context, MiddlewareHandler } from "hono";

/** What is measured. */
export interface LoadSample {
  /** The event loop lag: milliseconds by which a timer was late. */
  lag: number;
  /** The share of the JavaScript heap limit in use, 0 to 1. */
  memory: number;
}

export interface LoadMonitor {
  /** Whether one more request can be accepted; if so, it is counted, and `done` must be called when it is answered. */
  tryStart(): { ok: true; done: () => void } | { ok: false };
  /** The number of requests in progress. */
  inFlight(): number;
  close(): void;
}

// Limits that normal traffic does not reach: a page takes some milliseconds, so hundreds at once are seconds of work.
const loadLimits = { most: 400, mostWhenLate: 100, late: 500, memory: 0.9 };

/** Starts measuring, every `every` milliseconds. Tests replace `read`, which measures the process. */
export function monitorLoad(
  { every = 250, limits = loadLimits }: { every?: number; limits?: typeof loadLimits } = {},
  read: (lag: number) => LoadSample = readProcess,
): LoadMonitor {
  let inFlight = 0;
  let sample: LoadSample = { lag: 0, memory: 0 };
  let expected = performance.now() + every;
  const timer = setInterval(() => {
    const now = performance.now();
    sample = read(Math.max(0, now - expected));
    expected = now + every;
  }, every);
  timer.unref();
  return {
    tryStart() {
      const most = sample.lag > limits.late ? limits.mostWhenLate : limits.most;
      // A lone request is not refused because of a late timer; for lack of memory every request is.
      if (inFlight >= most || sample.memory > limits.memory) return { ok: false };
      inFlight++;
      let isDone = false;
      return {
        ok: true,
        done() {
          if (!isDone) inFlight--;
          isDone = true;
        },
      };
    },
    inFlight: () => inFlight,
    close: () => clearInterval(timer),
  };
}

function readProcess(lag: number): LoadSample {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return { lag, memory: used_heap_size / heap_size_limit };
}

/**
 * Answers with `refuse` when one more request would be too much. Used after what is already available: files, cached
 * pages.
 */
export function refuseOverload(
  load: LoadMonitor,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    const taken = load.tryStart();
    if (!taken.ok) return refuse(c);
    try {
      await next();
    } finally {
      taken.done();
    }
    return undefined;
  };
}
