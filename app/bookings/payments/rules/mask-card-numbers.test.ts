// Tests that no card number remains in what a guest typed.
import { expect, test } from "vitest";
import { aGuest } from "#tests/support/booking/guests.ts";
import { withoutCardNumbers } from "./mask-card-numbers.ts";

const guest = aGuest();

const masked = (specialRequests: string) =>
  withoutCardNumbers({ ...guest, specialRequests }).specialRequests;

test.each([
  ["Please charge 4242 4242 4242 4242.", "Please charge ••••."],
  ["4000-0000-0000-0002", "••••"],
  ["5555555555554444, 12/28", "••••, 12/28"],
  ["code 123 4242 4242 4242 4242", "code ••••"],
  ["378282246310005", "••••"],
  ["42424242424242424000000000009995", "••••"],
])("masks %j", (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  "We land at 18:45 on 2027-01-10, flight MK 015.",
  "Call my husband: +230 5712 3456 or +44 7911 123456",
  "Frequent flyer 7071 8191 7181 9171", // no card begins with 7 to 1
  "From 2027-03-01 to 2027-03-08 we are 2 adults.",
])("leaves %j alone", (text) => {
  expect(masked(text)).toBe(text);
});

test("masks every free text, and leaves email and telephone unchanged", () => {
  const number = "4242424242424242";
  const result = withoutCardNumbers({
    ...guest,
    firstName: number,
    address: number,
    email: `${number}@example.com`,
  });
  expect(result).toEqual({
    ...guest,
    firstName: "••••",
    address: "••••",
    email: `${number}@example.com`,
  });
});
