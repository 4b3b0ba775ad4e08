// Tests prices that staff decide: one of its own instead of the rates, and one that is kept, with amounts worked out by hand.
import { describe, expect, test } from "vitest";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { keepPrice, quoteStay } from "./price.ts";
import type { RatePlan } from "./price.ts";
import type { Party } from "../../rules/stay.ts";

const card = aRateCard();
const two: Party = { adults: 2, children: 0 };

// The penthouse, Sunday 10 to Sunday 17 January 2027, two adults, by hand: five nights at 276.00 and two of the weekend at
// 304.00 (276 x 1.10 = 303.60) are 1,988.00; a week or more saves 10%, 198.80, and leaves 1,789.20.
describe("a price of its own", () => {
  const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
  const priced = (ownPrice: number, plan: RatePlan = "flexible") =>
    quoteStay(stay, two, anApartmentRate(4), card, plan, [tenOff], ownPrice);
  const tenOff = { id: "x", percent: 10, amount: null, combines: true, names: { en: "Ten" } };

  test.each([
    // 1,500.00 is 289.20 less; service 75.00, cleaning 60.00, tourist fee 2 x 7 x 3.00 = 42.00: 1,677.00
    [1500_00, -289_20, 75_00, 1677_00],
    // 2,000.00 is 210.80 more; service 100.00: 2,202.00
    [2000_00, 210_80, 100_00, 2202_00],
    // A free upgrade of everything but the fees that are due whatever the price: 60.00 + 42.00
    [0, -1789_20, undefined, 102_00],
  ])("%s replaces what the rates ask, and no promotion applies", (own, line, service, total) => {
    const found = priced(own);
    const of = (kind: string) => found.lines.find((each) => each.kind === kind);
    expect(of("ownPrice")?.amount).toBe(line);
    expect(of("promotion")).toBeUndefined();
    expect(of("service")?.amount).toBe(service);
    expect(found).toMatchObject({ accommodation: own, total, dueAtProperty: 42_00 });
    expect(found.dueNow + found.dueAtProperty).toBe(total);
  });

  test("the price of the rates needs no line; of the other plan it starts from that plan's price", () => {
    expect(priced(1789_20).lines.map(({ kind }) => kind)).not.toContain("ownPrice");
    // 10% of 1,789.20 less is 1,610.28.
    const found = priced(1500_00, "nonRefundable");
    expect(found.lines.find(({ kind }) => kind === "ownPrice")?.amount).toBe(-110_28);
    expect(found).toMatchObject({ plan: "nonRefundable", accommodation: 1500_00 });
  });
});

test("a price that is kept has the lines agreed, and the tourist fee of those who come", () => {
  const nights = { checkIn: "2027-03-01", checkOut: "2027-03-03" };
  const quote = (id: number, party: Party) =>
    quoteStay(nights, party, anApartmentRate(id), card, "flexible");
  const agreed = quote(1, two);
  // Apartment 1 in the high season: 2 x 138.00, service 13.80, cleaning 40.00, tourist fee 2 x 2 x 3.00 = 12.00.
  expect(agreed.total).toBe(341_80);
  const fresh = quote(4, { adults: 3, children: 0 });
  const kept = keepPrice(agreed, fresh);
  // The third adult pays 6.00 more, and nothing for the larger apartment.
  expect(kept).toMatchObject({ total: 347_80, dueAtProperty: 18_00, dueNow: 329_80 });
  expect(kept.accommodation).toBe(276_00);
  expect(keepPrice(agreed, quote(4, two)).total).toBe(341_80);
});
