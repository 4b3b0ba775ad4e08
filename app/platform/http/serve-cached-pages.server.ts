// Serves cached pages from Node's own server, before a web-standard Request is built.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Environment } from "../environment/environment.ts";
import type { Metrics } from "../monitoring/make-metrics.server.ts";
import type { CachedAnswer, CacheRequest } from "./cached-page.ts";
import { networkFrom } from "./network-of.ts";
import type { PageCache } from "./page-cache.server.ts";

/**
 * Passes requests without a cached page to `rest`. In the metrics cached pages count as one route; page views record
 * which page it was.
 */
export function serveCachedPages(
  cache: PageCache,
  rest: (request: IncomingMessage, response: ServerResponse) => unknown,
  environment: Pick<Environment, "trustProxy">,
  metrics: Pick<Metrics, "answered"> | undefined,
): RequestListener {
  return (request, response) => {
    const started = performance.now();
    const answer = (page: CachedAnswer) => {
      send(response, page);
      const seconds = (performance.now() - started) / 1000;
      const { method = "" } = request;
      metrics?.answered({ method, route: "cached", status: page.status, seconds });
    };
    const found = cache.find(cacheRequestOf(request, environment));
    if (found instanceof Promise)
      void found.then((page) => {
        if (page) answer(page);
        else rest(request, response);
      });
    else if (found) answer(found);
    else rest(request, response);
  };
}

function cacheRequestOf(
  request: IncomingMessage,
  environment: Pick<Environment, "trustProxy">,
): CacheRequest {
  const { method = "", url: target = "", headers } = request;
  const header = (name: string) => headers[name] as string | undefined;
  const network = () =>
    networkFrom(header("x-forwarded-for"), request.socket.remoteAddress, environment);
  return { method, target, header, network };
}

function send(response: ServerResponse, { status, headers, body }: CachedAnswer): void {
  response.writeHead(status, [...headers, "x-request-id", randomUUID()]);
  if (body === null) response.end();
  else response.end(body, "latin1");
}
