// Which pages a browser may fetch before a link to them is pressed (https://wicg.github.io/nav-speculation/).
import { languages } from "#app/i18n/languages.ts";

/** Where the rules stand; the header `Speculation-Rules` of every public page names it. */
export const speculationPath = "/speculation-rules.json";

/** Pages of words and pictures are made ready to the last pixel; they cost little and hold nothing personal. */
const ready = ["/", "/location", "/gallery", "/gallery/*", "/amenities", "/contact", "/legal/*"];

/** Of a page that wakes up with React only the document is fetched. */
const fetched = ["/apartments", "/apartments/*"];

// Links that stay on the page (those of pictures open over it), open elsewhere, or change the visitor's language wait for the press.
const never = "[href^='#'], [target], [download], [data-language], [data-count]";

/** A page named nowhere here is not fetched ahead: booking, a guest's own pages, the owner's side, the API. */
export function speculationRules() {
  return { prerender: [ruleFor(ready)], prefetch: [ruleFor(fetched)] };
}

/** Whether a page may offer others at all: the owner's side and the developer's may not. */
export function offersPages(path: string): boolean {
  return !/^\/(?:admin|api|dev)(?:\/|$)/.test(path);
}

function ruleFor(paths: string[]) {
  return {
    where: {
      and: [{ href_matches: paths.flatMap(inEveryLanguage) }, { not: { selector_matches: never } }],
    },
    // When the pointer rests on a link, or is pressed.
    eagerness: "moderate",
  };
}

function inEveryLanguage(path: string): string[] {
  const prefix = `/:language(${languages.join("|")})`;
  return [path, path === "/" ? prefix : `${prefix}${path}`];
}
