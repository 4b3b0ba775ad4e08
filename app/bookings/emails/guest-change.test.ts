// Tests in every language that the email about a cancellation states exactly the right amounts.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { renderEmailHtml } from "#app/emails/email-layout.email.tsx";
import { renderEmailText } from "#app/emails/finish-email.server.ts";
import { aBooking } from "#tests/support/bookings.ts";
import { emailLanguages, testEmailData } from "#tests/support/emails/email-data.ts";
import { guestCancellation } from "./guest-change.email.tsx";

// 979.33 was paid; the amounts in cents, whatever separators a language uses.
function amountsIn(text: string): number[] {
  const found = text.match(/\d[\d.,\s\u00a0\u202f]*[.,]\d{2}(?!\d)/g) ?? [];
  return found.map((amount) => Number(amount.replace(/\D/g, "")));
}

describe.each(emailLanguages)("in %s", (language) => {
  test.each([
    [{ paid: 979_33, refund: 979_33 }, [979_33]],
    [{ paid: 979_33, refund: 489_67 }, [489_67, 489_66]],
    [{ paid: 979_33, refund: 0 }, [979_33]],
    [{ paid: 0, refund: 0 }, []],
  ])("%o", (money, amounts) => {
    for (const card of [{ brand: "Visa", last4: "4242" }, null]) {
      const content = guestCancellation(testEmailData({ language, money, card }));
      const text = renderEmailText(content);
      expect(amountsIn(text)).toEqual(amounts);
      expect(text).toContain("KF-7M3QX9TD");
      expect(text.includes("4242")).toBe(card !== null && money.refund > 0);
      expect(text).not.toContain("my-booking");
      expect(renderEmailHtml(content, facts.name)).toContain(`lang="${language}"`);
    }
  });
});

test("what a guest typed is text, never markup", () => {
  const booking = aBooking({ firstName: "<script>alert(1)</script>" });
  expect(renderEmailHtml(guestCancellation(testEmailData({ booking })), facts.name)).not.toContain(
    "<script",
  );
});
