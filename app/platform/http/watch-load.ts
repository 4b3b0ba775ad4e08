// How much the process has on its hands: what is being answered, how late its timers are, how full its memory is.
import { getHeapStatistics } from "node:v8";

/** What is measured. */
export interface LoadReading {
  /** Milliseconds by which a timer came too late. */
  lag: number;
  /** Of the memory that JavaScript may use, 0 to 1. */
  memory: number;
}

export interface Load {
  /** Whether one more would be too much; if not, it is taken on, and `done` must be called when it is answered. */
  take(): { ok: true; done: () => void } | { ok: false };
  /** What is being answered now. */
  inFlight(): number;
  close(): void;
}

/** Bounds that a crowd of people does not reach: a page takes some milliseconds, so hundreds at once are seconds of work. */
export const loadBounds = { most: 400, mostWhenLate: 100, late: 500, memory: 0.9 };

/** Starts watching, every `every` milliseconds. `read` is given in place of the process's own figures by tests. */
export function watchLoad(
  { every = 250, bounds = loadBounds }: { every?: number; bounds?: typeof loadBounds } = {},
  read: (lag: number) => LoadReading = readProcess,
): Load {
  let inFlight = 0;
  let reading: LoadReading = { lag: 0, memory: 0 };
  let expected = performance.now() + every;
  const timer = setInterval(() => {
    const now = performance.now();
    reading = read(Math.max(0, now - expected));
    expected = now + every;
  }, every);
  timer.unref();
  return {
    take() {
      const most = reading.lag > bounds.late ? bounds.mostWhenLate : bounds.most;
      // Nobody who comes alone is sent away for a late timer; for lack of memory everybody is.
      if (inFlight >= most || reading.memory > bounds.memory) return { ok: false };
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

function readProcess(lag: number): LoadReading {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return { lag, memory: used_heap_size / heap_size_limit };
}
