// Every parameter name that a page or an endpoint reads from an address or a form, found in the sources, and those of the
// recorded bugs.
import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** Names of parameters and fields. */
export function inputNames(): string[] {
  const reads =
    /(?:get|has|getAll|read|text|typed|field|formText|readFormText|textOf|asked|agreedCents|cents)\((?:form, )?"([a-zA-Z]\w{0,24})"\)/g;
  const found = globSync("app/**/*.{ts,tsx}").flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(reads), ([, name = ""]) => name),
  );
  return [...new Set([...found, ...recordedNames])].toSorted();
}

const recordedNames = [
  "back",
  "email",
  "controller",
  "next",
  "redirect",
  "return",
  "url",
  "callback",
  "order_by",
];

/** The patterns of all pages, `/admin/bookings/:reference` and `/my-booking/:token`, without a language. */
export function pagePatterns(entries: readonly RouteConfigEntry[] = routes, above = ""): string[] {
  const all = entries.flatMap(({ path, children }): string[] => {
    const own = path === undefined || path === ":lang?" ? above : `${above}/${path}`;
    return [own || "/", ...pagePatterns(children ?? [], own)];
  });
  return [...new Set(all)];
}
