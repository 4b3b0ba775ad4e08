// The property's performance, computed by hand.
import { describe, expect, test } from "vitest";
import {
  bookingTotals,
  staysBookedIn,
  onTheBooks,
  performanceIn,
  soldNightsIn,
} from "./performance.ts";
import type { SoldStay } from "./performance.ts";
import { monthRange } from "./period.ts";

const stay = (changes: Partial<SoldStay> = {}): SoldStay => ({
  apartmentId: 1,
  checkIn: "2027-03-29",
  checkOut: "2027-04-01",
  freeFrom: null,
  accommodation: 100_00,
  total: 140_00,
  bookedOn: "2027-03-01",
  cancelledOn: null,
  country: "FR",
  plan: "flexible",
  language: "fr",
  online: true,
  ...changes,
});

test("nights that were given back are sold no longer, and earn what was agreed", () => {
  const early = [stay({ freeFrom: "2027-03-30" })];
  expect(soldNightsIn(early, monthRange("2027-03"))).toEqual({ nights: 1, revenue: 100_00 });
  const absent = [stay({ freeFrom: "2027-03-29", accommodation: 0 })];
  expect(soldNightsIn(absent, monthRange("2027-03"))).toEqual({ nights: 0, revenue: 0 });
});

test("a stay across two months counts in each with its nights, and the shares add up to the cent", () => {
  const across = [stay({ checkIn: "2027-03-31", checkOut: "2027-04-03" })];
  expect(soldNightsIn(across, monthRange("2027-03"))).toEqual({ nights: 1, revenue: 33_33 });
  expect(soldNightsIn(across, monthRange("2027-04"))).toEqual({ nights: 2, revenue: 66_67 });
  expect(soldNightsIn(across, monthRange("2027-05"))).toEqual({ nights: 0, revenue: 0 });
});

test("a cancelled stay has no nights and no revenue", () => {
  expect(soldNightsIn([stay({ cancelledOn: "2027-03-02" })], monthRange("2027-03")).nights).toBe(0);
});

test("occupancy, ADR and RevPAR", () => {
  // Two apartments in ten days, two nights blocked: 18 to sell; three sold here for 100.00, six elsewhere.
  const days = { from: "2027-03-25", to: "2027-04-03" };
  const rates = performanceIn([stay()], days, { onSale: 20, other: { blocked: 2, channel: 6 } });
  expect(rates).toEqual({
    nights: 3,
    revenue: 100_00,
    available: 18,
    occupancy: 50,
    adr: 100_00 / 3,
    revpar: 100_00 / 18,
  });
  const empty = performanceIn([], days, { onSale: 0, other: { blocked: 0, channel: 0 } });
  expect(empty).toMatchObject({ occupancy: null, adr: null, revpar: null });
});

test("the books of a day hold what was booked by then and not yet cancelled", () => {
  const stays = [
    stay({ bookedOn: "2027-03-02" }),
    stay({ bookedOn: "2027-03-03" }),
    stay({ bookedOn: "2027-02-01", cancelledOn: "2027-03-02" }),
    stay({ bookedOn: "2027-02-01", cancelledOn: "2027-03-03" }),
  ];
  expect(soldNightsIn(onTheBooks(stays, "2027-03-02"), monthRange("2027-03")).nights).toBe(6);
});

test("totals of the bookings made in a period", () => {
  const stays = [
    stay(),
    stay({ bookedOn: "2027-03-27", cancelledOn: "2027-03-28", total: 60_00 }),
    stay({ bookedOn: "2027-02-28" }),
  ];
  // 28 and 2 days ahead, three nights each
  expect(bookingTotals(staysBookedIn(stays, { from: "2027-03-01", to: "2027-03-31" }))).toEqual({
    bookings: 2,
    total: 200_00,
    leadTime: 15,
    lengthOfStay: 3,
    cancelled: 1,
    cancelledShare: 50,
  });
});

describe("a month", () => {
  test.each([
    ["2027-02", "2027-02-28"],
    ["2028-02", "2028-02-29"],
    ["2027-12", "2027-12-31"],
    ["2027-04", "2027-04-30"],
  ])("%s ends on %s", (month, to) => {
    expect(monthRange(month)).toEqual({ from: `${month}-01`, to });
  });
});
