// The pages of a build with what their handles declare.
import type { ServerBuild } from "react-router";
import type { RouteFacts } from "#app/page-handle.ts";

/** A page: the pattern of its path without the language (`/my-booking/:token`), and its handle. */
export interface PageRoute {
  path: string;
  /** The path may begin with a language. */
  isTranslated: boolean;
  /** What its layout declares holds for the page as well, unless it declares otherwise itself. */
  handle: RouteFacts;
}

// The optional first segment of `routes.ts`.
const language = ":lang?";

/** The pages in the order of `routes.ts`; a layout is none, its index page has its path. */
export function listPages(routes: ServerBuild["routes"]): PageRoute[] {
  const describe = (id: string | undefined): PageRoute => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return { path: "", isTranslated: false, handle: {} };
    const above = describe(route.parentId);
    const isLanguage = route.path === language;
    const own = isLanguage ? "" : (route.path ?? "");
    return {
      path: `${above.path}/${own}`.replace(/\/+$/, ""),
      isTranslated: above.isTranslated || isLanguage,
      handle: { ...above.handle, ...(route.module.handle as RouteFacts | undefined) },
    };
  };
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const layouts = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter(({ id }) => !layouts.has(id))
    .map(({ id }) => describe(id))
    .map((page) => ({ ...page, path: page.path || "/" }));
}
