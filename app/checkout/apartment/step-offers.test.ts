// The two rates of a stay, before an apartment is chosen and after.
import { expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { freeCancellationUntil } from "#app/stays/price/price-lines.tsx";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { makePlanOffer } from "./step-offers.ts";

const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
const now = { today: "2026-11-20", hour: 12, minute: 0 };
const card = aRateCard();

test("without an amount the terms state their dates, as of a stay that is paid", () => {
  const plans = makePlanOffer(stay, { card }, null, now, facts);
  expect(plans).toMatchObject({ percent: 10, totals: null });
  const { flexible, nonRefundable } = plans!.policies;
  expect(freeCancellationUntil(flexible)).toEqual({ date: "2027-01-03", hour: 14 });
  expect(flexible).not.toHaveProperty("basis");
  expect(nonRefundable).toEqual({
    plan: "nonRefundable",
    steps: [{ until: null, refundPercent: 0, refund: 0 }],
  });
});

test("with an apartment the terms have the amounts of both rates", () => {
  const quoteOf = (plan: "flexible" | "nonRefundable") =>
    quoteStay(stay, { adults: 2, children: 0 }, anApartmentRate(1), card, plan);
  const quotes = { flexible: quoteOf("flexible"), nonRefundable: quoteOf("nonRefundable") };
  const plans = makePlanOffer(stay, { card }, quotes, now, facts);
  // 5 x 138.00 and 2 x 152.00, a tenth off: 894.60; service 44.73, cleaning 40.00, tourist fee 42.00, paid at the property.
  expect(plans?.totals?.flexible).toBe(1021_33);
  expect(plans?.policies.flexible.basis).toEqual({ kept: 939_33, paid: 979_33 });
});
