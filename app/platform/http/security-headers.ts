// Headers on every answer: security, the Content-Security-Policy of the page, and no storing of private pages.
import type { MiddlewareHandler } from "hono";
import type { Environment } from "../environment/environment.ts";

/** Additional sources by directive, beside our own site. */
type PolicySources = Partial<Record<Directive, string>>;

type Directive =
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
  pages: Pick<RegExp, "test">;
  sources: PolicySources;
  /** Features of the browser that are allowed there, with the allow list of each (Permissions Policy). */
  permissions?: Record<string, string>;
  /** Its windows may speak to the page that opened them. */
  popups?: true;
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
    // Only these two policies turn text into markup or script URLs: app/layout/scripts/trusted-types.client.ts, app/ui/icon.tsx.
    ...(matching.some(({ thirdPartyScript }) => thirdPartyScript)
      ? []
      : ["require-trusted-types-for 'script'", "trusted-types default icons"]),
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Set by a page for its headers: the hashes of its inline scripts (app/layout/render-document.server.ts). */
export interface InlineScriptVariables {
  Variables: { scripts?: readonly string[] };
}

/**
 * Adds the headers; `extensions` are for the pages that load something from other origins. The build's scripts, styles, fonts
 * and pictures get only those that a browser obeys on them: a page loads a dozen, and a policy is 700 bytes.
 */
export function securityHeaders(
  environment: Pick<Environment, "origin">,
  extensions: readonly PolicyExtension[] = [],
): MiddlewareHandler<InlineScriptVariables> {
  const https = environment.origin.startsWith("https:");
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    const { path } = c.req;
    headers.set("X-Content-Type-Options", "nosniff");
    // Link preview pictures may be loaded by other sites.
    if (!headers.has("Cross-Origin-Resource-Policy"))
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
    if (https) headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    if (path.startsWith("/assets/") && isPartOfPage(headers)) return;
    const matching = extensions.filter(({ pages }) => pages.test(path));
    // A page may set a stricter policy of its own, or show an email in an iframe.
    if (!headers.has("Content-Security-Policy"))
      headers.set(
        "Content-Security-Policy",
        contentPolicy({ path, https, scripts: c.get("scripts") ?? [], extensions }),
      );
    if (!headers.has("Referrer-Policy"))
      headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    const hasPopups = matching.some(({ popups }) => popups);
    headers.set(
      "Cross-Origin-Opener-Policy",
      hasPopups ? "same-origin-allow-popups" : "same-origin",
    );
    if (!headers.has("Permissions-Policy"))
      headers.set("Permissions-Policy", permissionsPolicy(matching));
  };
}

// Never a document of its own, as HTML and SVG can be.
function isPartOfPage(headers: Headers): boolean {
  return /^(?:text\/(?:javascript|css)|font\/|image\/(?:avif|jpeg|png|webp))/.test(
    headers.get("content-type") ?? "",
  );
}

// Browser features that the site does not use, but for an extension's; passkeys are allowed to our own origin by default.
const unused = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

const permissions = permissionsWith({});

function permissionsWith(allowed: Record<string, string>): string {
  return unused.map((name) => `${name}=${allowed[name] ?? "()"}`).join(", ");
}

// Nearly every answer has no extension: its text is made once.
function permissionsPolicy(matching: readonly PolicyExtension[]): string {
  const allowed = matching.flatMap(({ permissions: given }) => (given ? [given] : []));
  return allowed.length === 0
    ? permissions
    : permissionsWith(Object.assign({}, ...allowed) as Record<string, string>);
}

/** Forbids browsers, proxies and search engines to store any answer at a private path, including errors and data requests. */
export function noStore(isPrivate: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!isPrivate(c.req.path)) return;
    c.res.headers.set("Cache-Control", "no-store");
    c.res.headers.set("X-Robots-Tag", "noindex, nofollow");
    // A secret in the URL is not sent to other sites. With "no-referrer" browsers would send our own forms with a null
    // Origin.
    c.res.headers.set("Referrer-Policy", "same-origin");
  };
}

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Answers 403 to a state-changing request that, according to the browser, comes from elsewhere than `origin`. A site
 * without https, as in development, may have other names (127.0.0.1, the machine's name): there the request's own
 * origin also counts. A program (no Origin, no Sec-Fetch-Site) has no cookies of ours and passes.
 */
export function rejectCrossSitePosts(origin: string): MiddlewareHandler {
  const isHttps = origin.startsWith("https:");
  const isOwn = (from: string, url: string) =>
    from === origin || (!isHttps && from === new URL(url).origin);
  return async (c, next) => {
    if (safe.has(c.req.method)) return next();
    const site = c.req.header("sec-fetch-site");
    const from = c.req.header("origin");
    const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
    const foreignOrigin = from !== undefined && !isOwn(from, c.req.url);
    if (foreignSite || foreignOrigin)
      return c.text("Forbidden: this form was not sent from our site.", 403);
    return next();
  };
}
