// What exempt adults make of a price, by hand.
import { expect, test } from "vitest";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { exemptQuote, feeOf } from "./fee-exemption.ts";

const party = { adults: 2, children: 1 };
const stay = { checkIn: "2027-01-10", checkOut: "2027-01-14" };
// 4 × 138.00, cleaning 40.00, service 27.60, and 4 × 2 × 3.00 of tourist fee.
const quote = quoteStay(stay, party, anApartmentRate(1), aRateCard(), "flexible");

test.each([
  [0, 643_60, 24_00],
  [1, 631_60, 12_00],
  [2, 619_60, 0],
  // A party that became smaller afterwards.
  [3, 619_60, 0],
])("%i adults exempt: %i in all, of it %i at the property", (adults, total, dueAtProperty) => {
  const exempt = exemptQuote(quote, party, { adults, unitAmount: 3_00 });
  expect(exempt).toMatchObject({ total, dueAtProperty, dueNow: 619_60 });
  expect(exempt.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  expect(feeOf(exempt)).toBe(dueAtProperty === 0 ? null : 3_00);
});

test("an exemption that is taken back restores the price", () => {
  const none = exemptQuote(quote, party, { adults: 2, unitAmount: 3_00 });
  const again = exemptQuote(none, party, { adults: 0, unitAmount: 3_00 });
  expect(again.total).toBe(quote.total);
  expect(again.lines.at(-1)).toMatchObject({ quantity: 8, guests: 2, nights: 4, amount: 24_00 });
});
