// Tests that the URL of the list keeps the input and has no redundant parameters.
import { describe, expect, test } from "vitest";
import { listAddress, readListSearch } from "./list-search.ts";

const bounds = { min: 85, max: 240 };

function tidied(query: string): string {
  return listAddress(readListSearch(new URLSearchParams(query)), bounds);
}

describe("the URL of the list", () => {
  test.each([
    ["", "/apartments"],
    ["guests=0&side=all&priceMin=85&priceMax=240&checkIn=&checkOut=", "/apartments"],
    [
      "guests=0&side=golf&priceMin=86&priceMax=239",
      "/apartments?side=golf&priceMin=86&priceMax=239",
    ],
    ["priceMin=84&priceMax=241", "/apartments"],
    ["utm_source=x&day=2027-01-01&guests=3", "/apartments?guests=3"],
    [
      "checkOut=2027-03-20&checkIn=2027-03-13&adults=2",
      "/apartments?checkIn=2027-03-13&checkOut=2027-03-20&adults=2",
    ],
  ])("of %s is %s", (query, address) => {
    expect(tidied(query)).toBe(address);
  });

  test("keeps invalid values, so that the page can report them", () => {
    expect(tidied("priceMax=cheap&guests=many")).toBe("/apartments?guests=many&priceMax=cheap");
  });

  test("is never long, whatever the input", () => {
    expect(tidied(`priceMin=${"x".repeat(100_000)}`)).toHaveLength(
      "/apartments?priceMin=".length + 40,
    );
  });
});

test("a form with a file instead of a text counts as empty", () => {
  const form = new FormData();
  form.set("guests", new Blob(["3"]));
  expect(readListSearch(form)).toEqual({});
});
