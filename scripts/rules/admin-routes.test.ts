// Admin routes: all are guarded, the check finds faults, and a document names those that staff may open.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { adminRoutes, faultsOf, unguardedRoutes } from "./admin-routes.ts";

test("every URL under /admin declares its access, and is guarded", () => {
  const routes = adminRoutes();
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/admin", "/admin/people", "/admin/sign-in", "/admin/*"]),
  );
  expect(unguardedRoutes()).toEqual([]);
});

test("every page that staff or cleaners may open is named in docs/roles.md, at least by the end of its path", () => {
  const roles = readFileSync("docs/roles.md", "utf8");
  const open = adminRoutes().filter(
    ({ path, file }) =>
      !path.endsWith("*") &&
      /access: "(?:staff|cleaner)"/.test(readFileSync(`app/${file}`, "utf8")),
  );
  expect(open.length).toBeGreaterThan(30);
  const missing = open.filter(({ path }) => {
    const names = path.split("/").filter((segment) => segment !== "" && !segment.startsWith(":"));
    return !new RegExp(`/${names.at(-1)}[\`/]`).test(roles);
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});

describe("a page", () => {
  const handle = `export const handle = { access: "owner" } satisfies PageHandle;\n`;
  const loader = `export async function loader(args: Route.LoaderArgs) {\n  const { app } = await requireUser(args, handle);\n  return 1;\n}\n`;

  test("that declares its access and guards it has no faults", () => {
    expect(faultsOf("/admin/x", handle + loader)).toEqual([]);
  });

  test.each([
    ["states nothing", loader, "does not state"],
    ["states it in a comment only", `// ${handle}${loader}`, "does not state"],
    ["states something else", handle.replace("owner", "guest") + loader, "does not state"],
    ["is public without being listed", handle.replace("owner", "public") + loader, "is public"],
    ["has no loader", handle, "has no loader"],
    [
      "guards only its loader",
      `${handle}${loader}export async function action(args) {\n  return erase();\n}\n`,
      "its action",
    ],
    ["guards too late", handle + loader.replace("{\n", "{\n  await erase();\n"), "its loader"],
    [
      "guards with another page's handle",
      handle + loader.replace("handle);", '{ access: "staff" });'),
      "its loader",
    ],
    ["forgets to wait for the guard", handle + loader.replace("await ", ""), "its loader"],
  ])("that %s is refused", (_, source, fault) => {
    expect(faultsOf("/admin/x", source).join()).toContain(fault);
  });
});
