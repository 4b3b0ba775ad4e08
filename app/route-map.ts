// Every URL pattern of the site: those of the pages from the built routes.ts, those of the endpoints from endpoints.ts.
import type { ServerBuild } from "react-router";
import { endpoints } from "#app/endpoints.ts";
import { splitAddress } from "#app/i18n/addresses.ts";
import { languages } from "#app/i18n/languages.ts";
import { listPages } from "#app/list-pages.ts";
import type { PageRoute } from "#app/list-pages.ts";
import type { RouteFacts } from "#app/page-handle.ts";
import { canonicalPaths, findPatterns } from "#app/platform/http/canonical-path.ts";
import type { DisallowedPaths } from "#app/seo/rules/robots.ts";

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
}

/** Builds the map from the routes of a build. */
export function buildRouteMap(routes: ServerBuild["routes"]): RouteMap {
  // `/*` is the not-found page: such a path has no pattern.
  const all = listPages(routes).filter(({ path }) => path !== "/*");
  const pathsOf = (isTranslated: boolean) =>
    all.filter((page) => page.isTranslated === isTranslated).map(({ path }) => path);
  const [untranslated, translated] = [pathsOf(false), pathsOf(true)];
  const find = findPatterns([...Object.keys(endpoints), ...untranslated, ...translated]);
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
    factsOf: findFacts(
      new Map([
        ...Object.entries(endpoints),
        ...all.map(({ path, handle }) => [path, handle] as const),
      ]),
    ),
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
