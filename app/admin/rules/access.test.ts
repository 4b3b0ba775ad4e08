// Which role may open which pages.
import { expect, test } from "vitest";
import { hasAccess } from "./access.ts";

test.each([
  [null, "public", true],
  [null, "staff", false],
  [null, "owner", false],
  [null, "cleaner", false],
  ["cleaner", "public", true],
  ["cleaner", "cleaner", true],
  ["cleaner", "staff", false],
  ["cleaner", "owner", false],
  ["staff", "public", true],
  ["staff", "cleaner", true],
  ["staff", "staff", true],
  ["staff", "owner", false],
  ["owner", "public", true],
  ["owner", "cleaner", true],
  ["owner", "staff", true],
  ["owner", "owner", true],
] as const)("role %s on a page for %s: %s", (role, access, may) => {
  expect(hasAccess(role, access)).toBe(may);
});
