// Each request gets an id, is timed, counted and written down: by its address on the map, with nothing of whoever asked.
import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../make-metrics.server.ts";

/** A proxy's id, when there is a proxy of ours. */
const givenId = /^[\w.-]{8,64}$/;

/** `routeOf` finds the pattern of a path. What only reads and succeeds is written at level debug, the rest at info. */
export function noteRequest(settings: {
  environment: Pick<Environment, "trustProxy">;
  log: Log;
  metrics: Metrics | undefined;
  routeOf(path: string): string;
}): MiddlewareHandler<{ Variables: { requestId: string } }> {
  const { environment, log, metrics, routeOf } = settings;
  return async (c, next) => {
    const given = environment.trustProxy ? c.req.header("x-request-id") : undefined;
    const requestId = given && givenId.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    const started = performance.now();
    await next();
    const { method, path } = c.req;
    const { status } = c.res;
    const milliseconds = performance.now() - started;
    const route = routeOf(path);
    metrics?.answered({ method, route, status, seconds: milliseconds / 1000 });
    const isQuiet = (method === "GET" || method === "HEAD") && status < 400;
    const level = status >= 500 ? "warn" : isQuiet ? "debug" : "info";
    const ms = Math.round(milliseconds * 10) / 10;
    log[level]("request", { requestId, method, route, status, ms });
    // Not `c.header`, which looks at the body of an answer and so makes a stream of it.
    c.res.headers.set("X-Request-Id", requestId);
  };
}
