// The part of the build that a page needs. React Router goes through all routes several times for each page: it matches the path,
// the paths above it, and prepares every route anew. With the few routes of one page that costs next to nothing.
import { createRequestHandler } from "react-router";
import type { RequestHandler, ServerBuild } from "react-router";
import { describePage, leavesOf } from "./route-map.ts";

/**
 * Answers requests for pages as React Router does with the whole build, each with the part of the build for its path; `routeOf`
 * as in `RouteMap`.
 */
export function createPageHandler(
  build: ServerBuild,
  mode: string,
  routeOf: (path: string) => string,
): RequestHandler {
  const buildOf = splitBuild(build, routeOf);
  const handlers = new Map<ServerBuild, RequestHandler>();
  return (request, context) => {
    const part = buildOf(new URL(request.url).pathname);
    let handler = handlers.get(part);
    if (!handler) {
      handler = createRequestHandler(part, mode);
      handlers.set(part, handler);
    }
    return handler(request, context);
  };
}

/**
 * Finds for a path the build with those routes only that can answer it: its page, the pages of the paths above it, which React
 * Router names to the browser as well, and the page for what is not found. The whole build for a path without a page.
 */
export function splitBuild(
  build: ServerBuild,
  routeOf: (path: string) => string,
): (path: string) => ServerBuild {
  const idsOf = new Map<string, string[]>();
  for (const { id } of leavesOf(build.routes)) {
    const { path } = describePage(build.routes, id);
    idsOf.set(path, [...(idsOf.get(path) ?? []), id]);
  }
  const parts = new Map<string, ServerBuild>();
  return (path) => {
    const pattern = routeOf(path);
    if (!idsOf.has(pattern)) return build;
    let part = parts.get(pattern);
    if (!part) {
      const patterns = new Set([...pathsAbove(pattern).map(routeOf), pattern, notFound]);
      part = onlyWith(
        build,
        [...patterns].flatMap((each) => idsOf.get(each) ?? []),
      );
      parts.set(pattern, part);
    }
    return part;
  };
}

const notFound = "/*";

// "/", "/a" and "/a/b" of "/a/b/c".
function pathsAbove(path: string): string[] {
  const segments = path.split("/").filter(Boolean);
  return segments.map((_, count) => `/${segments.slice(0, count).join("/")}`);
}

// With the layouts of the pages, in the order of the whole build.
function onlyWith(build: ServerBuild, pages: string[]): ServerBuild {
  const wanted = new Set<string>();
  for (const page of pages)
    for (let id: string | undefined = page; id !== undefined; id = build.routes[id]?.parentId)
      wanted.add(id);
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => wanted.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
