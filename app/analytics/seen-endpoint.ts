// The beacon by which a prefetched page reports that it is now viewed (app/layout/scripts/layout-script.client.ts).
import { Hono } from "hono";
import type { App } from "#app/app.server.ts";
import type { AnsweredPage } from "./record-page-views.server.ts";
import { networkOf } from "#app/platform/http/network-of.ts";

/** The endpoint, mounted at `/seen`: takes the page's path and query as plain text and answers with an empty 204. */
export function seenEndpoint(
  app: Pick<App, "environment" | "pageViews">,
  factsOf: AnsweredPage["factsOf"],
): Hono {
  const endpoint = new Hono();
  endpoint.post("/", async (c) => {
    const prefetchedPath = (await c.req.text()).slice(0, 2_000);
    if (/^\/(?!\/)/.test(prefetchedPath))
      app.pageViews?.record({
        request: c.req.raw,
        network: networkOf(c, app.environment),
        status: 200,
        contentType: "text/html",
        pageView: { step: null, unmetDemand: null },
        factsOf,
        prefetchedPath,
      });
    return c.body(null, 204);
  });
  return endpoint;
}
