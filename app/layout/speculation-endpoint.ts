// Serves the speculation rules (https://wicg.github.io/nav-speculation/): which pages a browser may prefetch or prerender before a
// link is clicked.
import { Hono } from "hono";
import { languages } from "#app/i18n/languages.ts";
import type { RouteFacts } from "#app/page-handle.ts";
import type { PageRoute } from "#app/route-map.ts";

/** The path of the rules; the header `Speculation-Rules` of every public page has it. */
const speculationPath = "/speculation-rules.json";

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
function hasSpeculationRules(path: string): boolean {
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

/** The middleware, mounted at `/` before the pages: serves the rules, and adds the header that links to them. */
export function speculationEndpoint(pages: readonly PageRoute[]): Hono {
  const router = new Hono();
  const rules = JSON.stringify(speculationRules(pages));
  router.get(speculationPath, (c) =>
    c.body(rules, 200, {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=3600",
    }),
  );
  router.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    if (isPage && hasSpeculationRules(c.req.path))
      headers.set("Speculation-Rules", `"${speculationPath}"`);
  });
  return router;
}
