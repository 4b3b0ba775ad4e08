// Renders a page to one complete HTML document (no streaming: a page is cached, hashed and compressed as a whole).
import { randomBytes } from "node:crypto";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import type { EntryContext, RouterContextProvider } from "react-router";
import { findNextChange } from "#app/booking/find-next-change.server.ts";
import { renderDocument } from "#app/frame/render-document.server.ts";
import { sealScripts } from "#app/frame/seal-scripts.server.ts";
import { wakeLater } from "#app/frame/wake-later.ts";
import { houseContext, visitContext } from "#app/house.server.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { leaveText } from "#app/platform/http/known-body.ts";
import { isOutage } from "#app/platform/is-outage.ts";
import type { PageHandle } from "#app/root.tsx";

/**
 * Renders the matched routes to a complete document with its status and headers. Rejects when the shell cannot be
 * rendered.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const [, lang] = new URL(request.url).pathname.split("/");
  const { language, addressLanguage } = readLanguage({ request, params: { lang } });
  if (!addressLanguage) headers.append("Vary", "Accept-Language, Cookie");
  headers.set("Content-Type", "text/html; charset=utf-8");
  // React Router puts this nonce on every script it writes; it is unpredictable, and is removed before the page is sent.
  const mark = randomBytes(16).toString("base64url");
  const html = await renderDocument(
    <ServerRouter context={routerContext} url={request.url} nonce={mark} />,
  );
  const visit = context.get(visitContext);
  const sealed = sealScripts(wakeLater(html), mark);
  visit.scripts = sealed.scripts;
  if (isKept(routerContext)) {
    const { database } = context.get(houseContext);
    visit.keep = { language, until: await findNextChange(database, visit.began) };
  }
  // React Router reads the body of a Response it is given, and a body that was read once has become a stream.
  return leaveText(new Response(null, { status, headers }), sealed.html);
}

function isKept({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const last = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  return (routeModules[last]?.handle as PageHandle | undefined)?.kept ?? false;
}

/** Logs a page's error, with the request id shown to the visitor and without the query, which may contain personal data. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  // A refused request is a normal answer, not a server error.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (request.signal.aborted || isRefusal) return;
  const visit = context.get(visitContext);
  visit.outage ||= isOutage(error);
  context.get(houseContext).log.error("a page failed", {
    requestId: visit.requestId,
    method: request.method,
    // A long segment may be the secret of a guest's booking page.
    path: new URL(request.url).pathname.replace(/[\w-]{20,}/g, "[secret]"),
    error: error instanceof Error ? error : new Error(String(error)),
  });
}
