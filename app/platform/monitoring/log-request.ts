// Gives each request an id, and times, counts and logs it: by its route pattern, without personal data.
import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./make-metrics.server.ts";

/** The request id given by our proxy, if there is one. */
const requestIdPattern = /^[\w.-]{8,64}$/;

/** `routeOf` returns the pattern of a path. Successful reads are logged at level debug, the rest at info. */
export function logRequest(settings: {
  environment: Pick<Environment, "trustProxy">;
  log: Log;
  metrics: Metrics | undefined;
  routeOf(path: string): string;
}): MiddlewareHandler<{ Variables: { requestId: string } }> {
  const { environment, log, metrics, routeOf } = settings;
  return async (c, next) => {
    const given = environment.trustProxy ? c.req.header("x-request-id") : undefined;
    const requestId = given && requestIdPattern.test(given) ? given : randomUUID();
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
    // Not `c.header`, which accesses the response body and so creates a stream.
    c.res.headers.set("X-Request-Id", requestId);
  };
}
