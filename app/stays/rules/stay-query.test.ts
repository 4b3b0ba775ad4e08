// Tests of stay-query.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseStayQuery, readStayQuery, stayAddress } from "./stay-query.ts";

// The parsing of a query: every invalid value is a fault of its own field, and nothing throws.

function parse(query: string) {
  return parseStayQuery(new URLSearchParams(query));
}

test("the documented query", () => {
  expect(parse("checkIn=2027-01-10&checkOut=2027-01-17&adults=2&children=1&apartment=4")).toEqual({
    stay: { checkIn: "2027-01-10", checkOut: "2027-01-17" },
    party: { adults: 2, children: 1 },
    apartment: 4,
    plan: "flexible",
    faults: {},
  });
});

test("an empty query has no fault: no stay yet, two adults, flexible", () => {
  const nothingYet = {
    stay: null,
    party: { adults: 2, children: 0 },
    apartment: null,
    plan: "flexible",
    faults: {},
  };
  expect(parse("")).toEqual(nothingYet);
  expect(parse("checkIn=&checkOut=&adults=&children=&apartment=&plan=")).toEqual(nothingYet);
  expect(parse("checkIn=2027-01-10")).toEqual(nothingYet);
  expect(parse("checkIn=+2027-01-10+&checkOut=2027-01-17").stay?.checkIn).toBe("2027-01-10");
});

describe("dates", () => {
  test.each([
    ["checkIn=2027-01-17&checkOut=2027-01-10", { checkOut: "checkOutNotAfterCheckIn" }],
    ["checkIn=2027-01-17&checkOut=2027-01-17", { checkOut: "checkOutNotAfterCheckIn" }],
    ["checkIn=2027-02-30&checkOut=2027-03-05", { checkIn: "checkInUnreadable" }],
    ["checkIn=2027-02-27&checkOut=2027-02-30", { checkOut: "checkOutUnreadable" }],
    ["checkIn=2027-02-29&checkOut=2027-03-05", { checkIn: "checkInUnreadable" }],
    [
      "checkIn=tomorrow&checkOut=10%2F01%2F2027",
      { checkIn: "checkInUnreadable", checkOut: "checkOutUnreadable" },
    ],
    ["checkIn=2027-1-10&checkOut=2027-01-17", { checkIn: "checkInUnreadable" }],
    ["checkIn=2027-01-10T00:00&checkOut=2027-01-17", { checkIn: "checkInUnreadable" }],
    ["checkIn=2027-01-10%0D%0ASet-Cookie:a&checkOut=2027-01-17", { checkIn: "checkInUnreadable" }],
    ["checkIn=2027-01-10%00&checkOut=2027-01-17", { checkIn: "checkInUnreadable" }],
    ["checkIn=-1&checkOut=NaN", { checkIn: "checkInUnreadable", checkOut: "checkOutUnreadable" }],
    [`checkIn=${"9".repeat(100_000)}&checkOut=2027-01-17`, { checkIn: "checkInUnreadable" }],
    ["checkIn=2027-02-30", { checkIn: "checkInUnreadable" }],
  ])("%.60s", (query, faults) => {
    expect(parse(query)).toMatchObject({ stay: null, faults });
    expect(Object.keys(parse(query).faults)).toEqual(Object.keys(faults));
  });

  test("dates too far ahead, too long or past are left to checkStay", () => {
    expect(parse("checkIn=1999-01-10&checkOut=1999-01-17").faults.checkIn).toBe(
      "checkInUnreadable",
    );
    expect(parse("checkIn=2020-01-10&checkOut=2199-12-31").faults).toEqual({});
  });
});

describe("party", () => {
  test.each([
    ["adults=0", { adults: "noAdult" }],
    ["adults=-2", { adults: "noAdult" }],
    ["adults=21", { adults: "tooMany" }],
    ["adults=1000000000", { adults: "tooMany" }],
    ["adults=1e9", { adults: "notWhole" }],
    ["adults=NaN", { adults: "notWhole" }],
    ["adults=Infinity", { adults: "notWhole" }],
    ["adults=2.5", { adults: "notWhole" }],
    ["adults=0x10", { adults: "notWhole" }],
    ["adults=two", { adults: "notWhole" }],
    ["adults=%D9%A2", { adults: "notWhole" }], // an Arabic two
    [`adults=${"1".repeat(100_000)}`, { adults: "notWhole" }],
    ["children=-1", { children: "notWhole" }],
    ["children=21", { children: "tooMany" }],
    ["children=1e9", { children: "notWhole" }],
    ["adults=0&children=-1", { adults: "noAdult", children: "notWhole" }],
  ])("%.40s", (query, faults) => {
    const understood = parse(query);
    expect(understood.faults).toEqual(faults);
    expect(understood.party).toEqual({ adults: 2, children: 0 });
  });

  test("a valid number is used next to an invalid one", () => {
    expect(parse("adults=3&children=many").party).toEqual({ adults: 3, children: 0 });
    expect(parse("adults=none&children=2").party).toEqual({ adults: 2, children: 2 });
    expect(parse("adults=007").party.adults).toBe(7);
  });
});

test.each([
  ["apartment=0", { apartment: "apartmentUnknown" }],
  ["apartment=-4", { apartment: "apartmentUnknown" }],
  ["apartment=4.5", { apartment: "apartmentUnknown" }],
  ["apartment=1000000", { apartment: "apartmentUnknown" }],
  ["apartment=deluxe", { apartment: "apartmentUnknown" }],
  ["apartment=4%20or%201=1", { apartment: "apartmentUnknown" }],
  ["plan=free", { plan: "planUnknown" }],
  ["plan=constructor", { plan: "planUnknown" }],
])("%s is unknown", (query, faults) => {
  expect(parse(query)).toMatchObject({ apartment: null, plan: "flexible" });
  expect(parse(query).faults).toEqual(faults);
});

test("a price, a status or a total in the query is ignored", () => {
  const posted = parse("apartment=4&total=1&price=0&status=confirmed&plan=nonRefundable");
  expect(posted).toEqual({
    stay: null,
    party: { adults: 2, children: 0 },
    apartment: 4,
    plan: "nonRefundable",
    faults: {},
  });
});

test("typed values are preserved for the fields, the first of each name, cut at 40 characters", () => {
  expect(
    readStayQuery(
      new URLSearchParams(`checkIn=soon&adults=two&adults=3&checkOut=${"x".repeat(99)}`),
    ),
  ).toEqual({
    checkIn: "soon",
    checkOut: "x".repeat(40),
    adults: "two",
    children: undefined,
    apartment: undefined,
    plan: undefined,
  });
});

test("never throws, and a value with a fault has its default", () => {
  const names = fc.constantFrom("checkIn", "checkOut", "adults", "children", "apartment", "plan");
  const pairs = fc.array(fc.tuple(names, fc.string({ unit: "binary" })));
  fc.assert(
    fc.property(pairs, (written) => {
      const { stay, party, apartment, plan, faults } = parseStayQuery(new URLSearchParams(written));
      expect({
        stay: faults.checkIn || faults.checkOut ? stay : null,
        adults: faults.adults ? party.adults : 2,
        children: faults.children ? party.children : 0,
        apartment: faults.apartment ? apartment : null,
      }).toEqual({ stay: null, adults: 2, children: 0, apartment: null });
      expect(["flexible", "nonRefundable"]).toContain(plan);
    }),
  );
});

// That a URL contains the given values, and that typed text cannot break out of its value.

describe("stayAddress", () => {
  test("preserves the order of the values and leaves out empty ones", () => {
    const values = {
      checkOut: "2027-01-17",
      checkIn: "",
      adults: 2,
      children: 0,
      plan: null,
      month: undefined,
    };
    expect(stayAddress("/apartments", values)).toBe(
      "/apartments?checkOut=2027-01-17&adults=2&children=0",
    );
  });

  test("without values it is the path and the hash", () => {
    expect(stayAddress("/book", {})).toBe("/book");
    expect(stayAddress("/book", {}, "dates")).toBe("/book#dates");
    expect(stayAddress("/book", { adults: 2 }, "dates")).toBe("/book?adults=2#dates");
  });

  test("what a visitor typed stays a value", () => {
    expect(stayAddress("/book", { checkIn: "soon&step=done#x\r\nSet-Cookie: a=b" })).toBe(
      "/book?checkIn=soon%26step%3Ddone%23x%0D%0ASet-Cookie%3A+a%3Db",
    );
  });
});
