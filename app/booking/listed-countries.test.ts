// Proves that a list of countries stands in the alphabet of its language.
import { expect, test } from "vitest";
import type { Language } from "#app/i18n/languages.ts";
import { listedCountries } from "./listed-countries.ts";

test("every country once, by its name", () => {
  const english = listedCountries("en");
  expect(english[0]).toEqual(["AF", "Afghanistan"]);
  expect(english).toHaveLength(249);
  expect(new Set(english.map(([, name]) => name)).size).toBe(249);
});

test.each<[Language, string[]]>([
  ["de", ["AF", "EG", "AX", "AL"]], // Afghanistan, Ägypten, Ålandinseln, Albanien
  ["sv", ["AF", "AL", "EG", "AX"]], // Afghanistan, Albanien, Egypten, Åland: Å comes after Z
])("in the alphabet of %s", (language, order) => {
  const codes = listedCountries(language).map(([code]) => code);
  expect(codes.filter((code) => order.includes(code))).toEqual(order);
});
