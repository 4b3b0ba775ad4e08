// Every URL pattern of the site with what holds for it: those of the pages from the handles of the built routes.ts, and
// those that server.ts answers without a page. Mount an endpoint there, and list it here.
import type { ServerBuild } from "react-router";
import { splitAddress } from "#app/i18n/addresses.ts";
import { languages } from "#app/i18n/languages.ts";
import type { RouteFacts } from "#app/page-handle.ts";
import { canonicalPaths, findPatterns } from "#app/platform/http/canonical-path.ts";
import { formBytes, largeFormBytes } from "#app/platform/http/request-body.ts";
import type { DisallowedPaths } from "#app/seo/rules/crawler-texts.ts";

/** The pages, and lookups by path: its pattern without the language, its canonical form (`canonicalPaths`), its facts. */
export interface RouteMap {
  /** Every page but the not-found page, in the order of `routes.ts`. */
  pages: readonly PageRoute[];
  /** For robots.txt: visitors' pages first. */
  disallowed: DisallowedPaths;
  routeOf(path: string): string;
  canonicalPath(path: string): string | null;
  /**
   * What is declared for a path, with or without a language, also for a page's data. A path without a pattern has the
   * facts of the one above it, so that a limit holds for every spelling of what is limited.
   */
  factsOf(path: string): RouteFacts;
  /** Whether a path begins like that of a page that is `private`, or has a `secretForm`. */
  isPrivate(path: string): boolean;
  hasSecretForm(path: string): boolean;
  /** The most bytes that a form without files may have which is posted to a path. */
  formLimitOf(path: string): number;
}

/** Builds the map from the routes of a build. */
export function buildRouteMap(routes: ServerBuild["routes"]): RouteMap {
  // `/*` is the not-found page: such a path has no pattern.
  const all = listPages(routes).filter(({ path }) => path !== "/*");
  const pathsOf = (isTranslated: boolean) =>
    all.filter((page) => page.isTranslated === isTranslated).map(({ path }) => path);
  const [untranslated, translated] = [pathsOf(false), pathsOf(true)];
  const find = findPatterns([...Object.keys(endpoints), ...untranslated, ...translated]);
  const factsOf = findFacts(
    new Map([
      ...Object.entries(endpoints),
      ...all.map(({ path, handle }) => [path, handle] as const),
    ]),
  );
  return {
    pages: all,
    disallowed: {
      pages: disallowedBy(
        [
          ...all.filter((page) => page.isTranslated),
          ...all.filter((page) => !page.isTranslated),
        ].map(({ handle }) => handle),
      ),
      endpoints: disallowedBy(Object.values(endpoints)),
    },
    routeOf: (path) => find(splitAddress(path.replace(/\.data$/, "")).path),
    canonicalPath: canonicalPaths({
      endpoints: Object.keys(endpoints),
      pages: untranslated,
      translated,
      languages,
    }),
    isPrivate: beginsLike(all.filter(({ handle }) => handle.private)),
    hasSecretForm: beginsLike(all.filter(({ handle }) => handle.secretForm)),
    formLimitOf: (path) => (factsOf(path).largeForm ? largeFormBytes : formBytes),
    factsOf,
  };
}

function disallowedBy(facts: RouteFacts[]): string[] {
  return [...new Set(facts.flatMap(({ disallowed }) => disallowed ?? []))];
}

function findFacts(declared: Map<string, RouteFacts>): RouteMap["factsOf"] {
  const facts = new Map(declared);
  for (const [pattern, own] of declared) {
    const below = `${pattern}/*`;
    if (pattern !== "/" && !pattern.endsWith("*") && !facts.has(below)) facts.set(below, own);
  }
  const find = findPatterns([...facts.keys()]);
  return (path) => {
    const page = path.replace(/(?:\/_(?:root)?)?\.data$/, "");
    return facts.get(find(splitAddress(page || "/").path)) ?? {};
  };
}

// By the literal beginnings of the pages' paths, so that a path that no page answers counts as well.
function beginsLike(pages: PageRoute[]): (path: string) => boolean {
  const beginningsOf = (isTranslated: boolean) => {
    const chosen = pages.filter((page) => page.isTranslated === isTranslated);
    const all = new Set(chosen.map(({ path }) => path.split(/\/[:*]/, 1)[0] ?? ""));
    return [...all].filter((one) => ![...all].some((other) => one.startsWith(`${other}/`)));
  };
  const [untranslated, translated] = [beginningsOf(false), beginningsOf(true)];
  return (path) => {
    const plain = splitAddress(path).path;
    return (
      untranslated.some((beginning) => isBelow(path, beginning)) ||
      translated.some((beginning) => isBelow(plain, beginning))
    );
  };
}

function isBelow(path: string, beginning: string): boolean {
  return path === beginning || path.startsWith(`${beginning}/`) || path.startsWith(`${beginning}.`);
}

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
  return leavesOf(routes).map(({ id }) => describePage(routes, id));
}

/** The routes that answer paths: all but layouts, in the order of `routes.ts`. */
export function leavesOf(routes: ServerBuild["routes"]) {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const layouts = new Set(all.map(({ parentId }) => parentId));
  return all.filter(({ id }) => !layouts.has(id));
}

/** The page of a route by its id. */
export function describePage(routes: ServerBuild["routes"], id: string): PageRoute {
  const page = describeRoute(routes, id);
  return { ...page, path: page.path || "/" };
}

function describeRoute(routes: ServerBuild["routes"], id: string | undefined): PageRoute {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return { path: "", isTranslated: false, handle: {} };
  const above = describeRoute(routes, route.parentId);
  const isLanguage = route.path === language;
  const own = isLanguage ? "" : (route.path ?? "");
  return {
    path: `${above.path}/${own}`.replace(/\/+$/, ""),
    isTranslated: above.isTranslated || isLanguage,
    handle: { ...above.handle, ...(route.module.handle as RouteFacts | undefined) },
  };
}

/** By pattern; a path below one without a pattern of its own has its facts (`RouteMap.factsOf`). */
export const endpoints: Readonly<Record<string, RouteFacts>> = {
  "/healthz": {},
  "/readyz": {},
  "/metrics": {},
  "/assets/*": {},
  "/photos/:file": {},
  "/share/:file": {},
  "/sitemap.xml": {},
  "/robots.txt": {},
  "/llms.txt": {},
  "/manifest.webmanifest": {},
  "/manifest-admin.webmanifest": {},
  "/speculation-rules.json": {},
  "/__manifest": {},
  "/dev/mail/*": { disallowed: "/dev/" },
  "/api/availability": { limits: { read: ["apiRequests"], write: ["apiRequests"] } },
  "/api/quotes": { limits: { read: ["apiRequests"], write: ["apiRequests"] } },
  "/api/combinations": { limits: { read: ["apiRequests"], write: ["apiRequests"] } },
  "/api/groups": { limits: { read: ["apiRequests"], write: ["apiBookings"] } },
  "/api/bookings": { limits: { read: ["apiRequests"], write: ["declines", "apiBookings"] } },
  "/api/bookings/:reference": {
    limits: { read: ["guesses", "apiRequests"], write: ["apiRequests"] },
  },
  "/api/bookings/:reference/*": {
    limits: { read: ["guesses", "apiRequests"], write: ["guesses", "bookings"] },
  },
  "/api/openapi.json": { limits: { read: ["apiRequests"], write: ["apiRequests"] } },
  "/api/*": {
    limits: { read: ["apiRequests"], write: ["apiRequests"] },
    disallowed: "/api/",
  },
  "/mcp": { limits: { read: ["apiRequests"], write: ["apiRequests"] }, disallowed: "/mcp" },
  "/calendars/*": { limits: { read: ["guesses", "calendars"] } },
  // Crawlers of partners follow links through it: not disallowed.
  "/feeds/*": {
    limits: { read: ["guesses", "apiRequests"], write: ["guesses", "apiRequests"] },
  },
  "/.well-known/apple-developer-merchantid-domain-association": {},
  "/.well-known/ucp": { limits: { read: ["apiRequests"] } },
  "/ucp/*": {
    limits: { read: ["guesses", "apiRequests"], write: ["guesses", "apiRequests"] },
  },
  "/wallet/*": { limits: { read: ["wallet"], write: ["wallet"] } },
  "/seen": { limits: { write: ["beacons"] } },
};
