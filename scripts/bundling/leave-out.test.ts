// Tests how functions of packages are left out of the browser's build.
import { expect, test } from "vitest";
import { replaceBodies } from "./leave-out.ts";

const code = `"use strict";
function keep(a) {
  return a;
}
function drop(
  { a, b },
  c = ")"
) {
  if (a) {
    return b;
  }
}
Thing.prototype.drop = function (x) {
  return x;
};
keep(1);
`;

test("a body gives way to another, or to nothing", () => {
  const left = replaceBodies(code, { drop: "return null;", "Thing.prototype.drop": "" }, "a.js");
  expect(left).toBe(`"use strict";
function keep(a) {
  return a;
}
function drop(
  { a, b },
  c = ")"
) {return null;}
Thing.prototype.drop = function (x) {};
keep(1);
`);
});

test("a function that a release no longer has fails the build", () => {
  expect(() => replaceBodies(code, { gone: "" }, "a.js")).toThrow("No function gone in a.js");
});
