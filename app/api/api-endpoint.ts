// The JSON API, `/api/...`: the same use cases as the pages; errors are problem details (RFC 9457).
import { Hono } from "hono";
import type { Context } from "hono";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { negotiateLanguage } from "#app/i18n/read-language.server.ts";
import { networkOf } from "#app/platform/http/network-of.ts";
import { isOutage } from "#app/platform/database/is-outage.ts";
import { answerBooking, answerStatus } from "./answer-booking.server.ts";
import { answerOnce, readBody } from "./answer-once.server.ts";
import { answerAvailability, answerQuote } from "./answer-stays.server.ts";
import type { Answer } from "./answer.ts";
import { openApi } from "./open-api.ts";
import type { Fault } from "./problem.ts";
import { languageOf } from "./read-request.ts";
import { refuseRequest } from "./refuse-request.server.ts";

/**
 * The endpoints, mounted at `/api` behind the body size limit. Every answer except the OpenAPI document has
 * `Cache-Control: no-store`.
 */
export function apiEndpoint(app: App): Hono {
  const endpoint = new Hono();
  const description = JSON.stringify(openApi(app.environment.origin, app.property.facts));
  const refuse = async (c: Context, fault: Fault, headers?: Record<string, string>) =>
    send(await refuseRequest([fault], languageOfHeaders(c, app), app), headers);

  endpoint.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });
  endpoint.get("/availability", async (c) =>
    send(await answerAvailability(new URL(c.req.url).searchParams, languageOfHeaders(c, app), app)),
  );
  endpoint.post("/quotes", async (c) => {
    const read = await readBody(c.req.raw);
    if (!read.ok) return refuse(c, read.fault);
    return send(
      await answerQuote(
        read.body,
        { language: languageFor(c, read.body, app), network: networkOf(c, app.environment) },
        app,
      ),
    );
  });
  endpoint.post("/bookings", async (c) => {
    const key = c.req.header("idempotency-key") ?? "";
    if (!keyPattern.test(key))
      return refuse(c, { code: key ? "keyUnreadable" : "keyMissing", field: "Idempotency-Key" });
    const read = await readBody(c.req.raw);
    if (!read.ok) return refuse(c, read.fault);
    const { body } = read;
    const language = languageFor(c, body, app);
    const once = await answerOnce({ scope: "POST /api/bookings", key, body }, app, () =>
      answerBooking(body, { key, language, network: networkOf(c, app.environment) }, app),
    );
    if ("fault" in once) return refuse(c, once.fault, once.fault.code === "inFlight" ? soon : {});
    return send(once.answer, once.replayed ? { "Idempotency-Replayed": "true" } : {});
  });
  endpoint.get("/bookings/:reference", async (c) => {
    const { reference } = c.req.param();
    const authorization = c.req.header("authorization") ?? "";
    return send(await answerStatus({ reference, authorization }, languageOfHeaders(c, app), app));
  });
  endpoint.get("/openapi.json", (c) =>
    c.body(description, 200, {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=3600",
    }),
  );
  for (const [path, allow] of Object.entries(methods))
    endpoint.all(path, (c) =>
      refuse(c, { code: "methodNotAllowed", field: null }, { Allow: allow }),
    );
  endpoint.all("*", (c) => refuse(c, { code: "notFound", field: null }));
  endpoint.onError((error, c) => {
    app.log.error("the API failed", { path: c.req.path, error });
    return isOutage(error)
      ? refuse(c, { code: "outage", field: null }, later)
      : refuse(c, { code: "internal", field: null });
  });
  return endpoint;
}

const methods = {
  "/availability": "GET, HEAD",
  "/quotes": "POST",
  "/bookings": "POST",
  "/bookings/:reference": "GET, HEAD",
  "/openapi.json": "GET, HEAD",
};

const keyPattern = /^[\x20-\x7e]{1,255}$/;
const soon = { "Retry-After": "1" };
const later = { "Retry-After": "5" };

function send({ status, headers, body }: Answer, more: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { ...headers, ...more } });
}

function languageFor(c: Context, body: unknown, app: App): Language {
  return languageOf(body) ?? languageOfHeaders(c, app);
}

function languageOfHeaders(c: Context, { property }: App): Language {
  return negotiateLanguage(
    { saved: null, acceptLanguage: c.req.header("accept-language") ?? null },
    property.facts,
  );
}
