// The admin area for tests: its routes as routes.ts lists them, with their middleware, and browsers with cookies.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { Hono } from "hono";
import { createStaticHandler, matchRoutes, RouterContextProvider } from "react-router";
import type { RouteObject } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { noStore, rejectCrossSitePosts } from "#app/platform/http/security-headers.ts";
import routes from "#app/routes.ts";
import { adminRoutes } from "../../../scripts/rules/admin-routes.ts";

/** A browser's response; `to` is the redirect's location, `page` what the innermost loader or action returned. */
export interface AdminResponse {
  status: number;
  to: string | null;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the page data untyped
  page: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  answer: any;
  /** What a resource route (without a page) answered to a script. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  json: any;
}

/** A browser: stores cookies, follows no redirect. */
export interface TestBrowser {
  get(path: string): Promise<AdminResponse>;
  post(
    path: string,
    /** Pairs where a name occurs several times. */
    fields?: Record<string, string> | [string, string][] | FormData,
    headers?: Record<string, string>,
  ): Promise<AdminResponse>;
  /** Name and value, as they would be sent. */
  cookies: Map<string, string>;
  /** Every `Set-Cookie` header it received, whole. */
  received: string[];
}

/** The statuses of several responses, the smallest first. */
export function statusesOf(seen: AdminResponse[]): number[] {
  return seen.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** Opens browsers on the admin area of an app; `network` is a browser's IP address. */
export function anAdminSite(app: App) {
  const files = new Set(adminRoutes().map(({ file }) => file));
  const tree = routeTree(routes, files);
  const { query, queryRoute } = createStaticHandler(tree);
  const { origin } = app.environment;
  const hono = new Hono();
  hono.use(noStore((path) => /^\/admin(?:[/.]|$)/.test(path)));
  hono.use(rejectCrossSitePosts(origin));
  const contextOf = (network: string) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(requestInfoContext, { requestId: "test", began: app.clock.now(), network });
    return context;
  };
  hono.all("*", async (c) => {
    const context = contextOf(c.req.header("x-test-network") ?? "203.0.113.1");
    // As on the server: a resource route answers a form by its action alone.
    const asked = matchRoutes(tree, new URL(c.req.url).pathname)?.at(-1)?.route;
    if (c.req.method === "POST" && asked && !asked.Component)
      return (await queryRoute(c.req.raw, { requestContext: context })) as Response;
    const found = await query(c.req.raw, { requestContext: context });
    if (found instanceof Response) return found;
    const leaf = found.matches.at(-1)?.route.id ?? "";
    const headers = new Headers(found.actionHeaders[leaf] ?? found.loaderHeaders[leaf]);
    const page: unknown = found.loaderData[leaf] ?? null;
    const answer: unknown = found.actionData?.[leaf] ?? null;
    headers.set("Content-Type", "application/json");
    return new Response(JSON.stringify({ page, answer }), { status: found.statusCode, headers });
  });

  return {
    /** What one page's loader alone answers without a session, as when its data is requested separately. */
    async loaderAlone(path: string, file: string): Promise<unknown> {
      const options = { routeId: file, requestContext: contextOf("203.0.113.1") };
      try {
        return await queryRoute(new Request(origin + path), options);
      } catch (thrown) {
        return thrown;
      }
    },
    browser(network = "203.0.113.1", name = "Mozilla/5.0 (X11; Linux) Firefox/140.0"): TestBrowser {
      const cookies = new Map<string, string>();
      const received: string[] = [];
      const send = async (path: string, init: RequestInit): Promise<AdminResponse> => {
        const headers = new Headers(init.headers);
        headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
        headers.set("user-agent", name);
        headers.set("x-test-network", network);
        const response = await hono.fetch(new Request(origin + path, { ...init, headers }));
        for (const cookie of response.headers.getSetCookie()) {
          received.push(cookie);
          const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (cookie.includes("Max-Age=0")) cookies.delete(key);
          else cookies.set(key, value);
        }
        const isJson = response.headers.get("content-type") === "application/json";
        const body = isJson
          ? ((await response.json()) as Pick<AdminResponse, "page" | "answer">)
          : null;
        return {
          status: response.status,
          to: response.headers.get("location"),
          headers: response.headers,
          page: body?.page ?? null,
          answer: body?.answer ?? null,
          json: body,
        };
      };
      return {
        cookies,
        received,
        get: (path) => send(path, {}),
        post: (path, fields = {}, headers = {}) =>
          send(path, {
            method: "POST",
            headers: { origin, "sec-fetch-site": "same-origin", ...headers },
            body: fields instanceof FormData ? fields : new URLSearchParams(fields),
          }),
      };
    },
  };
}

const modules = import.meta.glob<Record<string, never>>(
  ["/app/admin/**/*-page.tsx", "/app/admin/**/*-layout.tsx"],
  { eager: true },
);

function routeTree(entries: readonly RouteConfigEntry[], files: Set<string>): RouteObject[] {
  return entries
    .filter(({ file }) => files.has(file))
    .map((entry): RouteObject => {
      const page = modules[`/app/${entry.file}`];
      if (!page) throw new Error(`No module for ${entry.file}`);
      const { loader, action, handle, default: Component, ErrorBoundary } = page;
      const parts = { id: entry.file, loader, action, handle, Component, ErrorBoundary };
      if (entry.index) return { ...parts, index: true };
      return {
        ...parts,
        ...(entry.path !== undefined && { path: entry.path }),
        children: routeTree(entry.children ?? [], files),
      };
    });
}
