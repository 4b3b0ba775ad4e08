// Paths under /admin in the code: each leads to a route. Those of public pages are checked by their types (app/i18n/addresses.ts).
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminRoutes } from "./admin-routes.ts";

const known = adminRoutes()
  .filter(({ path }) => !path.endsWith("*"))
  .map(({ path }) => path.split("/"));

const inserted = String.raw`\$\{(?:[^{}]|\{[^{}]*\})*\}`;
const comments = /^\s*(?:\/\/|\*).*$/gm;

/** The paths in strings of a source that no route answers; a value inserted at run time counts as any text. */
function unknownPaths(source: string): string[] {
  const paths = source.matchAll(
    new RegExp(`["'\`](/admin(?=[/?#"'\`$])(?:${inserted}|[^\\s"'\`?#$])*)`, "g"),
  );
  return [...paths].map(([, path = ""]) => path).filter((path) => !isKnown(path));
}

function isKnown(path: string): boolean {
  const parts = path.replaceAll(new RegExp(inserted, "g"), "*").split("/");
  return known.some(
    (route) =>
      route.length === parts.length &&
      route.every(
        (name, at) => name.startsWith(":") || ["*", name, `${name}*`].includes(parts[at]!),
      ),
  );
}

// The beginning of several paths.
const beginnings = ["app/admin/auth/rules/sign-in.ts: /admin/sign-"];

test("every path under /admin leads to a route", () => {
  const found = globSync("app/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test.") && file !== "app/routes.ts")
    .flatMap((file) =>
      unknownPaths(readFileSync(file, "utf8").replaceAll(comments, "")).map(
        (path) => `${file}: ${path}`,
      ),
    );
  expect(found).toEqual(beginnings);
});

test.each([
  ['"/admin/rate"', ["/admin/rate"]],
  ["`/admin/bookings/${reference}/chnge?x=1`", ["/admin/bookings/${reference}/chnge"]],
  ["`/admin/message${search({ page: 1 })}`", ["/admin/message${search({ page: 1 })}"]],
  ["`/admin/messages${search({ page: 1 })}`", []],
  ['"/admin?done=letter"', []],
  ["`/admin/voices/${id ?? 0}#form`", []],
])("%s has the unknown paths %j", (source, paths) => {
  expect(unknownPaths(source)).toEqual(paths);
});
