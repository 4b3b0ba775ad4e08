// Load shedding: an overloaded server refuses at once, since an unbounded queue would time out anyway and fill the memory.
import type { Context, MiddlewareHandler } from "hono";
import type { LoadMonitor } from "./monitor-load.ts";

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
