// Admin routes: all are guarded, and the check finds faults.
import { describe, expect, test } from "vitest";
import { adminRoutes, faultsOf, unguardedRoutes } from "./admin-routes.ts";

test("every URL under /admin declares its access, and is guarded", () => {
  const routes = adminRoutes();
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/admin", "/admin/people", "/admin/sign-in", "/admin/*"]),
  );
  expect(unguardedRoutes()).toEqual([]);
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
