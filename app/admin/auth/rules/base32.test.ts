// Base32 against the examples of its standard.
import { expect, test } from "vitest";
import { fromBase32, groupByFour, toBase32 } from "./base32.ts";

// RFC 4648, 10, without the padding
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j is %s", (text, encoded) => {
  const bytes = new TextEncoder().encode(text);
  expect(toBase32(bytes)).toBe(encoded);
  expect(fromBase32(encoded)).toEqual(bytes);
});

test("there and back for all bytes", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
  expect(fromBase32(toBase32(bytes))).toEqual(bytes);
});

test("other letters are refused", () => {
  for (const text of ["a", "0", "1", "8", " ", "="])
    expect(() => fromBase32(text)).toThrow(RangeError);
});

test("groups of four, none of them empty", () => {
  expect(groupByFour("ABCDEFGH")).toBe("ABCD EFGH");
  expect(groupByFour("ABCDEFGHI", "-")).toBe("ABCD-EFGH-I");
});
