// The twin of payment-due.ts.
import { expect, it } from "vitest";
import { paymentDue } from "./payment-due.ts";

it("leaves only the tourist fee for the property when a card pays", () => {
  expect(paymentDue({ paymentMethod: "card", total: 102_133, dueNow: 97_933 })).toEqual({
    byCard: 97_933,
    atProperty: 4_200,
  });
});

it("leaves everything for the property when the guest pays there", () => {
  expect(paymentDue({ paymentMethod: "property", total: 102_133, dueNow: 97_933 })).toEqual({
    byCard: 0,
    atProperty: 102_133,
  });
});
