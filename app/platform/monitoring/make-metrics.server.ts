// Process metrics in Prometheus format: requests, their durations, and the state of the machine and the app. Each request
// gets an id, is timed, counted and logged: by its route pattern, without personal data.
import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { withDeadline } from "../concurrency.ts";
import type { Environment } from "../environment/environment.ts";
import type { AppMetrics } from "./app-metrics.sql.server.ts";
import type { Log } from "./log.ts";

/** An answered request; `route` is its URL pattern. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  answered(request: AnsweredRequest): void;
  /** A request was refused: rate limit exceeded (`tooOften`), overload (`busy`), or database unavailable (`outage`). */
  refused(why: "tooOften" | "busy" | "outage", purpose: string): void;
  /** Records the duration of a query. */
  queried(milliseconds: number): void;
  /** The text for the scraper; `read` queries the database, and when it fails its metrics are missing. */
  write(read: () => Promise<AppMetrics>, inFlight: number): Promise<string>;
}

// Milliseconds: while the database hangs, the scraper must still get the other metrics.
const longestSilence = 4_000;

// Any other method is counted as "other".
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A separate registry, so that two apps in one process do not share metrics. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Seconds until the response was ready",
    labelNames: ["route"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const refusals = new Counter({
    name: "refused_requests_total",
    help: "Requests refused: over a rate limit (tooOften), too many at once (busy), or no database (outage)",
    labelNames: ["why", "purpose"],
    registers,
  });
  const queries = new Histogram({
    name: "database_query_duration_seconds",
    help: "Seconds that a query took, transport included",
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const inFlightNow = gauge("http_requests_in_flight", "Requests being answered");
  const appGauges = {
    databaseUp: gauge("database_up", "Whether the database answered this scrape"),
    emailsWaiting: gauge("emails_waiting", "Emails not sent yet"),
    emailsFailed: gauge("emails_failed", "Emails that were given up"),
    oldestEmailAge: gauge("emails_oldest_seconds", "Seconds since the oldest unsent email was due"),
    holds: gauge("bookings_unpaid", "Bookings whose payment is unfinished"),
    calendarsAge: gauge(
      "calendars_oldest_seconds",
      "Seconds since the last good read of the calendar that is longest unread",
    ),
    calendarsFailing: gauge("calendars_failing", "Calendars of other sites that cannot be read"),
  };
  const bookings = gauge("bookings_of_day", "Bookings made in the last 24 hours", ["status"]);

  return {
    answered({ method, route, status, seconds }) {
      const methodLabel = methods.has(method) ? method : "other";
      requests.inc({ method: methodLabel, route, status: String(status) });
      durations.observe({ route }, seconds);
    },
    refused: (why, purpose) => refusals.inc({ why, purpose }),
    queried: (milliseconds) => queries.observe(milliseconds / 1000),
    async write(read, inFlight) {
      inFlightNow.set(inFlight);
      const appMetrics = await withDeadline(read(), longestSilence).catch(() => null);
      appGauges.databaseUp.set(appMetrics ? 1 : 0);
      bookings.reset();
      for (const [status, count] of Object.entries(appMetrics?.bookingsOfDay ?? {}))
        bookings.set({ status }, count);
      const { databaseUp: _, ...gauges } = appGauges;
      for (const [name, one] of Object.entries(gauges))
        if (appMetrics) one.set(appMetrics[name as keyof typeof gauges]);
        else one.reset();
      return registry.metrics();
    },
  };
}

/** The request id given by our proxy, if there is one. */
const requestIdPattern = /^[\w.-]{8,64}$/;

/** `routeOf` returns the pattern of a path. Successful reads are logged at level debug, the rest at info. */
export function logRequest(settings: {
  environment: Pick<Environment, "trustProxy">;
  log: Log;
  metrics: Metrics | undefined;
  routeOf(path: string): string;
}): MiddlewareHandler<{ Variables: { requestId: string; agent?: string } }> {
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
    const { agent } = c.var;
    log[level]("request", { requestId, method, route, status, ms, ...(agent && { agent }) });
    // A file of the build needs no id to be asked about, and a page loads a dozen: 52 bytes each. Not `c.header`, which accesses the
    // response body and so creates a stream.
    if (!isQuiet || !path.startsWith("/assets/")) c.res.headers.set("X-Request-Id", requestId);
  };
}
