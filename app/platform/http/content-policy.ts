// The Content-Security-Policy of a page: only the sources named here may be loaded or run, and inline scripts only by
// their hash.

/** Additional sources by directive, beside our own site. */
export type PolicySources = Partial<Record<Directive, string>>;

export type Directive =
  | "script-src"
  | "style-src"
  | "img-src"
  | "font-src"
  | "connect-src"
  | "frame-src"
  | "manifest-src"
  | "form-action";

/** Pages that load something from other origins: `pages` matches their path, language included. */
export interface PolicyExtension {
  pages: RegExp;
  sources: PolicySources;
  /** A third-party script without Trusted Types support runs there, so they cannot be required. */
  thirdPartyScript?: boolean;
}

const own: PolicySources = {
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "form-action": "'self'",
};

/** The header's value; `scripts` are the hashes of the page's inline scripts, as `'sha256-…'`. */
export function contentPolicy({
  path,
  https,
  scripts,
  extensions,
}: {
  path: string;
  https: boolean;
  scripts: readonly string[];
  extensions: readonly PolicyExtension[];
}): string {
  const matching = extensions.filter(({ pages }) => pages.test(path));
  const all = [own, { "script-src": scripts.join(" ") }, ...matching.map(({ sources }) => sources)];
  const directives = new Map<string, string>();
  for (const sources of all)
    for (const [name, text] of Object.entries(sources))
      if (text) directives.set(name, [directives.get(name), text].filter(Boolean).join(" "));
  return [
    "default-src 'none'",
    ...Array.from(directives, ([name, text]) => `${name} ${text}`),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Only these two policies turn text into markup or script URLs: app/layout/trusted-types.client.ts, app/ui/icon-markup.ts.
    ...(matching.some(({ thirdPartyScript }) => thirdPartyScript)
      ? []
      : ["require-trusted-types-for 'script'", "trusted-types default icons"]),
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
