// Tests the URLs of the booking steps: their parameters and order, and that parsing them gives the same search.
import { describe, expect, test } from "vitest";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import { addressOfForm, addressOfStay, bookAddress, readStep } from "./book-address.ts";

describe("bookAddress", () => {
  test("has a fixed order of parameters", () => {
    const address = bookAddress({
      step: "details",
      apartment: 4,
      children: 1,
      adults: 2,
      checkOut: "2027-01-17",
      checkIn: "2027-01-10",
    });
    expect(address).toBe(
      "/book?checkIn=2027-01-10&checkOut=2027-01-17&adults=2&children=1&apartment=4&step=details",
    );
  });

  test("leaves out empty and default values", () => {
    expect(bookAddress({})).toBe("/book");
    expect(
      bookAddress({
        checkIn: "",
        checkOut: undefined,
        apartment: null,
        plan: "flexible",
        step: "apartment",
      }),
    ).toBe("/book");
    expect(bookAddress({ children: 0, plan: "nonRefundable" })).toBe(
      "/book?children=0&plan=nonRefundable",
    );
  });

  test("cannot be broken by what a visitor typed", () => {
    const address = bookAddress({ checkIn: "soon&step=done#x\r\nSet-Cookie: a=b", adults: "2 3" });
    expect(address).toBe(
      "/book?checkIn=soon%26step%3Ddone%23x%0D%0ASet-Cookie%3A+a%3Db&adults=2+3",
    );
  });
});

test("the URL of a chosen stay parses to the same stay", () => {
  const chosen = {
    stay: { checkIn: "2027-01-10", checkOut: "2027-01-17" },
    party: { adults: 3, children: 0 },
    apartmentId: 6,
    plan: "nonRefundable" as const,
  };
  const address = addressOfStay(chosen, "review", "declined");
  expect(address).toBe(
    "/book?checkIn=2027-01-10&checkOut=2027-01-17&adults=3&children=0&apartment=6" +
      "&plan=nonRefundable&step=review&declined=declined",
  );
  const params = new URL(address, "https://hotel.example").searchParams;
  const { stay, party, apartment, plan, faults } = parseStayQuery(params);
  expect({ stay, party, apartmentId: apartment, plan }).toEqual(chosen);
  expect(faults).toEqual({});
  expect(readStep(params)).toBe("review");
});

test.each([
  ["", "apartment"],
  ["step=details", "details"],
  ["step=return", "return"],
  ["step=done", "done"],
  ["step=paid", "apartment"],
  ["step=constructor", "apartment"],
  ["step=done&step=room", "done"],
])("the step of %j is %s", (query, step) => {
  expect(readStep(new URLSearchParams(query))).toBe(step);
});

const sent = (query: string) => addressOfForm(new URLSearchParams(query));

describe("addressOfForm", () => {
  test("preserves what was chosen, and of two values of a name the first: the clicked button's", () => {
    expect(
      sent(
        "shown=2027-01&checkIn=2027-01-10&checkOut=2027-01-17&adults=3&adults=2&children=0&apartment=4&plan=flexible",
      ),
    ).toBe(
      "/book?checkIn=2027-01-10&checkOut=2027-01-17&adults=3&children=0&apartment=4&month=2027-01",
    );
  });

  test("preserves the months in view while the arrival is in them, or there is none", () => {
    expect(sent("shown=2027-05&checkIn=2027-06-30")).toBe("/book?checkIn=2027-06-30&month=2027-05");
    expect(sent("shown=2027-05&checkIn=")).toBe("/book?month=2027-05");
    expect(sent("shown=2027-05&checkIn=soon")).toBe("/book?checkIn=soon&month=2027-05");
    expect(sent("shown=2027-13&checkIn=")).toBe("/book");
  });

  test("goes to the month of an arrival that is not in view", () => {
    expect(sent("shown=2027-05&checkIn=2027-07-01")).toBe("/book?checkIn=2027-07-01&month=2027-07");
    expect(sent("shown=2027-05&checkIn=2027-04-30")).toBe("/book?checkIn=2027-04-30&month=2027-04");
  });

  test("shows no months where none were shown", () => {
    expect(sent("shown=&checkIn=2027-01-10&checkOut=2027-01-17&apartment=4")).toBe(
      "/book?checkIn=2027-01-10&checkOut=2027-01-17&apartment=4",
    );
  });

  test("goes on to the next step without the months", () => {
    expect(sent("shown=2027-01&checkIn=2027-01-10&apartment=4&step=details")).toBe(
      "/book?checkIn=2027-01-10&apartment=4&step=details",
    );
  });
});
