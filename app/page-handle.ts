// What a page declares about itself in its `handle` export: plain data, read by the server, by root.tsx and by tests.
import type { Mapped } from "#app/seo/rules/site-map.ts";
import type { Access, StaffRight } from "./admin/rules/access.ts";
import type { DeclaredLimits } from "#app/platform/rate-limits/rules/rate-limits.ts";

/** What can be declared for a path; each field is absent where it does not hold. */
export interface RouteFacts {
  /** Who may open an admin page; each loader and action checks it with `requireUser` (scripts/rules/admin-routes.ts). */
  access?: Access;
  /** What staff need of the owner's table to open an admin page; owners always may. */
  right?: StaffRight;
  /** React hydrates the page in the browser; static pages send no React (docs/decisions). */
  hydrates?: true;
  /**
   * The page is the same for every visitor in its language, so it is cached until content shown to visitors changes: it
   * reads no cookie but the language's, no other header, and writes nothing (decision 34).
   */
  cached?: true;
  /** The page brings its own layout: no public header and footer (admin pages). */
  bare?: true;
  /**
   * How many segments of its path name the page in analytics: with 1, `/my-booking/<secret>` is `/my-booking`; 0 is the
   * home page. False: its page views are not counted.
   */
  counted?: number | false;
  /** The rate limits of the path, besides that of all requests. */
  limits?: DeclaredLimits;
  /**
   * Behind a sign-in or a secret URL: no answer is stored or indexed (`noStore`), at this path or at any other that begins
   * like it, up to its first parameter.
   */
  private?: true;
  /**
   * The form contains passphrases or codes, which are entered again after a refusal: its fields are never sent back in a
   * page. Holds for paths as `private` does.
   */
  secretForm?: true;
  /**
   * A browser may fetch the page before its link is clicked (app/layout/speculation-endpoint.ts), with everything below the first
   * parameter of its path. Content pages are prerendered: they cost little and contain nothing personal. Of hydrated pages
   * only the document is fetched.
   */
  prefetch?: "prerender" | "document";
  /**
   * What robots.txt disallows, with and without a language before it: every address that begins so, where `*`
   * stands for anything.
   */
  disallowed?: string;
  /** Search engines may index the page, so the sitemap lists it. */
  mapped?: Mapped;
  /** Card fields are shown at exactly this path: the payment provider's hosts are allowed there. */
  takesCards?: true;
  /** A form of the page, at exactly this path, may be as large as several pictures. */
  uploads?: true;
  /** A form of the page has so many fields that it may be as large as `largeFormBytes`. Holds for paths as limits do. */
  largeForm?: true;
}

/**
 * The `handle` of a route module: `export const handle = { ... } satisfies PageHandle`. An admin page states who may open
 * it, any other page how it is counted.
 */
export type PageHandle = RouteFacts &
  ({ access: Access; counted?: never } | { access?: never; counted: number | false });
