// The public API for tests, with its middleware (body limit, origin check); every answer is validated against the OpenAPI
// description.
import { Hono } from "hono";
import { facts } from "#property/facts.ts";
import { apiEndpoint } from "#app/api/api-endpoint.ts";
import { openApi } from "#app/api/open-api/open-api.ts";
import type { App } from "#app/app.server.ts";
import { limitBody } from "#app/platform/http/request-body.ts";
import { rejectCrossSitePosts } from "#app/platform/http/security-headers.ts";
import { aGuest } from "../booking/guests.ts";
import { schemaFaults } from "./schema-faults.ts";

/** An answer whose body has been read; `text` is the body byte for byte, `body` the JSON in it. */
export interface ReadAnswer {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- untyped, as an API client sees it
  body: any;
}

export interface ApiSite {
  get(path: string, headers?: Record<string, string>): Promise<ReadAnswer>;
  /** Posts JSON; a string is sent unchanged. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ReadAnswer>;
  /** Posts a booking with an idempotency key. */
  book(body: unknown, key?: string): Promise<ReadAnswer>;
  send(request: Request): Promise<ReadAnswer>;
}

/** The API of an app. Throws when an answer differs from what `GET /api/openapi.json` describes. */
export function anApiSite(app: App): ApiSite {
  const { origin } = app.environment;
  const hono = new Hono();
  hono.use(limitBody(64 * 1024));
  hono.use(rejectCrossSitePosts(origin));
  hono.route("/api", apiEndpoint(app));
  const send = async (request: Request): Promise<ReadAnswer> => {
    const response = await hono.fetch(request);
    const text = await response.text();
    const isJson = /^application\/(problem\+)?json$/.test(
      response.headers.get("content-type") ?? "",
    );
    const { status, headers } = response;
    const answer = { status, headers, text, body: isJson && text ? JSON.parse(text) : null };
    if (isJson && request.method !== "HEAD") compare(request, answer);
    return answer;
  };
  const post: ApiSite["post"] = (path, body, headers = {}) =>
    send(
      new Request(origin + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    );
  return {
    send,
    post,
    get: (path, headers = {}) => send(new Request(origin + path, { headers })),
    book: (body, key = crypto.randomUUID()) =>
      post("/api/bookings", body, { "Idempotency-Key": key }),
  };
}

/** The example booking: the penthouse, a week from 1 March 2027 for two; EUR 1,980.66. Changed by what is given. */
export function aBookingBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { firstName, lastName, email, phone, country } = aGuest();
  return {
    apartment: 4,
    checkIn: "2027-03-01",
    checkOut: "2027-03-08",
    adults: 2,
    children: 0,
    ratePlan: "flexible",
    guest: { firstName, lastName, email, phone, country },
    payment: { method: "property" },
    consents: { terms: true, privacy: true, cancellation: true },
    language: "en",
    ...changes,
  };
}

const description = JSON.parse(JSON.stringify(openApi("https://hotel.example", facts))) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>> };
};

// The operations of the exact path, otherwise of the first pattern with `{names}` that matches.
function pathOf(pathname: string): Record<string, Operation> | undefined {
  const fits = (path: string) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname);
  return description.paths[Object.keys(description.paths).find(fits) ?? ""];
}

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: Record<string, unknown> }> }>;
}

function compare(request: Request, answer: ReadAnswer): void {
  const { pathname } = new URL(request.url);
  const operation = pathOf(pathname)?.[request.method.toLowerCase()];
  const type = answer.headers.get("content-type") ?? "";
  const described = operation?.responses[answer.status]?.content?.[type];
  if (operation && !described)
    throw new Error(`${request.method} ${pathname} does not describe ${answer.status} ${type}`);
  const schema = operation ? described?.schema : { $ref: "#/components/schemas/Problem" };
  const faults = schema ? schemaFaults(answer.body, schema, description.components.schemas) : [];
  if (faults.length > 0) throw new Error(`${answer.text}\n${faults.join("\n")}`);
}
