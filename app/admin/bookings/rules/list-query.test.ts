// The URL of the list: parsed from any input, and built again.
import { expect, test } from "vitest";
import { listUrl, readListQuery } from "./list-query.ts";

const defaults = {
  search: "",
  status: null,
  apartmentId: null,
  arrival: null,
  open: false,
  order: "-booked",
  page: 1,
} as const;

test("an empty query lists all, the newest first", () => {
  expect(readListQuery(new URLSearchParams())).toEqual({ query: defaults, faultyArrival: null });
  expect(listUrl("/admin/bookings", defaults)).toBe("/admin/bookings");
});

test("a query survives being built and parsed", () => {
  const query = {
    search: "Zoë & co",
    status: "checked_in",
    apartmentId: 4,
    arrival: "2027-03",
    open: true,
    order: "-stay",
    page: 3,
  } as const;
  const address = listUrl("/admin/bookings", query);
  expect(address).toBe(
    "/admin/bookings?q=Zo%C3%AB+%26+co&status=checked_in&apartment=4&arrival=2027-03&open=1&order=-stay&page=3",
  );
  expect(readListQuery(new URL(address, "https://hotel.example").searchParams).query).toEqual(
    query,
  );
});

test.each([
  "status=sold&apartment=first&order=total&page=0",
  "status=&apartment=&order=&page=-1",
  "status=__proto__&apartment=1e3&page=9999999&q=%20%20",
])("%s falls back to the defaults", (address) => {
  expect(readListQuery(new URLSearchParams(address)).query).toEqual(defaults);
});

test.each(["2027-13", "2027-3", "March", "1999-12"])(
  "%s is not a month, and is returned",
  (arrival) => {
    const read = readListQuery(new URLSearchParams({ arrival }));
    expect(read).toEqual({ query: defaults, faultyArrival: arrival });
  },
);
