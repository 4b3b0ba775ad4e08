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
