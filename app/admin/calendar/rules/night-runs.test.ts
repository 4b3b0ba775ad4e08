// The joining of nights against runs made by hand.
import { expect, test } from "vitest";
import { joinNights } from "./timeline.ts";
import type { TakenNight } from "./timeline.ts";

const night = (day: string, changes: Partial<TakenNight> = {}): TakenNight => ({
  apartmentId: 1,
  night: `2026-12-${day}`,
  kind: "block",
  note: "Works",
  ...changes,
});

test("nights in a row with the same reason are one run; anything else begins another", () => {
  const runs = joinNights([
    night("01"),
    night("02"),
    night("03", { note: "Family" }),
    night("04", { note: null }),
    night("06", { note: null }),
    night("07", { kind: "channel", note: null }),
    night("08", { kind: "channel", note: null, apartmentId: 2 }),
    night("31", { apartmentId: 2 }),
  ]);
  expect(
    runs.map(({ from, to, apartmentId, kind, note }) => [
      apartmentId,
      kind,
      note,
      from.slice(5),
      to.slice(5),
    ]),
  ).toEqual([
    [1, "block", "Works", "12-01", "12-03"],
    [1, "block", "Family", "12-03", "12-04"],
    [1, "block", null, "12-04", "12-05"],
    [1, "block", null, "12-06", "12-07"],
    [1, "channel", null, "12-07", "12-08"],
    [2, "channel", null, "12-08", "12-09"],
    [2, "block", "Works", "12-31", "01-01"],
  ]);
  expect(joinNights([])).toEqual([]);
});
