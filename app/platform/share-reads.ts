// One read at a time, shared by all callers that came before it began.

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
