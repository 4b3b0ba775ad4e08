// The JSON API, `/api/...`: the same use cases as the pages; errors are problem details (RFC 9457).
import { Hono } from "hono";
import type { App } from "#app/app.server.ts";
import { isOutage } from "#app/platform/database/is-outage.ts";
import { networkOf } from "#app/platform/http/network-of.ts";
import { answerBooking, answerStatus } from "./answer-booking.server.ts";
import { answerAvailability, answerQuote } from "./answer-stays.server.ts";
import { answerBody, answerKeyed, languageOfHeaders, refuse, send } from "./api-call.server.ts";
import { answerCombinations, answerGroup } from "./group/answer-group.server.ts";
import { guestBookingRoutes } from "./guest-booking/guest-booking-routes.server.ts";
import { openApi } from "./open-api/open-api.ts";

/**
 * The endpoints, mounted at `/api` behind the body size limit. Every answer except the OpenAPI document has
 * `Cache-Control: no-store`.
 */
export function apiEndpoint(app: App): Hono {
  const endpoint = new Hono();
  const description = JSON.stringify(openApi(app.environment.origin, app.property.facts));
  endpoint.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });
  endpoint.get("/availability", async (c) =>
    send(await answerAvailability(new URL(c.req.url).searchParams, languageOfHeaders(c, app), app)),
  );
  endpoint.post("/quotes", (c) =>
    answerBody(c, app, (body, language) =>
      answerQuote(body, { language, network: networkOf(c, app.environment) }, app),
    ),
  );
  endpoint.post("/bookings", (c) =>
    answerKeyed(c, app, "POST /api/bookings", ({ body, key, language }) =>
      answerBooking(body, { key, language, network: networkOf(c, app.environment) }, app),
    ),
  );
  endpoint.get("/combinations", async (c) =>
    send(await answerCombinations(new URL(c.req.url).searchParams, languageOfHeaders(c, app), app)),
  );
  endpoint.post("/groups", (c) =>
    answerKeyed(c, app, "POST /api/groups", ({ body, key, language }) =>
      answerGroup(body, { key, language, network: networkOf(c, app.environment) }, app),
    ),
  );
  endpoint.get("/bookings/:reference", async (c) => {
    const { reference } = c.req.param();
    const authorization = c.req.header("authorization") ?? "";
    return send(await answerStatus({ reference, authorization }, languageOfHeaders(c, app), app));
  });
  endpoint.route("/bookings/:reference", guestBookingRoutes(app));
  endpoint.get("/openapi.json", (c) =>
    c.body(description, 200, {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=3600",
    }),
  );
  for (const [path, allow] of Object.entries(methods))
    endpoint.all(path, (c) =>
      refuse(c, { code: "methodNotAllowed", field: null }, app, { Allow: allow }),
    );
  endpoint.all("*", (c) => refuse(c, { code: "notFound", field: null }, app));
  endpoint.onError((error, c) => {
    app.log.error("the API failed", { path: c.req.path, error });
    return isOutage(error)
      ? refuse(c, { code: "outage", field: null }, app, later)
      : refuse(c, { code: "internal", field: null }, app);
  });
  return endpoint;
}

const methods = {
  "/availability": "GET, HEAD",
  "/quotes": "POST",
  "/combinations": "GET, HEAD",
  "/groups": "POST",
  "/bookings": "POST",
  "/bookings/:reference": "GET, HEAD",
  "/bookings/:reference/guest": "GET, HEAD",
  "/bookings/:reference/cancellation": "GET, HEAD, POST",
  "/bookings/:reference/change": "GET, HEAD, POST",
  "/bookings/:reference/extras": "GET, HEAD, POST",
  "/bookings/:reference/extras/quote": "POST",
  "/openapi.json": "GET, HEAD",
};

const later = { "Retry-After": "5" };
