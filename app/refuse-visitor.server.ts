// Answers who asks too often, comes to a full house, without its database, or with an endless address: a page to a person, a problem to a program.
import type { Context } from "hono";
import { refuseRequest } from "./api/refuse-request.server.ts";
import { bareNotice } from "./frame/bare-notice.ts";
import type { Refused } from "./ui/read-refused.ts";
import { tellRefusal } from "./frame/tell-refusal.server.ts";
import type { House, Visit } from "./house.server.ts";
import { formBytes } from "./platform/http/limit-body.ts";
import { isTypedForm } from "./platform/http/spare-form.ts";
import { withoutBody } from "./platform/http/without-body.ts";

/** Renders the page of a request; with a refusal, what stands in its place. */
export type PageOf<C extends Context = Context> = (
  c: C,
  request: Request,
  refusal?: Pick<Visit, "tooLarge" | "refused">,
) => Promise<Response>;

/** `seconds` to wait, `beyond` the limit by so many; `page` renders the first few refusals within the frame. */
export type Refusal<C extends Context> =
  | { kind: "tooOften"; purpose: string; seconds: number; beyond: number; page: PageOf<C> }
  | { kind: "busy" }
  /** `posted` is the request with its body unread. */
  | { kind: "outage"; posted?: Request }
  | { kind: "longAddress" };

/** A person behind a crowded address sees a whole page; whoever goes on asking only costs us a line. */
const wholePages = 20;
const busySeconds = 5;

/** What a program is told. */
const problems = { tooOften: "askedTooOften", busy: "busy", outage: "outage" } as const;

/** 429, 503 or 414. A form that was typed is kept on the page, ready to be sent again; a script is told why and keeps its page. */
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

// Passphrases and codes are typed again: they do not travel to and fro in a page.
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

// While the database is frozen nobody has looked at the length yet. A browser tells it beforehand.
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

// The owner's side has no words before somebody is known: its refusals stand in the visitors' frame.
function addressOfNotice({ url }: Request): string {
  const { pathname, origin } = new URL(url);
  return /^\/admin(?:\/|$)/.test(pathname) ? `${origin}/refused` : url;
}
