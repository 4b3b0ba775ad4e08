// Tests the texts and amounts of price lines and cancellation terms against values calculated by hand.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { aProperty } from "#tests/support/property.ts";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import {
  FreeCancellationNote,
  freeCancellationUntil,
  PolicyTimeline,
  PriceLines,
} from "./price-lines.tsx";
import { cancellationSchedule } from "../rules/cancellation.ts";
import { quoteStay } from "./rules/price.ts";
import type { PriceLine } from "./rules/price.ts";

const app = {
  checkInHour: 14,
  cancellation: [
    { daysBefore: 7, refundPercent: 100 },
    { daysBefore: 2, refundPercent: 50 },
  ],
};

const now = { today: "2026-11-20", hour: 10, minute: 0 };
// Saturday to Saturday: a Saturday and a Friday night, five others.
const stay = { checkIn: "2027-03-13", checkOut: "2027-03-20" };

function texts(node: React.ReactNode, tag: "div" | "li"): string[] {
  const html = renderToStaticMarkup(
    <PropertyProvider property={aProperty()}>
      <LanguageProvider
        language="en"
        addressLanguage={null}
        words={[selectMessages("en", "policy", "price", "booking.free")]}
      >
        {node}
      </LanguageProvider>
    </PropertyProvider>,
  );
  return [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "g"))].map(([, inner = ""]) =>
    inner
      .replace(/<[^>]+>/g, "|")
      .replace(/\|+/g, "|")
      .replace(/^\||\|$/g, ""),
  );
}

test("a price lists its nights, discounts, fees and total", () => {
  const party = { adults: 2, children: 1 };
  const quote = quoteStay(stay, party, anApartmentRate(1), aRateCard(), "nonRefundable");
  // 120 x 1.15 = 138, on weekends 151.80, so 152; 994 - 99.40 = 894.60; - 89.46 = 805.14; 5% of it 40.26
  expect(texts(<PriceLines quote={quote} />, "div")).toEqual([
    "2 weekend nights × €152.00|€304.00",
    "5 nights × €138.00|€690.00",
    "10% off for 7 nights or more|−€99.40",
    "10% off with the non-refundable rate|−€89.46",
    "Cleaning fee|€40.00",
    "Service fee, 5%|€40.26",
    "Tourist fee, 2\u00a0adults ×\u00a07\u00a0nights ×\u00a0€3|€42.00",
    "Total|€927.40",
  ]);
});

test("a night at the owner's own price looks like any other", () => {
  const rate = anApartmentRate(5, {
    singleNights: { "2027-07-06": 9_950, "2027-07-07": 9_950 },
    cleaningFee: 0,
  });
  const quote = quoteStay(
    { checkIn: "2027-07-06", checkOut: "2027-07-08" },
    { adults: 1, children: 0 },
    rate,
    aRateCard({ serviceFeePercent: 0, touristFee: { amount: 0, fromAge: 12 } }),
    "flexible",
  );
  expect(texts(<PriceLines quote={quote} />, "div")).toEqual([
    "2 nights × €99.50|€199.00",
    "Total|€199.00",
  ]);
});

test("an extra that costs nothing is free, however many are ordered", () => {
  const names = { en: "Cot" };
  const line = { kind: "extra", unitAmount: 0, amount: 0, due: "now", names } as const;
  const lines: PriceLine[] = [
    { ...line, rule: "extra:one", quantity: 1 },
    { ...line, rule: "extra:two", quantity: 2, names: { en: "High chair" } },
    {
      ...line,
      rule: "extra:three",
      quantity: 3,
      unitAmount: 500,
      amount: 1500,
      names: { en: "Towel" },
    },
  ];
  const quote = { lines, total: 1500, currency: "EUR" };
  expect(texts(<PriceLines quote={quote} />, "div")).toEqual([
    "Cot|free",
    "High chair × 2|free",
    "Towel, 3 × €5.00|€15.00",
    "Total|€15.00",
  ]);
});

test("the flexible terms show date, hour and refund", () => {
  const terms = cancellationSchedule(stay, "flexible", { kept: 939_33, paid: 979_33 }, app, now);
  expect(texts(<PolicyTimeline policy={terms} />, "li")).toEqual([
    "Until 6 March 2027, 14:00 (Mauritius time)|Cancel free of charge. We refund €979.33.",
    "Until 11 March 2027, 14:00 (Mauritius time)|We keep €469.67 of what you paid and refund €509.66.",
    "After 11 March 2027, 14:00 (Mauritius time)|We keep €939.33 of what you paid and refund €40.00.",
  ]);
});

// Until when cancelling is free, and the note about it.
function freeWith(paid: number) {
  const policy = cancellationSchedule(stay, "flexible", { kept: 939_33, paid }, app, now);
  const note = (
    <div>
      <FreeCancellationNote policy={policy} />
    </div>
  );
  return [freeCancellationUntil(policy), ...texts(note, "div")];
}

test("no date is stated until which cancelling is free where nothing was paid", () => {
  expect(freeWith(979_33)).toEqual([
    { date: "2027-03-06", hour: 14 },
    "Free cancellation until 6 March 2027, 14:00 (Mauritius time).",
  ]);
  // The rate says so first: it is never free.
  const sold = cancellationSchedule(stay, "nonRefundable", { kept: 885_40, paid: 0 }, app, now);
  expect(
    texts(
      <div>
        <FreeCancellationNote policy={sold} />
      </div>,
      "div",
    ),
  ).toEqual(["If you cancel, we keep the price of the nights."]);
  expect(freeWith(0)).toEqual([null, "Free cancellation: nothing is charged before your stay."]);
});

test("no refund is mentioned where nothing was paid", () => {
  const terms = cancellationSchedule(stay, "flexible", { kept: 939_33, paid: 0 }, app, now);
  expect(texts(<PolicyTimeline policy={terms} now={2} />, "li")).toEqual([
    "Once you have booked|Cancel free of charge. |Applies now",
  ]);
});

test("the non-refundable terms apply from the booking on", () => {
  const terms = cancellationSchedule(
    stay,
    "nonRefundable",
    { kept: 885_40, paid: 885_40 },
    app,
    now,
  );
  expect(texts(<PolicyTimeline policy={terms} />, "li")).toEqual([
    "Once you have booked|We keep the €885.40 you paid.",
  ]);
});
