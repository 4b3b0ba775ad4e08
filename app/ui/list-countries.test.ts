// Tests that the countries are sorted by the language's alphabet.
import { expect, test } from "vitest";
import type { Language } from "#app/i18n/languages.ts";
import { listCountries } from "./list-countries.ts";

test("lists every country once, by its name", () => {
  const english = listCountries("en");
  expect(english[0]).toEqual(["AF", "Afghanistan"]);
  expect(english).toHaveLength(249);
  expect(new Set(english.map(([, name]) => name)).size).toBe(249);
});

test.each<[Language, string[]]>([
  ["de", ["AF", "EG", "AX", "AL"]], // Afghanistan, Ägypten, Ålandinseln, Albanien
  ["sv", ["AF", "AL", "EG", "AX"]], // Afghanistan, Albanien, Egypten, Åland: Å comes after Z
])("sorts by the alphabet of %s", (language, order) => {
  const codes = listCountries(language).map(([code]) => code);
  expect(codes.filter((code) => order.includes(code))).toEqual(order);
});
