// Tests in every language that the emails about a cancellation and a move state exactly the right amounts.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { renderEmailHtml } from "#app/emails/email-layout.email.tsx";
import { renderEmailText } from "#app/emails/finish-email.server.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { emailLanguages, testEmailData } from "#tests/support/emails/email-data.ts";
import { guestCancellation, guestChange } from "./guest-change.email.tsx";

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

// 13 to 20 March 2027, 979.33 paid by card of the total of the booking; on 16 March the guest moves, or was moved as a whole.
describe.each(emailLanguages)("a move in %s", (language) => {
  const booking = aBooking();
  const { checkIn, checkOut, adults, children, total } = booking;
  const before = { apartment: "Garden Room", checkIn, checkOut, adults, children, total, more: 0 };
  const data = testEmailData({ language, booking, before, money: { paid: 0, refund: 0 } });
  const day = (text: string) => data.format.date(text);

  test("during the stay: each apartment with its first day, and only the agreed price", () => {
    const parts = [
      { apartment: "Garden Room", checkIn },
      { apartment: "Sea View", checkIn: "2027-03-16" },
    ];
    const text = renderEmailText(guestChange({ ...data, parts, apartment: "both" }));
    const [first, second] = [day("2027-03-13"), day("2027-03-16")];
    expect(text).toMatch(new RegExp(`${first}.{1,5}Garden Room`));
    expect(text).toMatch(new RegExp(`${second}.{1,5}Sea View`));
    expect(amountsIn(text)).toEqual([total]);
    expect(text).toContain(data.t("emails.guestMove.wayIn"));
    expect(text).not.toContain(data.t("emails.guestChange.title"));
  });

  test("of the whole stay; a change of dates or price has the usual email", () => {
    const text = renderEmailText(guestChange({ ...data, apartment: "Sea View" }));
    expect(text).toContain("Garden Room");
    expect(text).not.toContain(data.t("emails.guestMove.wayIn"));
    expect(amountsIn(text)).toEqual([total]);
    const title = data.t("emails.guestMove.title");
    expect(text).toContain(title);
    for (const other of [
      { before: { ...before, checkOut: "2027-03-19" } },
      { before: { ...before, total: total + 1 } },
      { before: { ...before, apartment: "Sea View" } },
    ])
      expect(
        renderEmailText(guestChange({ ...data, apartment: "Sea View", ...other })),
      ).not.toContain(title);
  });
});

test("what a guest typed is text, never markup", () => {
  const booking = aBooking({ firstName: "<script>alert(1)</script>" });
  expect(renderEmailHtml(guestCancellation(testEmailData({ booking })), facts.name)).not.toContain(
    "<script",
  );
});
