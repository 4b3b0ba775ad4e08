// Each page has one canonical path. Everything that limits, caches, counts or protects by path relies on seeing no
// other spelling.
import type { Context, MiddlewareHandler, Next } from "hono";
import { withoutBody } from "./request-body.ts";

/** The result when no pattern matches. */
const unknownRoute = "other";

/**
 * Returns a matcher for a list such as `["/", "/apartments/:slug", "/api/*"]`. A literal segment wins over a named one,
 * and that over a star, which matches any rest, even none. The matcher returns the pattern, or `unknownRoute`.
 */
export function findPatterns(patterns: readonly string[]): (path: string) => string {
  const root: Branch = newBranch();
  for (const pattern of patterns) grow(root, segmentsOf(pattern), pattern);
  return (path) => follow(root, segmentsOf(path), 0) ?? unknownRoute;
}

interface Branch {
  literal: Map<string, Branch>;
  named: Branch | null;
  /** The pattern that ends here, and the one whose star matches the rest. */
  end: string | null;
  star: string | null;
}

const newBranch = (): Branch => ({ literal: new Map(), named: null, end: null, star: null });

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

function grow(branch: Branch, [first, ...rest]: string[], pattern: string): void {
  if (first === undefined) branch.end ??= pattern;
  else if (first === "*") branch.star ??= pattern;
  else if (first.startsWith(":")) grow((branch.named ??= newBranch()), rest, pattern);
  else {
    const next = branch.literal.get(first) ?? newBranch();
    branch.literal.set(first, next);
    grow(next, rest, pattern);
  }
}

function follow(branch: Branch, segments: string[], at: number): string | null {
  const segment = segments[at];
  if (segment === undefined) return branch.end ?? branch.star;
  const literal = branch.literal.get(segment);
  return (
    (literal && follow(literal, segments, at + 1)) ??
    (branch.named && follow(branch.named, segments, at + 1)) ??
    branch.star
  );
}

/** Set on a request that is answered with a redirect: path and query of the canonical address. */
export interface Redirected {
  Variables: { canonicalAddress?: string };
}

/** The patterns of all routes (`/my-booking/:token`), literals in lower case. */
interface PathPatterns {
  /** URLs answered without React Router. */
  endpoints: readonly string[];
  /** Pages without a language. */
  pages: readonly string[];
  /** Pages that may be prefixed with one of `languages`. */
  translated: readonly string[];
  languages: readonly string[];
}

/**
 * Returns a function that gives the canonical form of a path, the path itself when it is canonical, or null when there
 * is none. Literals and language are lower-cased; parameters keep their case, since secrets and references are
 * case-sensitive. Repeated, trailing and `.` segments are removed; needless percent-encoding is decoded. A path with
 * any characters other than letters, digits and `-._~` has no canonical form: no route needs one. Nor has a page below
 * a first segment that is not a language: React Router's optional segment would match it, and run its action before any
 * loader could refuse.
 */
export function canonicalPaths(patterns: PathPatterns): (path: string) => string | null {
  const { endpoints, pages, translated, languages } = patterns;
  const findAny = findPatterns([...endpoints, ...pages, ...translated]);
  const findPage = findPatterns([...pages, ...translated]);
  const findTranslated = findPatterns(translated);
  return (path) => {
    const decoded = path.replace(/%([0-9a-f]{2})/gi, (encoded, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return /[\w.~-]/.test(character) ? character : encoded;
    });
    if (!/^\/[\w.~/-]*$/.test(decoded)) return null;
    const all = decoded.split("/").filter((segment) => segment !== "" && segment !== ".");
    const { segments, isData } = withoutData(all);
    if (segments.some((segment) => segment === "." || segment === "..")) return null;
    // The data of a page that ends in `_` would be asked for at the address of the data of the page above it.
    if (isData && segments.at(-1) === "_") return null;
    const [first = "", ...below] = segments;
    const language = first.toLowerCase();
    const isLanguage = languages.includes(language);
    if (!isLanguage && first !== "") {
      const other = findTranslated(joined(below));
      // A document of one segment may be an endpoint or a file; as a page it is not found, without running another
      // page's code.
      const isPage = other !== unknownRoute && (other !== "/" || isData);
      if (isPage && literalsIn(findPage(joined(segments))) <= literalsIn(other)) return null;
    }
    const written = isLanguage
      ? [language, ...withLiterals(findTranslated(joined(below)), below)]
      : withLiterals(findAny(joined(segments)), segments);
    const plain = `/${written.join("/")}`;
    if (!isData) return plain;
    return plain === "/" ? "/_.data" : `${plain}.data`;
  };
}

function joined(segments: string[]): string {
  return `/${segments.join("/").toLowerCase()}`;
}

const isLiteral = (segment: string) =>
  segment !== "" && segment !== "*" && !segment.startsWith(":");

function literalsIn(pattern: string): number {
  return pattern === unknownRoute ? 0 : pattern.split("/").filter(isLiteral).length;
}

function withLiterals(pattern: string, segments: string[]): string[] {
  if (pattern === unknownRoute) return segments;
  const literals = pattern.split("/").slice(1);
  return segments.map((segment, at) => {
    const literal = literals[at] ?? "";
    return isLiteral(literal) ? literal : segment;
  });
}

// React Router requests a page's data at `<path>.data`, the home page's at `/_.data`; it reads `/<path>/_.data` and
// `/<path>/.data` as `/<path>/`.
function withoutData(segments: string[]): { segments: string[]; isData: boolean } {
  const last = segments.at(-1) ?? "";
  if (!last.endsWith(".data")) return { segments, isData: false };
  const above = segments.slice(0, -1);
  if (last === ".data" || last === "_.data") return { segments: above, isData: true };
  return { segments: [...above, last.slice(0, -".data".length)], isData: true };
}

/**
 * Passes requests with a canonical path on; used before everything else. A GET or HEAD with another spelling is marked
 * for `redirectToCanonical`. Any other method on such a path, and any path without a canonical form, is handled again
 * as a GET without body, by `fetch`, at the path that `notFoundPath` returns for its first segment in lower case: so it
 * is limited, logged and translated like every not-found page.
 */
export function requireCanonicalPath(settings: {
  canonicalPath(path: string): string | null;
  notFoundPath(first: string): string;
  fetch(request: Request, env: object): Response | Promise<Response>;
}): MiddlewareHandler<Redirected> {
  const { canonicalPath, notFoundPath, fetch } = settings;
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<NodeBindings>;
    // The path as sent, if known: a parsed URL no longer contains dot segments.
    const sent = incoming?.url?.startsWith("/") ? incoming.url.split("?", 1)[0] : undefined;
    const path = sent ?? new URL(c.req.url).pathname;
    const found = canonicalPath(path);
    if (found === path) return next();
    if (found !== null && (c.req.method === "GET" || c.req.method === "HEAD")) {
      c.set("canonicalAddress", found + new URL(c.req.url).search);
      return next();
    }
    const address = new URL(notFoundPath(path.split("/")[1]?.toLowerCase() ?? ""), c.req.url);
    const env = { incoming: { socket: incoming?.socket ?? {} } };
    return withNoStore(await fetch(withoutBody(c.req.raw, address.href), env));
  };
}

/**
 * 308 to the canonical URL, always on this site: the path begins with exactly one slash. `finish` adds the headers that
 * every answer has.
 */
export function redirectToCanonical(
  finish: (c: Context, next: Next) => Promise<unknown>,
): MiddlewareHandler<Redirected> {
  return async (c, next) => {
    const address = c.get("canonicalAddress");
    if (address === undefined) return next();
    c.res = withNoStore(new Response(null, { status: 308, headers: { Location: address } }));
    await finish(c, () => Promise.resolve());
    return undefined;
  };
}

// The path may contain a guest's secret in a spelling that the rules for private pages do not match.
function withNoStore(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  response.headers.set("Referrer-Policy", "same-origin");
  return response;
}

// What @hono/node-server hands to an app.
interface NodeBindings {
  incoming: { url?: string; socket: object };
}
