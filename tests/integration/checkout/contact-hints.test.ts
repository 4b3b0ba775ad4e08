// Steps two and three of /book: a hint at an address that looks mistyped, which is booked all the same; the country that is chosen first;
// domains in any script.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import type { BookBrowser } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("hints at the guest's details on %s", (dialect) => {
  let harness: PaymentHarness;
  let browser: BookBrowser;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    browser = aBookBrowser(harness.app);
    await browser.open(aWeekAt("details"));
  });
  afterEach(() => harness.close());

  const send = (changes: Record<string, string>) =>
    browser.post(aWeekAt("details"), detailsForm("property", changes));
  const confirm = () => browser.post(aWeekAt("review"), confirmForm());
  const booked = () =>
    harness.database.db.selectFrom("bookings").select(["email", "phone", "status"]).execute();

  test("a mistyped domain: the review asks, the form asks beside the field with everything kept, and corrected nothing asks", async () => {
    const typed = { email: "claire@gmial.com", specialRequests: "A cot", flight: "MK 015" };
    const review = stepOf(await send(typed), "review");
    expect(review.emailDoubt).toBe("Did you mean claire@gmail.com?");
    const form = stepOf(await browser.open(aWeekAt("details")), "details");
    expect(form).toMatchObject({
      emailDoubt: "Did you mean claire@gmail.com?",
      guest: { firstName: "Claire", ...typed },
      paymentMethod: "property",
      faults: [],
    });
    const corrected = await send({ ...typed, email: "claire@gmail.com" });
    expect(stepOf(corrected, "review").emailDoubt).toBe("");
    await confirm();
    expect(await booked()).toMatchObject([{ email: "claire@gmail.com", status: "confirmed" }]);
  });

  test("an address that was meant as typed is booked", async () => {
    await send({ email: "claire@gmial.com" });
    await confirm();
    expect(await booked()).toMatchObject([{ email: "claire@gmial.com", status: "confirmed" }]);
  });

  test("a form with another fault has the hint too", async () => {
    const shown = stepOf(await send({ email: "claire@gmx.dd", phone: "" }), "details");
    expect(shown.emailDoubt).toBe("Did you mean claire@gmx.de?");
    expect(shown.faults).toEqual([{ field: "phone", key: "required" }]);
  });

  test.each(["claire@müller.de", "claire@例え.jp"])("%s is booked as it is", async (email) => {
    expect(stepOf(await send({ email }), "review")).toMatchObject({ emailDoubt: "" });
    await confirm();
    expect(await booked()).toMatchObject([{ email, status: "confirmed" }]);
  });

  test("letters before the @ that not every mail server takes are refused, with everything kept", async () => {
    const shown = stepOf(await send({ email: "jürgen@gmx.de", city: "Köln" }), "details");
    expect(shown.faults).toEqual([{ field: "email", key: "emailShape" }]);
    expect(shown.guest).toMatchObject({ email: "jürgen@gmx.de", city: "Köln" });
  });

  test("the country of the browser's language is chosen the first time, and never replaces one that was", async () => {
    const french = aBookBrowser(harness.app, { languages: "fr-BE,fr;q=0.9" });
    const address = `/fr${aWeekAt("details")}`;
    expect(stepOf(await french.open(address), "details")).toMatchObject({
      guest: null,
      likelyCountry: "BE",
    });
    await french.post(address, { ...detailsForm("property"), country: "LU" });
    expect(stepOf(await french.open(address), "details").guest?.country).toBe("LU");
    const english = stepOf(await browser.open(aWeekAt("details")), "details");
    expect(english.likelyCountry).toBe("");
  });
});
