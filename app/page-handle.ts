// What a page declares about itself in its `handle` export: plain data, read by the server, by root.tsx and by tests.
import type { Access } from "#app/admin/rules/access.ts";

/** Of an admin page or of a page for visitors; each route module has one: `export const handle = { ... } satisfies PageHandle`. */
export type PageHandle = AdminPageHandle | VisitorPageHandle;

interface AdminPageHandle extends SharedHandle {
  /** Who may open the page; each loader and action checks it with `requireUser` (scripts/admin-routes.ts). */
  access: Access;
}

interface VisitorPageHandle extends SharedHandle {
  access?: never;
}

interface SharedHandle {
  /** React hydrates the page in the browser; static pages send no React (docs/decisions). */
  hydrates?: true;
  /**
   * The page is the same for every visitor in its language, so it is cached until content shown to visitors changes: it
   * reads no cookie but the language's, no other header, and writes nothing (decision 34).
   */
  cached?: true;
  /** The page brings its own layout: no public header and footer (admin pages). */
  bare?: true;
}
