// Tests the canonical form of a JSON body.
import { expect, test } from "vitest";
import { canonicalJson } from "./answer-once.server.ts";

test("the order of object keys does not matter, the order of lists does", () => {
  const one = JSON.parse('{"b":[1,2],"a":{"d":null,"c":"é\\n"}}') as unknown;
  expect(canonicalJson(one)).toBe('{"a":{"c":"é\\n","d":null},"b":[1,2]}');
  expect(canonicalJson(JSON.parse('{"a":{"c":"é\\n","d":null},"b":[1,2]}'))).toBe(
    canonicalJson(one),
  );
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test('1 and 1.0 are equal, 1 and "1" are not, and a key may be __proto__', () => {
  expect(canonicalJson(JSON.parse("1.0"))).toBe(canonicalJson(JSON.parse("1")));
  expect(canonicalJson("1")).not.toBe(canonicalJson(1));
  expect(canonicalJson(JSON.parse('{"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1}}');
});

test("twenty levels are read, one more is too deep", () => {
  expect(canonicalJson(nested(20))).toBe("[".repeat(20) + "]".repeat(20));
  expect(canonicalJson(nested(21))).toBeNull();
  expect(canonicalJson({ a: { b: nested(19) } })).toBeNull();
});

function nested(levels: number): unknown {
  return JSON.parse("[".repeat(levels) + "]".repeat(levels));
}
