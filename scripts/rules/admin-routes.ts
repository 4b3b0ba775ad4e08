// Checks the access guards of the admin routes: every URL under /admin, its file, and what is wrong with its guard.
import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** One URL and its file, a path below app/. */
export interface AdminRoute {
  path: string;
  file: string;
  /** The index page of its parent, whose forms are posted to `?index`. */
  isIndex: boolean;
}

/** URLs open without sign-in: those needed to sign in and out. A new one must be added here deliberately. */
const publicRoutes = [
  "/admin/sign-in",
  "/admin/sign-in/passkey",
  "/admin/sign-out",
  "/admin/invitation/:token",
];

/** Every URL that begins with /admin, layouts included. */
export function adminRoutes(): AdminRoute[] {
  return flattenRoutes(routes, "").filter(({ path }) => /^\/admin(\/|$)/.test(path));
}

/**
 * What is wrong: a page that does not declare its access in `handle`, one that is public without being listed, and a
 * loader or action that does not begin with `requireUser(..., handle)`.
 */
export function unguardedRoutes(): string[] {
  return adminRoutes().flatMap(({ path, file }) =>
    faultsOf(path, readFileSync(`app/${file}`, "utf8")).map(
      (fault) => `${path} (app/${file}): ${fault}`,
    ),
  );
}

/** The faults of one page's source. */
export function faultsOf(path: string, source: string): string[] {
  const access = /^export const handle = \{[^}]*\baccess: "(public|cleaner|staff|owner)"/m.exec(
    source,
  )?.[1];
  if (!access) return ["does not state who may enter: export const handle = { access: ... }"];
  if (access === "public")
    return publicRoutes.includes(path) ? [] : ["is public, but is not listed as such"];
  const guarded = ["loader", "action"].flatMap((name) => {
    const start = new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, "m").exec(source);
    if (!start) return name === "loader" ? ["has no loader, so nothing guards it"] : [];
    const body = source.slice(start.index + start[0].length);
    const first = /\{\n\s*(.*)/.exec(body)?.[1] ?? "";
    return first.endsWith("await requireUser(args, handle);")
      ? []
      : [`its ${name} does not begin with requireUser(args, handle)`];
  });
  return guarded;
}

function flattenRoutes(entries: readonly RouteConfigEntry[], above: string): AdminRoute[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    const isIndex = entry.index === true;
    return [{ path, file: entry.file, isIndex }, ...flattenRoutes(entry.children ?? [], path)];
  });
}
