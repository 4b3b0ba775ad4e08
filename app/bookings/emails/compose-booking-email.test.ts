// Tests every email that can be composed about a booking, in every language: HTML and plain text say the same, and what a guest typed is never markup.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import type { EmailContent } from "#app/emails/email-content.ts";
import { renderEmailHtml } from "#app/emails/email-layout.email.tsx";
import { renderEmailText } from "#app/emails/finish-email.server.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { emailLanguages, testEmailData } from "#tests/support/emails/email-data.ts";
import type { EmailData } from "./email-data.ts";
import { guestConfirmation, guestLink, guestPaymentFailed } from "./guest-booking.email.tsx";
import { guestCancellation, guestChange, guestRefund } from "./guest-change.email.tsx";
import { guestBeforeArrival, guestThankYou } from "./guest-stay.email.tsx";
import { ownerDispute, ownerGuestDecision, ownerNewBooking } from "./owner.email.tsx";

const emails = {
  guestConfirmation,
  guestPaymentFailed,
  guestBeforeArrival,
  guestThankYou,
  ownerNewBooking,
  guestCancellation,
  guestRefund,
  guestChange,
  guestLink,
  ownerGuestDecision,
  ownerDispute,
};
// All others contain the price lines.
const hasNoPrice = new Set([
  "guestCancellation",
  "guestPaymentFailed",
  "ownerGuestDecision",
  "guestRefund",
  "ownerDispute",
]);
const hasNoAmount = new Set(["guestLink", "guestThankYou", "guestBeforeArrival"]);
const atProperty = {
  booking: aBooking({ paymentMethod: "property" }),
  card: null,
  mayReadCode: false,
};

const rates = [{ currency: "GBP", rate: 0.86 }];
const inPounds = {
  other: rates[0] ?? null,
  facts: { ...facts, otherCurrencies: { setOn: "2026-11-01", rates } },
};

const withSpaces = (text = "") => text.replaceAll(/\s/g, " ");

// The text of an HTML email as a reader sees it, without the hidden preview line.
function seen(content: EmailContent): string {
  return renderEmailHtml(content, facts.name)
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<div[^>]*data-skip-in-text.*?<\/div><\/div>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"');
}

function wordsOf(text: string): string {
  return text
    .replace(/[=>-]{2,}|^> ?/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}

// Every amount with its cents, without the spaces some languages set in it.
function amountsIn(text: string): string[] {
  const found = text.match(/[\d.,\s\u00a0\u202f]*\d[.,]\d{2}(?!\d)/g) ?? [];
  return found.map((amount) => amount.replace(/\s/g, "")).toSorted();
}

function pricesOf(changes: Partial<EmailData> = {}) {
  return guestConfirmation(testEmailData(changes)).parts.find((part) => part.kind === "price");
}

describe.each(Object.entries(emails))("%s", (name, write) => {
  describe.each(emailLanguages)("in %s", (language) => {
    const cases: [string, Partial<EmailData>][] = [
      ["paid by card", {}],
      ["paid at the property", atProperty],
      ["with a hint in pounds", inPounds],
      ["non-refundable", { booking: aBooking({ ratePlan: "nonRefundable" }) }],
    ];

    test.each(cases)("%s: HTML and text say the same words and amounts", (_what, changes) => {
      const content = write(testEmailData({ language, ...changes }));
      const text = renderEmailText(content);
      const html = seen(content);
      const visible = wordsOf(html);
      for (const word of wordsOf(text)
        .split(" ")
        .filter((each) => !each.startsWith("https:")))
        expect(visible).toContain(word);
      expect(amountsIn(wordsOf(text))).toEqual(amountsIn(visible));
      const least = hasNoAmount.has(name) ? 0 : hasNoPrice.has(name) ? 1 : 8;
      expect(amountsIn(text).length).toBeGreaterThanOrEqual(least);
    });

    test("the document states its language and loads no external resource", () => {
      const html = renderEmailHtml(write(testEmailData({ language })), facts.name);
      expect(html).toContain(`lang="${language}"`);
      expect(html).not.toMatch(/(src|background)="(?!cid:)|url\(|<link|<script|@import/);
    });
  });

  test("what a guest typed is text, never markup", () => {
    const booking = aBooking({
      firstName: "<img src=x onerror=alert(1)>",
      lastName: "</title><script>alert(2)</script>",
      address: '"><a href="https://thief.example">',
      specialRequests: "<b>free</b>\nTotal €0.00",
    });
    const html = renderEmailHtml(write(testEmailData({ booking })), facts.name);
    expect(html).not.toMatch(/<script|<img src=x|<b>free|<a href="https:\/\/thief/);
  });
});

describe("the amounts of the confirmation", () => {
  // 1,021.33 x 0.86 = 878.34.
  test.each([
    [
      "en",
      "about £878",
      "A guide only, at our rates of 1 November 2026. You are always charged in euros.",
    ],
    [
      "de",
      "etwa 878 £",
      "Nur zur Orientierung, nach unseren Kursen vom 1. November 2026. Abgerechnet wird immer in Euro.",
    ],
    [
      "es",
      "unos 878 £",
      "Solo como orientación, según nuestro cambio del 1 de noviembre de 2026. El cobro es siempre en euros.",
    ],
  ] as const)(
    "in %s with a hint in pounds, and that it is not what is charged",
    (language, amount, note) => {
      const shown = pricesOf({ ...inPounds, language });
      expect([withSpaces(shown?.about?.amount), withSpaces(shown?.about?.note)]).toEqual([
        amount,
        note,
      ]);
      const lines = renderEmailText(
        guestConfirmation(testEmailData({ ...inPounds, language })),
      ).split("\n");
      const at = lines.findIndex((line) => withSpaces(line) === `  ${amount}`);
      expect(lines[at - 1]).toMatch(/1[.,\s]?021[.,]33/);
      expect(withSpaces(lines[at + 1])).toBe(`  ${note}`);
    },
  );

  test("paid by card: every line, the total, and what is left to pay", () => {
    expect(pricesOf()).toEqual({
      kind: "price",
      lines: [
        { label: "2 weekend nights × €152.00", amount: "€304.00" }, // 120 x 1.15 x 1.10 = 151.80
        { label: "5 nights × €138.00", amount: "€690.00" },
        { label: expect.stringContaining("10%") as string, amount: "−€99.40" }, // of 994.00
        { label: "Cleaning fee", amount: "€40.00" },
        { label: "Service fee, 5%", amount: "€44.73" }, // of 894.60
        { label: "Tourist fee, 2\u00a0adults ×\u00a07\u00a0nights ×\u00a0€3", amount: "€42.00" },
      ],
      total: { label: "Total", amount: "€1,021.33" }, // 894.60 + 40.00 + 44.73 + 42.00
      dues: [
        { label: "Paid by card (Visa ending 4242)", amount: "€979.33" },
        { label: "To pay at the property", amount: "€42.00" },
      ],
    });
  });

  test("an extra that costs nothing is free", () => {
    const { quote } = aBooking();
    const cot = { kind: "extra", rule: "extra:cot", due: "now", names: { en: "Cot" } } as const;
    const line = { ...cot, quantity: 1, unitAmount: 0, amount: 0 };
    const booking = aBooking({ quote: { ...quote, lines: [...quote.lines, line] } });
    expect(pricesOf({ booking })?.lines.at(-1)).toEqual({ label: "Cot", amount: "free" });
  });

  test("paid at the property: the full amount is due there, and a card is asked for", () => {
    expect(pricesOf(atProperty)?.dues).toEqual([
      { label: "To pay at the property", amount: "€1,021.33" },
    ]);
    const text = renderEmailText(guestConfirmation(testEmailData(atProperty)));
    expect(text).toContain("valid credit card");
    expect(text).not.toContain("paid");
  });
});

const confirmationAt = (instant: string, changes: Partial<EmailData> = {}) =>
  renderEmailText(guestConfirmation(testEmailData({ writtenAt: new Date(instant), ...changes })));

test("the confirmation links to the guide, and says when it shows the door code", () => {
  const text = confirmationAt("2027-03-10T08:00:00Z");
  expect(text).toContain("https://hotel.example/en/my-booking/a-secret/guide");
  expect(text).toMatch(/appear in the guide on 13 March, from 6:00/);
  expect(text).toContain("self check-in");
  // Half past one, and ten, of the 13th in Mauritius: the day of arrival.
  expect(confirmationAt("2027-03-12T21:30:00Z")).toMatch(/in the guide today from 6:00/);
  const today = confirmationAt("2027-03-13T06:00:00Z");
  expect(today).toContain("are in the guide now.");
  expect(today).not.toMatch(/in the guide (on|today)/);
});

test("a guest who has not paid reads who lets them in, and nothing about a door code", () => {
  for (const write of [guestConfirmation, guestBeforeArrival])
    for (const instant of ["2027-03-10T08:00:00Z", "2027-03-13T06:00:00Z"]) {
      const writtenAt = new Date(instant);
      const text = renderEmailText(write(testEmailData({ ...atProperty, writtenAt })));
      expect(text).toContain("we let you in ourselves");
      expect(text).toContain(facts.telephone);
      expect(text).toContain("https://wa.me/");
      expect(text).not.toMatch(/self check-in|in the guide (on|today|now)|no need to call at/);
    }
});

const beforeArrival = (changes: Partial<EmailData> = {}) =>
  renderEmailText(guestBeforeArrival(testEmailData(changes)));

test("before arrival: directions, the guide, the day of the door code, and what is still to be paid", () => {
  const text = beforeArrival();
  expect(text).toContain("https://hotel.example/en/my-booking/a-secret/guide");
  expect(text).toMatch(/about 1 h\w* 15 min/);
  expect(text).toMatch(/appear in the guide on 13 March, from 6:00/);
  expect(text).toContain("Please pay €42.00 at the property"); // the tourist fee: 2 x 7 x 3.00
  expect(text).toContain(facts.telephone);
  // Six in the morning of the 13th in Mauritius is two o'clock in UTC.
  expect(beforeArrival({ writtenAt: new Date("2027-03-13T01:59:59Z") })).toContain("today from");
  expect(beforeArrival({ writtenAt: new Date("2027-03-13T02:00:00Z") })).toContain(
    "are in the guide now.",
  );
  expect(beforeArrival(atProperty)).toContain("Please pay €1,021.33 at the property");
  expect(beforeArrival({ booking: aBooking({ dueAtProperty: 0, total: 979_33 }) })).toContain(
    "Nothing: your stay is paid in full.",
  );
});

test("the thank-you email asks for a review by its own link, and has no other", () => {
  const text = renderEmailText(guestThankYou(testEmailData()));
  expect(text).toContain("https://hotel.example/en/review/another-secret");
  expect(text).not.toContain("my-booking");
});

test("a failed payment: nothing was charged, or all of it is refunded", () => {
  const money = { paid: 0, refund: 0 };
  const unpaid = renderEmailText(guestPaymentFailed(testEmailData({ money })));
  expect(unpaid).toContain("Nothing was charged.");
  expect(unpaid).not.toContain("is on its way");
  expect(unpaid).toContain(
    "/en/apartments?checkIn=2027-03-13&checkOut=2027-03-20&adults=2&children=1",
  );
  const refund = { paid: 979_33, refund: 979_33 };
  const { balance } = testEmailData();
  const owed = { money: refund, balance: { ...balance, onItsWay: 979_33 } };
  const late = renderEmailText(guestPaymentFailed(testEmailData(owed)));
  expect(late).toContain("Your refund of €979.33 is on its way to your card (Visa ending 4242).");
  expect(late).not.toContain("Nothing was charged.");
  const made = renderEmailText(guestPaymentFailed(testEmailData({ money: refund })));
  expect(made).toContain("We have refunded €979.33 to your card (Visa ending 4242).");
  expect(made).not.toContain("is on its way");
});

test("the guest's email links to the booking, and says whom to call", () => {
  const content = guestConfirmation(testEmailData());
  expect(renderEmailHtml(content, facts.name)).toContain(
    'href="https://hotel.example/en/my-booking/a-secret"',
  );
  expect(renderEmailText(content)).toContain("https://hotel.example/en/my-booking/a-secret");
  expect(renderEmailText(content)).toContain(facts.telephone);
  expect(renderEmailText(guestConfirmation(testEmailData({ manageLink: null })))).not.toContain(
    "my-booking",
  );
});
