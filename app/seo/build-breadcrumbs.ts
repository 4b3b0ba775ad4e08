// Breadcrumbs of pages by their names in the menu.
import type { Translate } from "#app/i18n/make-translator.server.ts";
import type { LinkedThing } from "./rules/linked-data.ts";
import { publicPages, type PublicPath } from "./rules/public-pages.ts";
import { breadcrumbs } from "./rules/site-pages.ts";

/** A public page, or a path with its own name. */
export type Crumb = PublicPath | { path: string; name: string };

/** The breadcrumbs: the home page, then `crumbs`. `t` has the messages `frame`, `at` makes absolute URLs. */
export function buildBreadcrumbs(
  crumbs: Crumb[],
  t: Translate,
  at: (path: string) => string,
): LinkedThing {
  const steps = (["/", ...crumbs] satisfies Crumb[]).map((step) =>
    typeof step === "string"
      ? { name: t(`frame.${publicPages[step]}`), url: at(step) }
      : { name: step.name, url: at(step.path) },
  );
  return breadcrumbs(steps);
}
