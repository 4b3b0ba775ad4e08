// Renders a page to one complete HTML document (no streaming: a page is kept, hashed and compressed whole).
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { sealScripts } from "./frame/seal-scripts.server.ts";
import { wakeLater } from "./frame/wake-later.ts";
import { houseContext, visitContext } from "./house.server.ts";

/** Renders the matched routes to a complete document with its status and headers. Rejects when the shell cannot be rendered. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        onAllReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          text(body).then((written) => {
            const { html, scripts } = sealScripts(wakeLater(written));
            context.get(visitContext).scripts = scripts;
            resolve(new Response(html, { status, headers }));
          }, reject);
          pipe(body);
        },
        onShellError: reject,
      },
    );
  });
}

/** A page broke: into the log, with the id that its visitor's answer carries and without the query, which may name a guest. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted) return;
  context.get(houseContext).log.error("a page broke", {
    requestId: context.get(visitContext).requestId,
    method: request.method,
    // A long segment may be the secret of a guest's own page.
    path: new URL(request.url).pathname.replace(/[\w-]{20,}/g, "[secret]"),
    error: error instanceof Error ? error : new Error(String(error)),
  });
}
