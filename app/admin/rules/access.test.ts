// Which role may open which pages.
import { expect, test } from "vitest";
import { hasAccess } from "./access.ts";

test.each([
  [null, "public", true],
  [null, "staff", false],
  [null, "owner", false],
  ["staff", "public", true],
  ["staff", "staff", true],
  ["staff", "owner", false],
  ["owner", "public", true],
  ["owner", "staff", true],
  ["owner", "owner", true],
] as const)("role %s on a page for %s: %s", (role, access, may) => {
  expect(hasAccess(role, access)).toBe(may);
});
