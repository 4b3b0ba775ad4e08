// The owner's pages of lower prices: declining with a reason, matching as shown before, and the settings of the rules.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refreshFacts } from "#app/settings/changed-facts.server.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { claimActions, claimForm } from "#tests/support/best-price/claims.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("the owner's answer to a lower price on %s", (dialect) => {
  let given: PaymentHarness;
  let owner: TestBrowser;
  beforeEach(async () => {
    given = await openPaymentHarness(dialect);
    await anOwner(given.app);
    owner = await signedInBrowser(given.app);
  });
  afterEach(() => given.close());

  const book = async () => {
    const booking = bookingOf(await given.place(aRequest()));
    return { booking, ...(await claimActions(booking, given.app)) };
  };

  test("the owner declines with a reason, staff only with the right to give prices", async () => {
    await aStaffMember(given.app);
    const staff = await signedInBrowser(given.app, staffEmail);
    const { booking, send, open, show } = await book();
    await send(claimForm());
    const path = `/admin/bookings/${booking.reference}/best-price`;
    const claim = (await open())?.id ?? "";
    const form = { do: "decline", claim, reason: "otherTerms", answer: "Not refundable there." };
    expect((await staff.get(path)).page).toMatchObject({
      mayAnswer: false,
      view: { here: 1980_66 },
    });
    expect((await staff.post(path, form)).status).toBe(403);
    const faulty = await owner.post(path, { ...form, reason: "other", answer: "" });
    expect(faulty).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "answer", reason: "answerMissing" }] },
    });
    expect((await owner.post(path, { ...form, reason: "" })).status).toBe(400);
    expect(await owner.post(path, form)).toMatchObject({
      status: 303,
      to: `${path}?done=declined`,
    });
    expect((await owner.post(path, form)).status).toBe(409);
    expect((await show())?.claims).toMatchObject([
      { state: "declined", reason: "otherTerms", answer: "Not refundable there." },
    ]);
    // Another one can be shown.
    expect((await show())?.refusal).toBeNull();
  });

  test("the owner sees what matching means before it is done, on the page", async () => {
    const { booking, send, open, now } = await book();
    await send(claimForm({ amount: "2000", currency: "USD" }));
    const path = `/admin/bookings/${booking.reference}/best-price`;
    expect((await owner.get(path)).page.view).toMatchObject({ elsewhere: "", offer: null });
    expect((await owner.get(`${path}?elsewhere=much`)).page.view.fault).toEqual({
      field: "elsewhere",
      reason: "amount",
    });
    expect((await owner.get(`${path}?elsewhere=1980.66`)).page.view.fault).toMatchObject({
      reason: "notLower",
    });
    const { view } = (await owner.get(`${path}?elsewhere=1900`)).page;
    expect(view.offer).toMatchObject({ saved: 80_66, refund: 0, open: 1900_00, back: 0 });
    const form = {
      do: "match",
      claim: (await open())?.id ?? "",
      version: String(view.booking.version),
      elsewhere: "1900.00",
      total: "190000",
      refund: "0",
    };
    expect((await owner.post(path, { ...form, total: "189999" })).status).toBe(409);
    expect(await owner.post(path, form)).toMatchObject({ status: 303, to: `${path}?done=matched` });
    expect((await now()).total).toBe(1900_00);
    const page = (await owner.get(`/admin/bookings/${booking.reference}`)).page;
    expect(page.claims).toEqual({ waits: null });
    expect(page.view.changes[0]).toMatchObject({
      what: "bestPriceMatched",
      before: { total: "1980.66 EUR" },
      after: { total: "1900.00 EUR", elsewhere: "1900.00 EUR" },
    });
  });

  test("the rules are settings: bounds, the log, and new bookings follow them", async () => {
    const path = "/admin/settings/best-price";
    const { shown } = (await owner.get(path)).page;
    expect(shown.typed).toEqual({
      on: true,
      hoursAfterBooking: "48",
      daysBefore: "2",
      answerHours: "24",
      extraPercent: "0",
    });
    const form = {
      version: String(shown.version),
      hoursAfterBooking: "72",
      daysBefore: "1",
      answerHours: "12",
      extraPercent: "5",
    };
    const faulty = await owner.post(path, { ...form, answerHours: "0", extraPercent: "51" });
    expect(faulty.answer.faults.map(({ field }: { field: string }) => field)).toEqual([
      "answerHours",
      "extraPercent",
    ]);
    // The questions on the contact page lead to the rules as long as the guarantee is given.
    const questions = async () => (await aWholeSite(given.app).request("/fr/contact")).text;
    expect(await questions()).toContain('<a href="/fr/best-price">Meilleur prix garanti</a>');
    expect((await owner.post(path, form)).status).toBe(303);
    await refreshFacts(given.app);
    expect(await questions()).not.toContain("best-price");
    const { booking } = await book();
    expect(booking.bestPrice).toEqual({
      on: false,
      hoursAfterBooking: 72,
      daysBefore: 1,
      answerHours: 12,
      extraPercent: 5,
    });
  });
});
