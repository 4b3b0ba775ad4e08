// Limits concurrency: further work waits in the order it was submitted.

/** Returns a function that runs work, `atOnce` at a time, and returns its result. */
export function limitConcurrency(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    // The finished work passes its slot on to the next in line, so that new work cannot overtake it.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
