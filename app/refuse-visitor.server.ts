// Answers requests that are refused: rate limit exceeded, overload, database unavailable, URL too long. Browsers get a
// page, API clients problem details.
import type { Context } from "hono";
import { refuseRequest } from "./api/refuse-request.server.ts";
import { bareNotice } from "./frame/bare-notice.ts";
import type { Refused } from "./ui/read-refused.ts";
import { tellRefusal } from "./frame/tell-refusal.server.ts";
import type { House, Visit } from "./house.server.ts";
import { formBytes } from "./platform/http/limit-body.ts";
import { isTypedForm } from "./platform/http/spare-form.ts";
import { withoutBody } from "./platform/http/without-body.ts";

/** Renders the page of a request; with a refusal, an error in its place. */
export type PageOf<C extends Context = Context> = (
  c: C,
  request: Request,
  refusal?: Pick<Visit, "tooLarge" | "refused">,
) => Promise<Response>;

/** `seconds` to wait, `beyond` the limit by so many; `page` renders the first few refusals within the site's layout. */
export type Refusal<C extends Context> =
  | { kind: "tooOften"; purpose: string; seconds: number; beyond: number; page: PageOf<C> }
  | { kind: "busy" }
  /** `posted` is the request with its body unread. */
  | { kind: "outage"; posted?: Request }
  | { kind: "longAddress" };

/**
 * Refusals shown as a whole page, for visitors who share an address with others; further ones get a minimal answer that
 * costs little.
 */
const wholePages = 20;
const busySeconds = 5;

/** The problem codes for API clients. */
const problems = { tooOften: "askedTooOften", busy: "busy", outage: "outage" } as const;

/**
 * 429, 503 or 414. A posted form is returned in the page, ready to be sent again; a script gets the reason as JSON and
 * keeps its page.
 */
export async function refuseVisitor<C extends Context>(
  c: C,
  refusal: Refusal<C>,
  house: House,
): Promise<Response> {
  const { raw: request, path } = c.req;
  if (refusal.kind !== "longAddress")
    house.metrics?.refused(refusal.kind, "purpose" in refusal ? refusal.purpose : "");
  const seconds = refusal.kind === "tooOften" ? refusal.seconds : busySeconds;
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (refusal.kind !== "longAddress") headers["Retry-After"] = String(seconds);
  const isPage = request.headers.get("accept")?.includes("text/html") ?? false;
  const isData = path.endsWith(".data");
  if (path.startsWith("/api/") && refusal.kind !== "longAddress")
    return refuseProgram(problems[refusal.kind], headers, house);
  const status = statuses[refusal.kind];
  if (isData) {
    const { language: _, ...words } = tellRefusal(request, refusal.kind, { seconds });
    const refused: Refused = { ...words, address: addressOf(request), typed: null };
    return c.json(refused, status, headers);
  }
  if (refusal.kind === "tooOften" && refusal.beyond <= wholePages && isPage) {
    const typed = await readTyped(request);
    const { language: _, ...words } = tellRefusal(request, "tooOften", {
      seconds,
      typed: typed !== null,
    });
    const refused = { ...words, address: addressOf(request), typed };
    const asked = withoutBody(request, addressOfNotice(request));
    const answer = await refusal.page(c, asked, { refused });
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  }
  const posted = refusal.kind === "outage" && isPage ? refusal.posted : undefined;
  const typed = posted ? await readTyped(posted) : null;
  const { language, ...words } = tellRefusal(request, refusal.kind, {
    seconds,
    again: typed !== null,
  });
  const form = typed && { address: addressOf(request), typed };
  return isPage
    ? c.html(bareNotice(language, words, form), status, headers)
    : c.text(`${words.title}. ${words.text}`, status, headers);
}

const statuses = { tooOften: 429, busy: 503, outage: 503, longAddress: 414 } as const;

async function refuseProgram(
  code: (typeof problems)[keyof typeof problems],
  headers: Record<string, string>,
  house: House,
): Promise<Response> {
  const answer = await refuseRequest([{ code, field: null }], "en", house);
  const { status, body } = answer;
  return new Response(body, { status, headers: { ...answer.headers, ...headers } });
}

// Passphrases and codes are entered again: they are not sent back in a page.
const secretForms = /^\/admin\/(?:sign-in|invitation|account|people)(?:[/.]|$)/;

async function readTyped(request: Request): Promise<[string, string][] | null> {
  if (secretForms.test(new URL(request.url).pathname)) return null;
  if (!isTypedForm(request) || isTooLarge(request)) return null;
  const form = await request
    .clone()
    .text()
    .catch(() => "");
  const fields = [...new URLSearchParams(form)];
  return fields.length > 0 ? fields : null;
}

// While the database hangs, the body size has not been checked yet. Browsers declare it in advance.
function isTooLarge({ headers }: Request): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > formBytes;
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
