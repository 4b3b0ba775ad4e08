// Which pages a browser may prefetch or prerender before a link is clicked (https://wicg.github.io/nav-speculation/).
import { languages } from "#app/i18n/languages.ts";
import type { PageRoute } from "#app/list-pages.ts";
import type { RouteFacts } from "#app/page-handle.ts";

/** The path of the rules; the header `Speculation-Rules` of every public page has it. */
export const speculationPath = "/speculation-rules.json";

// Links that stay on the page (or open the lightbox), open elsewhere, or change the language are never prefetched.
const excludedLinks = "[href^='#'], [target], [download], [data-language], [data-count]";

/**
 * The rules for the pages that declare `prefetch`. Others are never prefetched: booking, a guest's own pages, the admin,
 * the API.
 */
export function speculationRules(pages: readonly PageRoute[]) {
  const pathsOf = (kind: RouteFacts["prefetch"]) => [
    ...new Set(
      pages
        .filter(({ handle }) => handle.prefetch === kind)
        .map(({ path }) => path.replace(/\/:.*/, "/*")),
    ),
  ];
  return { prerender: [ruleFor(pathsOf("prerender"))], prefetch: [ruleFor(pathsOf("document"))] };
}

/** Whether a page gets the header at all: the admin, the API and the developer pages do not. */
export function hasSpeculationRules(path: string): boolean {
  return !/^\/(?:admin|api|dev)(?:\/|$)/.test(path);
}

function ruleFor(paths: string[]) {
  return {
    where: {
      and: [
        { href_matches: paths.flatMap(inEveryLanguage) },
        { not: { selector_matches: excludedLinks } },
      ],
    },
    // When the pointer hovers over a link, or is pressed.
    eagerness: "moderate",
  };
}

function inEveryLanguage(path: string): string[] {
  const prefix = `/:language(${languages.join("|")})`;
  return [path, path === "/" ? prefix : `${prefix}${path}`];
}
