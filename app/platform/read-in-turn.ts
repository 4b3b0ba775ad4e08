// One reading at a time, shared by all who asked before it began.

/**
 * Each call answers with what `read` finds when it begins after the call: it never joins a reading under way, which may
 * have looked already. However many ask meanwhile, one more reading answers them all.
 */
export function readInTurn<Found>(read: () => Promise<Found>): () => Promise<Found> {
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
