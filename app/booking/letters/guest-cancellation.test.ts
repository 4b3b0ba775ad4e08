// Tests in every language that the email about a cancellation states exactly the right amounts.
import { describe, expect, test } from "vitest";
import { letterHtml } from "#app/letters/letter-frame.email.tsx";
import { letterText } from "#app/letters/letter-text.ts";
import { aBooking } from "#tests/house/bookings.ts";
import { aLetterMatter, lettersSpeak } from "#tests/house/letter-matter.ts";
import { guestCancellation } from "./guest-cancellation.email.tsx";

// 979.33 was paid; the amounts in cents, whatever separators a language uses.
function amountsIn(text: string): number[] {
  const found = text.match(/\d[\d.,\s\u00a0\u202f]*[.,]\d{2}(?!\d)/g) ?? [];
  return found.map((amount) => Number(amount.replace(/\D/g, "")));
}

describe.each(lettersSpeak)("in %s", (language) => {
  test.each([
    [{ paid: 979_33, refund: 979_33 }, [979_33]],
    [{ paid: 979_33, refund: 489_67 }, [489_67, 489_66]],
    [{ paid: 979_33, refund: 0 }, [979_33]],
    [{ paid: 0, refund: 0 }, []],
  ])("%o", (money, amounts) => {
    for (const card of [{ brand: "Visa", last4: "4242" }, null]) {
      const content = guestCancellation(aLetterMatter({ language, money, card }));
      const text = letterText(content);
      expect(amountsIn(text)).toEqual(amounts);
      expect(text).toContain("KF-7M3QX9TD");
      expect(text.includes("4242")).toBe(card !== null && money.refund > 0);
      expect(text).not.toContain("my-booking");
      expect(letterHtml(content)).toContain(`lang="${language}"`);
    }
  });
});

test("what a guest typed is text, never markup", () => {
  const booking = aBooking({ firstName: "<script>alert(1)</script>" });
  expect(letterHtml(guestCancellation(aLetterMatter({ booking })))).not.toContain("<script");
});
