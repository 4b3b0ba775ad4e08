// What all endpoints of the API do with a request: its language, its idempotency key, its body, and sending the answer.
import type { Context } from "hono";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { negotiateLanguage } from "#app/i18n/read-language.server.ts";
import { answerOnce, readBody } from "./answer-once.server.ts";
import type { SaveWithin } from "./answer-once.server.ts";
import type { Answer } from "./answer.ts";
import type { Fault } from "./problem.ts";
import { languageOf } from "./read-request.ts";
import { refuseRequest } from "./refuse-request.server.ts";

/** Sends an answer with further headers. */
export function send(
  { status, headers, body }: Answer,
  more: Record<string, string> = {},
): Response {
  return new Response(body, { status, headers: { ...headers, ...more } });
}

/** Refuses a request for one fault, in the language of its headers. */
export async function refuse(
  c: Context,
  fault: Fault,
  app: App,
  headers?: Record<string, string>,
): Promise<Response> {
  return send(await refuseRequest([fault], languageOfHeaders(c, app), app), headers);
}

/** The language that the body names, else that of the headers. */
export function languageFor(c: Context, body: unknown, app: App): Language {
  return languageOf(body) ?? languageOfHeaders(c, app);
}

/** The offered language that the headers prefer. */
export function languageOfHeaders(c: Context, { property }: App): Language {
  return negotiateLanguage(
    { saved: null, acceptLanguage: c.req.header("accept-language") ?? null },
    property.facts,
  );
}

/** Reads the JSON body and answers it, without a key: nothing is stored. */
export async function answerBody(
  c: Context,
  app: App,
  work: (body: unknown, language: Language) => Promise<Answer>,
): Promise<Response> {
  const read = await readBody(c.req.raw);
  if (!read.ok) return refuse(c, read.fault, app);
  return send(await work(read.body, languageFor(c, read.body, app)));
}

/** What a request with a key is answered by: its body, its key, and the way to store the answer with what it says. */
interface KeyedWork {
  body: unknown;
  key: string;
  language: Language;
  saveWithin: SaveWithin;
}

/** The same for a request that changes something: the first answer to its Idempotency-Key in `scope` is the only one. */
export async function answerKeyed(
  c: Context,
  app: App,
  scope: string,
  work: (request: KeyedWork) => Promise<Answer>,
): Promise<Response> {
  const key = c.req.header("idempotency-key") ?? "";
  if (!keyPattern.test(key))
    return refuse(c, { code: key ? "keyUnreadable" : "keyMissing", field: "Idempotency-Key" }, app);
  const read = await readBody(c.req.raw);
  if (!read.ok) return refuse(c, read.fault, app);
  const { body } = read;
  const language = languageFor(c, body, app);
  const once = await answerOnce({ scope, key, body }, app, (saveWithin) =>
    work({ body, key, language, saveWithin }),
  );
  if ("fault" in once)
    return refuse(c, once.fault, app, once.fault.code === "inFlight" ? soon : {});
  return send(once.answer, once.replayed ? { "Idempotency-Replayed": "true" } : {});
}

const keyPattern = /^[\x20-\x7e]{1,255}$/;
const soon = { "Retry-After": "1" };
