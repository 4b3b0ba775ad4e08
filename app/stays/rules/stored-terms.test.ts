// How prices, terms and rates are read from the database.
import { expect, test } from "vitest";
import { anApartmentRate, aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import { quoteStay } from "../price/rules/price.ts";
import { parsePolicy, parseQuote, parseRateCard, parseStayRules } from "./stored-terms.ts";

const stay = { checkIn: "2027-03-01", checkOut: "2027-03-08" };
const quote = quoteStay(
  stay,
  { adults: 2, children: 0 },
  anApartmentRate(1),
  aRateCard(),
  "nonRefundable",
);
const policy = {
  plan: "flexible",
  steps: [
    { until: { date: "2027-02-22", hour: 14 }, refundPercent: 100, refund: 500_00 },
    { until: null, refundPercent: 0, refund: 0 },
  ],
};

test("what was agreed is read as it was stored, with every field", () => {
  expect(parseQuote(JSON.stringify(quote))).toEqual(quote);
  expect(parsePolicy(JSON.stringify(policy))).toEqual(policy);
  const { seasons: _, ...card } = aRateCard();
  expect(parseRateCard(JSON.stringify(aRateCard()))).toEqual(card);
  expect(parseStayRules(JSON.stringify(aStayRules()))).toEqual(aStayRules());
});

test.each([
  [
    "a rate card without a fee, which would make every price NaN",
    parseRateCard,
    { ...aRateCard(), serviceFeePercent: undefined },
  ],
  ["stay rules without a limit", parseStayRules, { ...aStayRules(), maxNights: undefined }],
  ["a quote in half cents", parseQuote, { ...quote, total: 0.5 }],
  ["a line of no kind", parseQuote, { ...quote, lines: [{ ...quote.lines[0], kind: "other" }] }],
  [
    "a step on no day",
    parsePolicy,
    { ...policy, steps: [{ ...policy.steps[0], until: { date: "2027-02-30", hour: 14 } }] },
  ],
])("%s is refused", (_, parse, stored) => {
  expect(() => parse(JSON.stringify(stored))).toThrow("Invalid");
});
