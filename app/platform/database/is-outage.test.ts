// Which errors count as a database outage, and which as a bug.
import { describe, expect, test } from "vitest";
import { isOutage } from "./is-outage.ts";

const withCode = (code: string) => Object.assign(new Error("of the database"), { code });
const withErrcode = (errcode: number) =>
  Object.assign(new Error("of the database"), { code: "ERR_SQLITE_ERROR", errcode });

describe("an outage", () => {
  test.each(["ECONNREFUSED", "ECONNRESET", "57P01", "57P02", "57P03", "53100", "53300", "08006"])(
    "%s",
    (code) => expect(isOutage(withCode(code))).toBe(true),
  );
  // Full; full while writing; a disk error with its extended code (778 = 10 + 3 * 256).
  test.each([13, 10, 778, 8, 14, 5])("SQLite %i", (errcode) =>
    expect(isOutage(withErrcode(errcode))).toBe(true),
  );
  test.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "Query read timeout",
  ])("%s", (message) => expect(isOutage(new Error(message))).toBe(true));
  test("all addresses of a host", () =>
    expect(isOutage(new AggregateError([withCode("ECONNREFUSED")]))).toBe(true));
});

describe("a defect", () => {
  // A unique violation, a missing column, a persistent deadlock.
  test.each(["23505", "42703", "40P01"])("%s", (code) =>
    expect(isOutage(withCode(code))).toBe(false),
  );
  // An SQL error, a unique index violation.
  test.each([1, 2067])("SQLite %i", (errcode) =>
    expect(isOutage(withErrcode(errcode))).toBe(false),
  );
  test.each([new TypeError("x is not a function"), "57P01", null, undefined])("%s", (thrown) =>
    expect(isOutage(thrown)).toBe(false),
  );
});
