// Tests the conversion of local time to an instant in several time zones.
import { describe, expect, it } from "vitest";
import { instantAt } from "./plain-date.ts";

describe("instantAt", () => {
  it("subtracts the four hours of Mauritius", () => {
    expect(instantAt("2027-03-13", 14, "Indian/Mauritius").toISOString()).toBe(
      "2027-03-13T10:00:00.000Z",
    );
    expect(instantAt("2027-03-13", 2, "Indian/Mauritius").toISOString()).toBe(
      "2027-03-12T22:00:00.000Z",
    );
  });

  it("handles summer time and half-hour offsets", () => {
    expect(instantAt("2027-07-01", 14, "Europe/Lisbon").toISOString()).toBe(
      "2027-07-01T13:00:00.000Z",
    );
    expect(instantAt("2027-12-01", 14, "Europe/Lisbon").toISOString()).toBe(
      "2027-12-01T14:00:00.000Z",
    );
    expect(instantAt("2027-01-15", 11, "America/St_Johns").toISOString()).toBe(
      "2027-01-15T14:30:00.000Z",
    );
  });

  it("crosses the date line", () => {
    expect(instantAt("2027-01-01", 0, "Pacific/Kiritimati").toISOString()).toBe(
      "2026-12-31T10:00:00.000Z",
    );
  });

  it("uses the right offset on the day of a clock change", () => {
    // Europe/Paris goes from 02:00 to 03:00 on 28 March 2027: 04:00 is already summer time (UTC+2).
    expect(instantAt("2027-03-28", 4, "Europe/Paris").toISOString()).toBe(
      "2027-03-28T02:00:00.000Z",
    );
    expect(instantAt("2027-03-28", 1, "Europe/Paris").toISOString()).toBe(
      "2027-03-28T00:00:00.000Z",
    );
    expect(instantAt("2027-03-28", 2, "Europe/Paris").toISOString()).toBe(
      "2027-03-28T01:00:00.000Z",
    );
  });
});
