// Which pages a browser may prefetch or prerender before a link is clicked (https://wicg.github.io/nav-speculation/).
import { languages } from "#app/i18n/languages.ts";

/** The path of the rules; the header `Speculation-Rules` of every public page has it. */
export const speculationPath = "/speculation-rules.json";

/** Content pages are prerendered: they cost little and contain nothing personal. */
const prerendered = [
  "/",
  "/location",
  "/gallery",
  "/gallery/*",
  "/amenities",
  "/contact",
  "/legal/*",
];

/** Of hydrated pages only the document is prefetched. */
const prefetched = ["/apartments", "/apartments/*"];

// Links that stay on the page (or open the lightbox), open elsewhere, or change the language are never prefetched.
const excludedLinks = "[href^='#'], [target], [download], [data-language], [data-count]";

/** The rules. Pages not listed above are never prefetched: booking, a guest's own pages, the admin, the API. */
export function speculationRules() {
  return { prerender: [ruleFor(prerendered)], prefetch: [ruleFor(prefetched)] };
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
