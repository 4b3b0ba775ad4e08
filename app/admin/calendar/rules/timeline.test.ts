// The timeline of half days, against stays placed by hand from the week of Monday 16 November 2026; and where the calendar links
// to.
import { describe, expect, test } from "vitest";
import {
  buildNights,
  buildTimeline,
  placeInLanes,
  mondayOf,
  joinNights,
  blockPath,
  donePath,
  readDone,
  entryPath,
  freePath,
  nameChannelEntries,
} from "./timeline.ts";
import type { CalendarEntry, TakenNight } from "./timeline.ts";

const monday = "2026-11-16";

function stay(from: string, to: string): CalendarEntry {
  return { kind: "card", from, to, label: "Dubois", given: "Léa", reference: "KF-7M3QX9TD" };
}

// "free 19 11-16..11-26" or "Dubois 24"
function describeTimeline(...entries: CalendarEntry[]): string[] {
  return buildTimeline(entries, { first: monday, days: 42 }).map((cell) =>
    cell.is === "entry"
      ? `${cell.entry.label} ${cell.halves}`
      : `free ${cell.halves} ${cell.from.slice(5)}..${cell.to.slice(5)}${cell.between ? " between" : ""}`,
  );
}

test.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2026-11-23", "2026-11-23"],
  ["2027-01-01", "2026-12-28"],
])("the week of %s begins on %s", (day, first) => {
  expect(mondayOf(day)).toBe(first);
});

describe("a timeline", () => {
  test("without entries is free for 42 nights", () => {
    expect(describeTimeline()).toEqual(["free 84 11-16..12-28"]);
  });

  test("a stay begins and ends at midday", () => {
    expect(describeTimeline(stay("2026-11-16", "2026-11-28"))).toEqual([
      "free 1 11-16..11-16",
      "Dubois 24",
      "free 59 11-28..12-28",
    ]);
  });

  test("stays that follow each other leave no gap; others leave their free nights", () => {
    expect(
      describeTimeline(
        stay("2026-11-14", "2026-11-20"),
        stay("2026-11-20", "2026-11-27"),
        stay("2026-11-30", "2026-12-28"),
      ),
    ).toEqual(["Dubois 9", "Dubois 14", "free 6 11-27..11-30 between", "Dubois 55"]);
  });

  test("entries that reach further are cut at both ends", () => {
    expect(describeTimeline(stay("2026-10-01", "2027-02-01"))).toEqual(["Dubois 84"]);
    expect(
      describeTimeline(stay("2026-11-10", "2026-11-16"), stay("2026-12-27", "2027-01-03")),
    ).toEqual(["Dubois 1", "free 82 11-16..12-27 between", "Dubois 1"]);
  });

  test("entries outside, or overlapping another, take no space twice", () => {
    expect(
      describeTimeline(
        stay("2026-11-01", "2026-11-15"),
        stay("2026-11-17", "2026-11-20"),
        stay("2026-11-18", "2026-11-19"),
        stay("2026-12-28", "2027-01-02"),
      ),
    ).toEqual(["free 3 11-16..11-17", "Dubois 6", "free 75 11-20..12-28"]);
  });
});

test("by nights every night is free or in one entry, from the first to the last day shown", () => {
  const cells = buildNights(
    [
      stay("2026-11-10", "2026-11-16"),
      stay("2026-11-14", "2026-11-18"),
      stay("2026-11-18", "2026-11-19"),
      stay("2026-11-21", "2026-11-30"),
    ],
    { first: "2026-11-16", days: 7 },
  );
  expect(
    cells.map((cell) => `${cell.night.slice(5)} ${cell.is === "free" ? "free" : cell.nights}`),
  ).toEqual(["11-16 2", "11-18 1", "11-19 free", "11-20 free", "11-21 2"]);
});

test("entries that overlap are in lanes of their own; those that follow each other in one", () => {
  const lanes = placeInLanes([
    stay("2026-11-16", "2026-11-20"),
    stay("2026-11-18", "2026-11-22"),
    stay("2026-11-20", "2026-11-25"),
    stay("2026-11-21", "2026-11-23"),
  ]);
  expect(lanes.map((lane) => lane.map(({ from }) => from.slice(8)))).toEqual([
    ["16", "20"],
    ["18"],
    ["21"],
  ]);
});

// The joining of nights against runs made by hand.

const night = (day: string, changes: Partial<TakenNight> = {}): TakenNight => ({
  apartmentId: 1,
  night: `2026-12-${day}`,
  kind: "block",
  note: "Works",
  heldFor: null,
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
    night("02", { apartmentId: 3, heldFor: "KF-7M3QX9TD" }),
    night("03", { apartmentId: 3 }),
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
    [3, "block", "Works", "12-02", "12-03"],
    [3, "block", "Works", "12-03", "12-04"],
  ]);
  expect(joinNights([])).toEqual([]);
});

// Where the calendar links to.

const gap = (from: string, to: string) => ({
  is: "free" as const,
  halves: 2,
  from,
  to,
  between: true,
});

test.each([
  ["2027-01-12", "2027-01-15", "checkIn=2027-01-12&checkOut=2027-01-15"],
  ["2027-01-05", "2027-01-15", "checkIn=2027-01-10&checkOut=2027-01-15"],
  ["2027-01-05", "2027-01-24", "checkIn=2027-01-10&checkOut=2027-01-24"],
  ["2027-01-05", "2027-01-25", "checkIn=2027-01-10&checkOut=2027-01-17"],
])("free from %s to %s on 10 January offers %s", (from, to, offered) => {
  expect(freePath(gap(from, to), 5, "2027-01-10")).toContain(`apartment=5&${offered}`);
});

test("past nights are not offered", () => {
  expect(freePath(gap("2027-01-05", "2027-01-10"), 5, "2027-01-10")).toBeNull();
});

describe("nights of another site", () => {
  const run = {
    kind: "channel" as const,
    apartmentId: 2,
    from: "2027-01-10",
    to: "2027-01-17",
    label: "Airbnb",
    given: "",
    reference: null,
  };
  const nights = { apartmentId: 2, label: "Airbnb", checkIn: "2027-01-10", checkOut: "2027-01-13" };
  const first = { ...nights, id: "2-2027-01-10", name: "Marie Dupont" };
  const second = { ...nights, checkIn: "2027-01-13", checkOut: "2027-01-17", id: "2-2027-01-13" };

  test("are the stays in them, each with its guest and its page", () => {
    const named = nameChannelEntries([run], [{ ...second, name: "" }, first]);
    expect(named.map(({ from, to, label }) => [from, to, label])).toEqual([
      ["2027-01-10", "2027-01-13", "Marie Dupont, Airbnb"],
      ["2027-01-13", "2027-01-17", "Airbnb"],
    ]);
    expect(named.map((entry) => entryPath(entry, 2))).toEqual([
      "/admin/channels/stay/2-2027-01-10",
      "/admin/channels/stay/2-2027-01-13",
    ]);
  });

  test("of another site's guest bear its name, and what no stay fills stays as it is", () => {
    const site = { label: "Booking.com", name: "Jan Novak", id: "2-2027-01-12" };
    const sold = { ...second, ...site, checkIn: "2027-01-12", checkOut: "2027-01-15" };
    const cut = nameChannelEntries([run], [sold]);
    expect(cut.map(({ from, to, label }) => [from, to, label])).toEqual([
      ["2027-01-10", "2027-01-12", "Airbnb"],
      ["2027-01-12", "2027-01-15", "Jan Novak, Booking.com"],
      ["2027-01-15", "2027-01-17", "Airbnb"],
    ]);
    expect(cut.map((entry) => entryPath(entry, 2))).toEqual([
      null,
      "/admin/channels/stay/2-2027-01-12",
      null,
    ]);
    // Its nights before and after the run are other entries'.
    const long = { ...sold, checkIn: "2027-01-02", checkOut: "2027-01-20" };
    expect(nameChannelEntries([run], [long])).toMatchObject([{ from: run.from, to: run.to }]);
  });

  test("that are a block, or of no stay of the apartment, stay one entry", () => {
    for (const stays of [[], [{ ...first, apartmentId: 3 }]])
      expect(nameChannelEntries([run], stays)).toEqual([run]);
    const block = { ...run, kind: "block" as const };
    expect(nameChannelEntries([block], [first, { ...second, name: "" }])).toEqual([block]);
  });
});

test("a block leads to its page, a booking to its own, nights of another site nowhere", () => {
  const entry = { from: "2027-01-12", to: "2027-01-15", label: "", given: "", reference: null };
  expect(entryPath({ ...entry, kind: "block" }, 5)).toBe(
    "/admin/calendar/blocked?apartment=5&night=2027-01-12",
  );
  expect(entryPath({ ...entry, kind: "channel" }, 5)).toBeNull();
  expect(entryPath({ ...entry, kind: "hold", reference: "KF-7M3QX9TD" }, 5)).toBe(
    "/admin/bookings/KF-7M3QX9TD",
  );
});

test("what was done with which nights is said by the address, and nothing by any other", () => {
  const done = {
    what: "blocked",
    apartmentIds: [2, 4],
    from: "2027-01-20",
    to: "2027-01-24",
  } as const;
  const path = donePath({ ...done, apartmentIds: [...done.apartmentIds] });
  expect(path).toBe("/admin/calendar?from=2027-01-20&done=blocked&of=2_4&to=2027-01-24");
  expect(readDone(new URLSearchParams(path.split("?")[1]))).toEqual(done);
  for (const query of [
    "",
    "done=blocked",
    "from=2027-01-20&done=<script>&of=2&to=2027-01-24",
    "from=2027-01-20&done=freed&of=&to=2027-01-24",
    "from=2027-01-20&done=freed&of=2&to=24",
  ])
    expect(readDone(new URLSearchParams(query))).toBeNull();
});

test("the link to block nights encodes any values of the form", () => {
  expect(blockPath({ apartment: "5", checkIn: "2027-01-12", checkOut: "" })).toBe(
    "/admin/calendar/block?apartment=5&from=2027-01-12&to=",
  );
  expect(blockPath({ apartment: "&x=1", checkIn: "", checkOut: "" })).toContain("%26x%3D1");
});
