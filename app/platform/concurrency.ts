// Bounds for asynchronous work: a deadline, how many at a time, one shared read.

/** The result of `work`; rejects when that takes longer than `milliseconds`: its outcome is then unknown. */
export async function withDeadline<Answer>(
  work: Promise<Answer>,
  milliseconds: number,
): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new Error(`not done within ${milliseconds / 1000} seconds`));
  const timer = setTimeout(late, milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

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

/**
 * Each call returns the result of a `read` that begins after the call: it never joins a read in progress, which may
 * already have seen older data. All calls made meanwhile share one further read.
 */
export function shareReads<Found>(read: () => Promise<Found>): () => Promise<Found> {
  let underWay: Promise<unknown> | null = null;
  let next: Promise<Found> | null = null;
  const begin = (): Promise<Found> => {
    next = null;
    const found = read();
    underWay = found;
    const end = () => {
      if (underWay === found) underWay = null;
    };
    found.then(end, end);
    return found;
  };
  return () => {
    if (!underWay) return begin();
    next ??= underWay.then(begin, begin);
    return next;
  };
}
