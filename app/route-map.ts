// Every URL pattern of the site: those of the pages from the built routes.ts, those of the endpoints from server.ts.
import type { ServerBuild } from "react-router";
import { splitAddress } from "#app/i18n/addresses.ts";
import { languages } from "#app/i18n/languages.ts";
import { canonicalPaths } from "#app/platform/http/canonical-path.ts";
import { findPatterns } from "#app/platform/http/route-pattern.ts";

// The optional first segment of `routes.ts`.
const language = ":lang?";

// URLs answered without a page; literals in lower case.
const endpoints = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/assets/*",
  "/photos/:file",
  "/share/:file",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/manifest.webmanifest",
  "/speculation-rules.json",
  "/__manifest",
  "/api/availability",
  "/api/quotes",
  "/api/bookings",
  "/api/bookings/:reference",
  "/api/openapi.json",
  "/api/*",
  "/calendars/*",
  "/seen",
  "/dev/mail/*",
];

/** Lookups by path: its pattern without the language, and its canonical form (`canonicalPaths`). */
export interface RouteMap {
  routeOf(path: string): string;
  canonicalPath(path: string): string | null;
}

/** Builds the map from the routes of a build. */
export function buildRouteMap(routes: ServerBuild["routes"]): RouteMap {
  const fullPath = (id: string): string => {
    const route = routes[id];
    if (!route) return "";
    const own = route.path === language ? "" : (route.path ?? "");
    return `${route.parentId ? fullPath(route.parentId) : ""}/${own}`.replace(/\/+$/, "");
  };
  const isTranslated = (id: string): boolean => {
    const route = routes[id];
    return route?.path === language || (route?.parentId ? isTranslated(route.parentId) : false);
  };
  // `/*` is the not-found page: such a path has no pattern.
  const patternsOf = (ids: string[]) =>
    ids.map((id) => fullPath(id) || "/").filter((pattern) => pattern !== "/*");
  const ids = Object.keys(routes);
  const pages = patternsOf(ids.filter((id) => !isTranslated(id)));
  const translated = patternsOf(ids.filter(isTranslated));
  const find = findPatterns([...endpoints, ...pages, ...translated]);
  return {
    routeOf: (path) => find(splitAddress(path.replace(/\.data$/, "")).path),
    canonicalPath: canonicalPaths({ endpoints: endpoints, pages, translated, languages }),
  };
}
