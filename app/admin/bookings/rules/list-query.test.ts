// The list of bookings: its URL, parsed from any input and built again; and finding bookings by parts of names, email address,
// telephone number or reference.
import { expect, test } from "vitest";
import { listUrl, readListQuery, sortBookings, matchesSearch, paginate } from "./list-query.ts";
import type { ListedBooking } from "./list-query.ts";

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

// Finding a booking by parts of names, email address, telephone number or reference.

function listed(changes: Partial<ListedBooking> = {}): ListedBooking {
  return {
    id: "a-booking",
    reference: "KF-7M3QX9T0",
    status: "confirmed",
    apartmentId: 1,
    moves: [],
    checkIn: "2027-03-13",
    checkOut: "2027-03-20",
    adults: 2,
    children: 0,
    language: "fr",
    firstName: "Zoë",
    lastName: "Łukasiewicz-Größe",
    email: "zoe@example.com",
    phone: "+33 6 12 34 56 78",
    paymentMethod: "card",
    source: "web",
    country: "FR",
    dueNow: 979_33,
    total: 1021_33,
    currency: "EUR",
    holdExpiresAt: null,
    createdAt: "2026-11-20T08:00:00.000Z",
    ...changes,
  };
}

test.each([
  "",
  "zoe",
  "ZOË",
  "lukasiewicz",
  "ŁUKASIEWICZ zoë",
  "grosse",
  "ZOE@EXAMPLE",
  "7m3qx9t0",
  "kf7m3qx9t0",
  "KF-7M3Q",
  "7m3qx9to", // O for 0
  "12345678",
  "+3361234",
])("finds by %j", (search) => {
  expect(matchesSearch(search, listed())).toBe(true);
});

test.each(["zoe martin", "3456789", "%", "_", "@@", "kf-7m3q zzz", "0000", "61"])(
  "does not find by %j",
  (search) => {
    expect(matchesSearch(search, listed())).toBe(false);
  },
);

test("finds in other scripts, capitals or not", () => {
  const guest = listed({ firstName: "Анна", lastName: "Ёлкина" });
  expect(matchesSearch("ёлкина", guest)).toBe(true);
  expect(matchesSearch("АННА елкина", guest)).toBe(true);
  const chinese = listed({ firstName: "伟", lastName: "王" });
  for (const search of ["王", "王伟", "伟 王"]) expect(matchesSearch(search, chinese)).toBe(true);
});

test("each order, the newest first among equals", () => {
  const bookings = [
    listed({ reference: "A", lastName: "Zimmer", total: 200, checkIn: "2027-01-02" }),
    listed({
      reference: "B",
      lastName: "Émile",
      total: 300,
      checkIn: "2027-01-01",
      createdAt: "2026-11-21T08:00:00.000Z",
    }),
    listed({
      reference: "C",
      lastName: "zimmer",
      total: 200,
      checkIn: "2027-01-02",
      createdAt: "2026-11-22T08:00:00.000Z",
    }),
  ];
  const order = (by: Parameters<typeof sortBookings>[1]) =>
    sortBookings(bookings, by, ({ total }) => total)
      .map(({ reference }) => reference)
      .join("");
  expect(order("-booked")).toBe("CBA");
  expect(order("booked")).toBe("ABC");
  expect(order("stay")).toBe("BCA");
  expect(order("-stay")).toBe("CAB");
  expect(order("guest")).toBe("BCA");
  expect(order("-total")).toBe("BCA");
  // What the list shows as the amount decides: of a cancelled booking it is what was retained.
  const [last] = sortBookings(bookings, "-total", ({ reference }) =>
    reference === "B" ? 0 : 100,
  ).slice(-1);
  expect(last?.reference).toBe("B");
});

test("a page beyond the end is the last one", () => {
  const items = [1, 2, 3, 4, 5];
  expect(paginate(items, 1, 2)).toEqual({ items: [1, 2], page: 1, pages: 3 });
  expect(paginate(items, 3, 2)).toEqual({ items: [5], page: 3, pages: 3 });
  expect(paginate(items, 99, 2)).toEqual({ items: [5], page: 3, pages: 3 });
  expect(paginate([], 1, 2)).toEqual({ items: [], page: 1, pages: 1 });
});
