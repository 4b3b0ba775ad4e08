// Answers requests that are refused: rate limit exceeded, overload, database unavailable, URL too long. Browsers get a
// page, API clients problem details.
import type { Context } from "hono";
import { refuseRequest } from "#app/api/refuse-request.server.ts";
import type { App, RequestInfo } from "#app/app.server.ts";
import { bareNotice, describeRefusal } from "#app/layout/bare-notice.server.ts";
import { isTypedForm, withoutBody } from "#app/platform/http/request-body.ts";
import type { RouteMap } from "#app/route-map.ts";
import type { RefusalData } from "#app/ui/read-refusal.ts";

type FormFacts = Pick<RouteMap, "hasSecretForm" | "formLimitOf">;

/** Renders the page of a request; with a refusal, an error in its place. */
export type RenderPage<C extends Context = Context> = (
  c: C,
  request: Request,
  refusal?: Pick<RequestInfo, "tooLarge" | "refused">,
) => Promise<Response>;

/** `seconds` to wait, `beyond` the limit by so many; `page` renders the first few refusals within the site's layout. */
export type Refusal<C extends Context> =
  | { kind: "tooOften"; purpose: string; seconds: number; beyond: number; page: RenderPage<C> }
  | { kind: "busy" }
  /** `posted` is the request with its body unread. */
  | { kind: "outage"; posted?: Request }
  | { kind: "longAddress" };

/**
 * Refusals shown as a whole page, for visitors who share an address with others; further ones get a minimal answer that
 * costs little.
 */
const maxFullPages = 20;
const busySeconds = 5;

/** The problem codes for API clients. */
const problems = { tooOften: "askedTooOften", busy: "busy", outage: "outage" } as const;

/**
 * 429, 503 or 414. A posted form is returned in the page, ready to be sent again; a script gets the reason as JSON and
 * keeps its page.
 */
export async function answerRefusal<C extends Context>(
  c: C,
  refusal: Refusal<C>,
  app: App,
  forms: FormFacts,
): Promise<Response> {
  const { raw: request, path } = c.req;
  const { facts } = app.property;
  if (refusal.kind !== "longAddress")
    app.metrics?.refused(refusal.kind, "purpose" in refusal ? refusal.purpose : "");
  const seconds = refusal.kind === "tooOften" ? refusal.seconds : busySeconds;
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (refusal.kind !== "longAddress") headers["Retry-After"] = String(seconds);
  const isPage = request.headers.get("accept")?.includes("text/html") ?? false;
  const isData = path.endsWith(".data");
  if (path.startsWith("/api/") && refusal.kind !== "longAddress")
    return answerApiRefusal(problems[refusal.kind], headers, app);
  const status = statuses[refusal.kind];
  if (isData) {
    const { language: _, ...words } = describeRefusal(request, refusal.kind, facts, { seconds });
    const refused: RefusalData = { ...words, address: addressOf(request), typed: null };
    return c.json(refused, status, headers);
  }
  if (refusal.kind === "tooOften" && refusal.beyond <= maxFullPages && isPage) {
    const typed = await readTypedForm(request, forms);
    const { language: _, ...words } = describeRefusal(request, "tooOften", facts, {
      seconds,
      typed: typed !== null,
    });
    const refused = { ...words, address: addressOf(request), typed };
    const noticeRequest = withoutBody(request, addressOfNotice(request));
    const answer = await refusal.page(c, noticeRequest, { refused });
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  }
  const posted = refusal.kind === "outage" && isPage ? refusal.posted : undefined;
  const typed = posted ? await readTypedForm(posted, forms) : null;
  const { language, ...words } = describeRefusal(request, refusal.kind, facts, {
    seconds,
    again: typed !== null,
  });
  const form = typed && { address: addressOf(request), typed };
  return isPage
    ? c.html(bareNotice(language, words, form), status, headers)
    : c.text(`${words.title}. ${words.text}`, status, headers);
}

const statuses = { tooOften: 429, busy: 503, outage: 503, longAddress: 414 } as const;

async function answerApiRefusal(
  code: (typeof problems)[keyof typeof problems],
  headers: Record<string, string>,
  app: App,
): Promise<Response> {
  const answer = await refuseRequest([{ code, field: null }], "en", app);
  const { status, body } = answer;
  return new Response(body, { status, headers: { ...answer.headers, ...headers } });
}

// Passphrases and codes are entered again: they are not sent back in a page.
async function readTypedForm(
  request: Request,
  { hasSecretForm, formLimitOf }: FormFacts,
): Promise<[string, string][] | null> {
  const { pathname } = new URL(request.url);
  if (hasSecretForm(pathname)) return null;
  if (!isTypedForm(request) || isTooLarge(request, formLimitOf(pathname))) return null;
  const form = await request
    .clone()
    .text()
    .catch(() => "");
  const fields = [...new URLSearchParams(form)];
  return fields.length > 0 ? fields : null;
}

// While the database hangs, the body size has not been checked yet. Browsers declare it in advance.
function isTooLarge({ headers }: Request, bytes: number): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > bytes;
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return (
    pathname.replace(/(?:(?<=\/)_)?\.data$/, "") +
    search.replace(/^\?_routes=[^&]*&?/, "?").replace(/^\?$/, "")
  );
}

// Admin pages have no messages loaded before sign-in: their refusals use the public layout.
function addressOfNotice({ url }: Request): string {
  const { pathname, origin } = new URL(url);
  return /^\/admin(?:\/|$)/.test(pathname) ? `${origin}/refused` : url;
}
