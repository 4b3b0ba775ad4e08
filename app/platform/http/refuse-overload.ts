// A full house says so at once: whoever waits in a queue without end gets nothing either, and fills the memory.
import type { Context, MiddlewareHandler } from "hono";
import type { Load } from "./watch-load.ts";

/** Answers with `refuse` when one more request would be too much. Stands behind what is ready: files, kept pages. */
export function refuseOverload(
  load: Load,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    const taken = load.take();
    if (!taken.ok) return refuse(c);
    try {
      await next();
    } finally {
      taken.done();
    }
    return undefined;
  };
}
