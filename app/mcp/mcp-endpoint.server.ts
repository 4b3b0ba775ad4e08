// The Model Context Protocol at `/mcp`, stateless, and the links to drafts that its tools return.
import { Hono } from "hono";
import type { App } from "#app/app.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { negotiateLanguage } from "#app/i18n/read-language.server.ts";
import { networkOf } from "#app/platform/http/network-of.ts";
import { openDraft } from "./agent-drafts.server.ts";

/** Mounted at `/mcp`, behind the body limit, the rate limits and the refusal of posts from other origins' pages. */
export function mcpEndpoint(app: App): Hono {
  const endpoint = new Hono();
  endpoint.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value);
  });
  endpoint.get("/drafts/:id", async (c) => {
    const opened = await openDraft(c.req.param("id"), c.req.raw, app);
    // A draft that is over leads to the search: its nights may still be free.
    if (!opened) return c.redirect(addressIn(languageOf(c.req.raw, app), "/book"), 303);
    c.header("Set-Cookie", opened.cookie);
    return c.redirect(opened.path, 303);
  });
  endpoint.all("/", async (c) => {
    // A batch of the older versions is a hundred calls that the limits would count as one request.
    if (c.req.method === "POST" && /^\s*\[/.test(await c.req.raw.clone().text()))
      return c.json(
        { jsonrpc: "2.0", id: null, error: { code: -32_600, message: "No batches" } },
        400,
      );
    const network = networkOf(c, app.environment);
    const language = languageOf(c.req.raw, app);
    // Loaded with the first request of an agent: most sites never have one, and the package brings a validator of its own.
    const { createMcpHandler } = await import("@modelcontextprotocol/server");
    const { makeMcpServer } = await import("./mcp-server.server.ts");
    const handler = createMcpHandler(() => makeMcpServer({ language, network }, app), {
      // Nothing here changes while a client listens: no connection is held open for changes.
      maxSubscriptions: 0,
      onerror: (error) => app.log.warn("an agent's request failed", { error }),
    });
    return handler.fetch(c.req.raw);
  });
  return endpoint;
}

const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

function languageOf(request: Request, { property }: App) {
  const acceptLanguage = request.headers.get("accept-language");
  return negotiateLanguage({ saved: null, acceptLanguage }, property.facts);
}
