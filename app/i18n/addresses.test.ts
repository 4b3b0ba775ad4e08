// Tests splitting and joining a path and its language.
import { describe, expect, test } from "vitest";
import { addressIn, splitAddress } from "./addresses.ts";
import { languages } from "./languages.ts";

describe("splitAddress", () => {
  test.each([
    ["/", null, "/"],
    ["/fr", "fr", "/"],
    ["/fr/", "fr", "/"],
    ["/fr/apartments", "fr", "/apartments"],
    ["/apartments", null, "/apartments"],
    ["/zh/apartments/garden-view-apartment", "zh", "/apartments/garden-view-apartment"],
    ["/FR/apartments", null, "/FR/apartments"],
    ["/frames", null, "/frames"],
    ["/xx/apartments", null, "/xx/apartments"],
    ["/fr/fr", "fr", "/fr"],
    ["//fr/apartments", null, "//fr/apartments"],
  ])("%s", (pathname, language, path) => {
    expect(splitAddress(pathname)).toEqual({ language, path });
  });
});

describe("addressIn", () => {
  test.each([
    [null, "/apartments", "/apartments"],
    [null, "/", "/"],
    ["fr", "/", "/fr"],
    ["fr", "/?a=1", "/fr?a=1"],
    ["fr", "/apartments", "/fr/apartments"],
    ["zh", "/book?checkIn=2027-01-10#days", "/zh/book?checkIn=2027-01-10#days"],
  ] as const)("%s, %s", (language, path, address) => {
    expect(addressIn(language, path)).toBe(address);
  });
});

test("what is joined can be split again", () => {
  for (const language of [null, ...languages])
    for (const path of ["/", "/apartments", "/legal/terms"])
      expect(splitAddress(addressIn(language, path))).toEqual({ language, path });
});

test("a path that no route answers does not compile", () => {
  const token: string = "abc";
  // @ts-expect-error misspelt
  expect(addressIn("fr", "/aparments")).toBe("/fr/aparments");
  // @ts-expect-error misspelt after a part that is only known at run time
  expect(addressIn("fr", `/my-booking/${token}/chnge`)).toBe("/fr/my-booking/abc/chnge");
  expect(addressIn("fr", `/my-booking/${token}/change?a=1#offer`)).toContain("/change?a=1#offer");
});
