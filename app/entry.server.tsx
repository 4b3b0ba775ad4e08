// Renders a page to one complete HTML document (no streaming: a page is cached, hashed and compressed as a whole).
import { randomBytes } from "node:crypto";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import type { EntryContext, RouterContextProvider } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import { findCacheExpiry } from "#app/availability/find-cache-expiry.server.ts";
import { describeForms } from "#app/mcp/describe-forms.server.ts";
import { AgentToolsContext } from "#app/ui/agent-tools.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { finishDocument, renderDocument } from "#app/layout/render-document.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { isOutage } from "#app/platform/database/is-outage.ts";
import { attachBody } from "#app/platform/http/compress-text.server.ts";

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
  const { database, property } = context.get(appContext);
  // One value for the whole document, though the owner may save another one meanwhile.
  const { facts, written } = property;
  const { language, addressLanguage } = readLanguage({ request, params: { lang } }, facts);
  if (!addressLanguage) headers.append("Vary", "Accept-Language, Cookie");
  headers.set("Content-Type", "text/html; charset=utf-8");
  // React Router puts this nonce on every script it writes; it is unpredictable, and is removed before the page is sent.
  const nonce = randomBytes(16).toString("base64url");
  await readPageData(routerContext);
  const html = await renderDocument(
    <AgentToolsContext value={lang === "admin" ? null : describeForms(language, facts)}>
      <PropertyProvider property={{ facts, written }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PropertyProvider>
    </AgentToolsContext>,
  );
  const requestInfo = context.get(requestInfoContext);
  const { body, scripts } = finishDocument(html, nonce);
  requestInfo.scripts = scripts;
  if (isCacheable(routerContext)) {
    requestInfo.cacheable = { language, until: await findCacheExpiry(database, requestInfo.began) };
  }
  // React Router reads the body of a Response it is given, and a body that was read once has become a stream.
  return attachBody(new Response(null, { status, headers }), body);
}

// Reads the page's data for the browser before React renders, which would otherwise wait for it in the middle of the page and
// could not write the page at once. The pieces are kept as <ServerRouter> keeps them; a second rendering finds them as well.
async function readPageData(routerContext: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta } = routerContext;
  if (!serverHandoffStream || !renderMeta) return;
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  const pieces = [];
  for (let read = await reader.read(); !read.done; read = await reader.read())
    pieces.push({ done: false, value: decoder.decode(read.value, { stream: true }) });
  pieces.push({ done: true, value: "" });
  renderMeta.streamCache = Object.fromEntries(
    pieces.map((result, at) => [at, Object.assign(Promise.resolve(), { result })]),
  );
  routerContext.serverHandoffStream = Object.assign(new ReadableStream<Uint8Array>(), {
    getReader: () => reader,
  });
}

function isCacheable({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const last = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  return (routeModules[last]?.handle as PageHandle | undefined)?.cached ?? false;
}

/** Logs a page's error, with the request id shown to the visitor and without the query, which may contain personal data. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  // A refused request is a normal answer, not a server error.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (request.signal.aborted || isRefusal) return;
  const requestInfo = context.get(requestInfoContext);
  requestInfo.outage ||= isOutage(error);
  context.get(appContext).log.error("a page failed", {
    requestId: requestInfo.requestId,
    method: request.method,
    // A long segment may be the secret of a guest's booking page.
    path: new URL(request.url).pathname.replace(/[\w-]{20,}/g, "[secret]"),
    error: error instanceof Error ? error : new Error(String(error)),
  });
}
