// Where the calendar links to.
import { expect, test } from "vitest";
import { blockPath, readDone, entryPath, freePath } from "./calendar-paths.ts";

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

test.each([
  ["done=blocked", "blocked"],
  ["done=<script>", null],
  ["", null],
])("%s says %s", (asked, done) => {
  expect(readDone(new URLSearchParams(asked))).toBe(done);
});

test("the link to block nights encodes any values of the form", () => {
  expect(blockPath({ apartment: "5", checkIn: "2027-01-12", checkOut: "" })).toBe(
    "/admin/calendar/block?apartment=5&from=2027-01-12&to=",
  );
  expect(blockPath({ apartment: "&x=1", checkIn: "", checkOut: "" })).toContain("%26x%3D1");
});
