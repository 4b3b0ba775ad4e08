// The Universal Commerce Protocol's lodging draft at `/.well-known/ucp` and `/ucp`: off unless UCP_DRAFT is on.
import { Hono } from "hono";
import type { Context } from "hono";
import { readBody } from "#app/api/answer-once.server.ts";
import { answerKeyed, languageOfHeaders, send } from "#app/api/api-call.server.ts";
import type { App } from "#app/app.server.ts";
import { networkOf } from "#app/platform/http/network-of.ts";
import {
  answerError,
  answerSession,
  createSession,
  describeProfile,
  errorOf,
  keepSession,
} from "./booking-sessions.server.ts";

/** Mounted at the root, behind the limits of bodies and requests, and the refusal of posts from other origins' pages. */
export function commerceEndpoint(app: App): Hono {
  const endpoint = new Hono();
  const languageFor = (c: Context) => languageOfHeaders(c, app);
  const whenOn = (answer: (c: Context) => Promise<Response>) => async (c: Context) => {
    if (!app.environment.commerceDraft) return c.text("Not found", 404);
    const answered = await answer(c);
    answered.headers.set("Cache-Control", "no-store");
    answered.headers.set("X-Robots-Tag", "noindex, nofollow");
    return answered;
  };
  endpoint.get(
    "/.well-known/ucp",
    whenOn(async (c) => c.json(describeProfile(app))),
  );
  endpoint.post(
    "/ucp/booking-sessions",
    whenOn(async (c) => {
      const network = networkOf(c, app.environment);
      const answered = await answerKeyed(c, app, "booking sessions", ({ body }) =>
        createSession(body, { language: languageFor(c), network }, app),
      );
      return inDraftForm(answered, app);
    }),
  );
  endpoint.get(
    "/ucp/booking-sessions/:id",
    whenOn(async (c) => {
      const id = c.req.param("id") ?? "";
      return send(await answerSession(200, id, { language: languageFor(c), messages: [] }, app));
    }),
  );
  endpoint.put(
    "/ucp/booking-sessions/:id",
    whenOn(async (c) => {
      const read = await readBody(c.req.raw);
      if (!read.ok) return send(answerError(400, errorOf({ code: read.fault.code }), app));
      const { body } = read;
      const id = c.req.param("id") ?? "";
      return send(await keepSession(id, { body, language: languageFor(c) }, app));
    }),
  );
  endpoint.post(
    "/ucp/booking-sessions/:id/:does{complete|cancel}",
    whenOn(async (c) =>
      send(await keepSession(c.req.param("id") ?? "", { language: languageFor(c) }, app)),
    ),
  );
  endpoint.all("/ucp/*", (c) => c.text("Not found", 404));
  return endpoint;
}

// Requests that were not even answered (a missing key, no JSON) are refused as everywhere in the API, and said in the draft's form.
async function inDraftForm(answered: Response, app: App): Promise<Response> {
  if (!answered.headers.get("content-type")?.startsWith("application/problem+json"))
    return answered;
  return send(answerError(answered.status, errorOf((await answered.json()) as object), app));
}
