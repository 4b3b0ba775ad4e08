// Lets only so many pieces of work run at once; the others wait in the order they came.

/** Gives the function that runs work when its turn has come, `atOnce` at a time, and answers what the work answers. */
export function inTurn(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    // A place is handed on from the one that ends, so that nobody slips in between.
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
