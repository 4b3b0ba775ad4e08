// The calendar's address against spans and choices worked out by hand. 1 January 2027 is a Friday.
import { describe, expect, test } from "vitest";
import {
  daysShown,
  foundPath,
  neighbour,
  pressNight,
  readView,
  viewPath,
} from "./calendar-view.ts";

test.each([
  ["weeks2", "2027-01-01", "2026-12-28", 14, "2026-12-14", "2027-01-11"],
  ["month", "2027-02-14", "2027-02-01", 28, "2027-01-01", "2027-03-01"],
  ["weeks6", "2027-01-10", "2027-01-04", 42, "2026-11-23", "2027-02-15"],
  // November, December and January have 30 + 31 + 31 days.
  ["quarter", "2026-11-23", "2026-11-01", 92, "2026-08-01", "2027-02-01"],
] as const)("%s with %s: from %s, %i days", (span, day, first, days, before, after) => {
  const shown = daysShown(span, day);
  expect(shown).toEqual({ span, first, days });
  expect([neighbour(shown, -1), neighbour(shown, 1)]).toEqual([before, after]);
});

const read = (query: string) => readView(new URLSearchParams(query), "2027-01-10");

describe("an address", () => {
  test("says what is shown, marked and chosen; what cannot be read is left out", () => {
    const view = read(
      "from=2027-02-03&span=month&apartment=2&apartment=5&stay=KF-7M3QX9TD&room=4&first=2027-02-08&last=2027-02-10",
    );
    expect(view).toEqual({
      shown: { span: "month", first: "2027-02-01", days: 28 },
      apartments: [2, 5],
      stay: "KF-7M3QX9TD",
      chosen: { apartmentId: 4, first: "2027-02-08", last: "2027-02-10" },
      search: "",
    });
    expect(read("from=x&span=year&apartment=-1&stay=<b>&room=0&first=2027-02-08")).toEqual({
      shown: { span: "weeks6", first: "2027-01-04", days: 42 },
      apartments: [],
      stay: null,
      chosen: null,
      search: "",
    });
    expect(read("room=4&first=2027-02-08&last=2027-02-07").chosen?.last).toBeNull();
  });

  test("is read as it was written, and what was found is shown among all apartments", () => {
    const view = read("from=2027-02-03&span=month&apartment=2");
    expect(viewPath(view, { chosen: { apartmentId: 4, first: "2027-02-08", last: null } })).toBe(
      "/admin/calendar?from=2027-02-01&span=month&apartment=2&room=4&first=2027-02-08",
    );
    expect(foundPath(view, { key: "KF-7M3QX9TD", from: "2027-03-13" })).toBe(
      "/admin/calendar?from=2027-03-13&span=month&stay=KF-7M3QX9TD#stay",
    );
  });
});

const taken = (night: string) => night === "2027-02-12";

describe("a press on a free night", () => {
  const begun = { apartmentId: 4, first: "2027-02-08", last: null };
  const press = (apartmentId: number, night: string, chosen: typeof begun | null = begun) =>
    pressNight(chosen, apartmentId, night, taken);

  test("begins a choice, and ends it in the same apartment, on the same night too", () => {
    expect(press(4, "2027-02-08", null)).toEqual(begun);
    expect(press(4, "2027-02-11")).toEqual({ ...begun, last: "2027-02-11" });
    expect(press(4, "2027-02-08")).toEqual({ ...begun, last: "2027-02-08" });
  });

  test("begins anew in another apartment, before the first night, beyond a stay, and once it is ended", () => {
    expect(press(5, "2027-02-11")).toEqual({ apartmentId: 5, first: "2027-02-11", last: null });
    expect(press(4, "2027-02-07")).toEqual({ ...begun, first: "2027-02-07" });
    expect(press(4, "2027-02-13")).toEqual({ ...begun, first: "2027-02-13" });
    const ended = { ...begun, last: "2027-02-09" };
    expect(pressNight(ended, 4, "2027-02-10", taken)).toEqual({ ...begun, first: "2027-02-10" });
  });
});
