// The Content-Security-Policy of a page: nothing may be fetched or run but what is named here, and nothing inline but by its hash.

/** What the policy names beside our own site, by directive. */
export type Sources = Partial<Record<Directive, string>>;

export type Directive =
  | "script-src"
  | "style-src"
  | "img-src"
  | "font-src"
  | "connect-src"
  | "frame-src"
  | "manifest-src"
  | "form-action";

/** Pages that need something from elsewhere: `pages` fits their path, language and all. */
export interface Widening {
  pages: RegExp;
  sources: Sources;
  /** A script runs there that was not written for Trusted Types: they cannot be required. */
  foreignScript?: boolean;
}

const own: Sources = {
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "form-action": "'self'",
};

/** The header's text; `scripts` are the hashes of the page's inline scripts, as `'sha256-…'`. */
export function contentPolicy({
  path,
  https,
  scripts,
  widenings,
}: {
  path: string;
  https: boolean;
  scripts: readonly string[];
  widenings: readonly Widening[];
}): string {
  const widened = widenings.filter(({ pages }) => pages.test(path));
  const all = [own, { "script-src": scripts.join(" ") }, ...widened.map(({ sources }) => sources)];
  const directives = new Map<string, string>();
  for (const sources of all)
    for (const [name, text] of Object.entries(sources))
      if (text) directives.set(name, [directives.get(name), text].filter(Boolean).join(" "));
  return [
    "default-src 'none'",
    ...Array.from(directives, ([name, text]) => `${name} ${text}`),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Text becomes markup or the address of a script by these two only: app/frame/trusted-types.client.ts, app/ui/icon-markup.ts.
    ...(widened.some(({ foreignScript }) => foreignScript)
      ? []
      : ["require-trusted-types-for 'script'", "trusted-types default icons"]),
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
