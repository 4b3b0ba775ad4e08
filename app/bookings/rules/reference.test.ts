// Tests that references are unbiased, readable and tolerant of typing.
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReference, newReference, normaliseReference } from "./reference.ts";

const bytes =
  (...values: number[]) =>
  () =>
    Uint8Array.from(values);

describe("newReference", () => {
  test("writes eight characters of Crockford's base32 after the prefix", () => {
    expect(newReference(bytes(0, 1, 9, 10, 18, 20, 26, 31), "KF")).toBe("KF-019AJMTZ");
    expect(newReference(bytes(32, 64, 255, 224, 33, 63, 95, 127), "KF")).toBe("KF-00Z01ZZZ");
  });

  test("requests one byte per character", () => {
    let asked = 0;
    newReference((n) => {
      asked = n;
      return new Uint8Array(n);
    }, "KF");
    expect(asked).toBe(8);
  });

  test("uses each of the 32 characters equally often over all bytes", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const character = newReference(bytes(byte, 0, 0, 0, 0, 0, 0, 0), "KF").charAt(3);
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted().join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });
});

describe("isReference", () => {
  test("accepts the output of newReference", () => {
    for (let i = 0; i < 100; i++)
      expect(isReference(newReference(randomBytes, "KF"), "KF")).toBe(true);
  });

  test.each([
    "",
    "KF-",
    "KF-0123456",
    "KF-012345678",
    "KF-0123456U",
    "KF-0123456I",
    "kf-01234567",
    "XX-01234567",
    "KF-0123456\n",
    "KF01234567",
  ])("refuses %j", (text) => {
    expect(isReference(text, "KF")).toBe(false);
  });
});

describe("normaliseReference", () => {
  test.each([
    ["KF-7Q2M4X9A", "KF-7Q2M4X9A"],
    ["kf-7q2m4x9a", "KF-7Q2M4X9A"],
    ["  kf 7q2m 4x9a ", "KF-7Q2M4X9A"],
    ["KF7Q2M4X9A", "KF-7Q2M4X9A"],
    ["7q2m-4x9a", "KF-7Q2M4X9A"], // the prefix left out
    ["KF\u20117Q2M4X9A", "KF-7Q2M4X9A"], // a non-breaking hyphen
    ["KF-oOiIlL00", "KF-00111100"],
    ["KF-KF234567", "KF-KF234567"],
  ])("%j is %s", (typed, expected) => {
    expect(normaliseReference(typed, "KF")).toBe(expected);
  });

  test("a code that begins with the prefix's letters is preserved when the prefix is left out", () => {
    expect(normaliseReference("KF234567", "KF")).toBe("KF-KF234567");
  });

  test("other text does not become a reference", () => {
    for (const text of ["", "KF", "hello", "KF-7Q2M4X9", "A".repeat(100_000), "KF-7Q2M4X9U"]) {
      expect(isReference(normaliseReference(text, "KF"), "KF")).toBe(false);
    }
  });

  test("a reference typed in lower case without its hyphen is recognized", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
        const reference = newReference(() => random, "KF");
        expect(normaliseReference(reference, "KF")).toBe(reference);
        expect(normaliseReference(reference.toLowerCase().replace("-", " "), "KF")).toBe(reference);
      }),
    );
  });
});
