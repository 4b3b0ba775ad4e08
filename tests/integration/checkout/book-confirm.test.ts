// Step three of /book: the consents the guest must give, and that one consent is one booking.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import {
  aBookBrowser,
  type BookBrowser,
  type BookResponse,
  stepOf,
} from "#tests/support/booking/book-browser.ts";
import { aWeekAt, bookAWeek, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { databases } from "#tests/support/test-database.ts";
import { changeFacts } from "#tests/support/property.ts";
import {
  openPaymentHarness,
  type PaymentHarness,
} from "#tests/support/payments/payment-harness.ts";

const done = aWeekAt("done");

describe.each(databases)("step three on %s", (dialect) => {
  let harness: PaymentHarness;
  let browser: BookBrowser;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    browser = aBookBrowser(harness.app);
    await browser.open(aWeekAt("details"));
  });
  afterEach(() => harness.close());

  const typeDetails = (payment: "property" | "success" = "property", changes = {}) =>
    browser.post(aWeekAt("details"), detailsForm(payment, changes));
  const confirm = (changes: Record<string, string> = {}) =>
    browser.post(aWeekAt("review"), confirmForm(changes));
  const bookings = () =>
    harness.database.db
      .selectFrom("bookings")
      .select(["status", "apartment_id", "total", "payment_method", "language"])
      .execute();
  const dearer = () =>
    harness.database.db
      .updateTable("apartments")
      .set({ cleaning_fee: 7000 })
      .where("id", "=", 4)
      .execute();

  test("shows everything again, with the terms of the chosen way to pay", async () => {
    const byCard = reviewOf(await typeDetails("success"));
    expect(byCard).toMatchObject({
      guest: { firstName: "Claire", city: "Lyon" },
      country: "France",
      card: { brand: "Visa", last4: "4242" },
      dueNow: 1938_66,
      dueAtProperty: 42_00,
      consents: { terms: false, privacy: false, cancellation: false },
      choice: { quote: { total: 1980_66 } },
    });
    expect(byCard.choice.policy.steps.map(({ refund }) => refund)).toEqual([
      1938_66, 999_33, 60_00,
    ]);

    const atProperty = reviewOf(await typeDetails("property"));
    expect(atProperty).toMatchObject({ card: null, dueNow: 0, dueAtProperty: 1980_66 });
    // A guest who has paid nothing gets no refund.
    expect(atProperty.choice.policy.steps.map(({ refund }) => refund)).toEqual([0, 0, 0]);
  });

  test("pay at the property: booked by 303, in the language of the page", async () => {
    const { version } = reviewOf(await typeDetails());
    const still = aBookBrowser(harness.app, { follow: false });
    still.setSecret(browser.secret());
    const seen = await still.post(`/fr${aWeekAt("review")}`, confirmForm({ version }));
    expect(seen.via).toEqual([{ status: 303, to: `/fr${done}` }]);
    expect((await browser.open(done)).shown).toMatchObject({
      step: "done",
      email: "claire.moreau@example.com",
    });
    expect(await bookings()).toEqual([
      {
        status: "confirmed",
        apartment_id: 4,
        total: 1980_66,
        payment_method: "property",
        language: "fr",
      },
    ]);
  });

  test("each missing consent is named, and the given ones stay ticked", async () => {
    await typeDetails();
    const none = await confirm({ terms: "", privacy: "", cancellation: "" });
    expect(none.status).toBe(400);
    expect(reviewOf(none).faults).toEqual([
      { field: "terms", key: "termsNeeded" },
      { field: "privacy", key: "privacyNeeded" },
      { field: "cancellation", key: "cancellationNeeded" },
    ]);
    const two = reviewOf(await confirm({ privacy: "" }));
    expect(two.faults).toEqual([{ field: "privacy", key: "privacyNeeded" }]);
    expect(two.consents).toEqual({ terms: true, privacy: false, cancellation: true });
    expect(await bookings()).toEqual([]);
  });

  test("a text published while the page was open is shown, and agreed to again", async () => {
    const review = reviewOf(await typeDetails());
    const { terms, privacy, cancellation } = harness.app.property.facts.termsVersion;
    expect(review.texts).toBe(`${terms} ${privacy} ${cancellation}`);
    const refused = await confirm({ texts: `2020-01-01 ${privacy} ${cancellation}` });
    expect(refused.status).toBe(400);
    expect(reviewOf(refused).faults).toEqual([{ field: "terms", key: "textChanged" }]);
    expect(reviewOf(refused).consents).toEqual({ terms: false, privacy: true, cancellation: true });
    expect(await bookings()).toEqual([]);
    expect(await confirm({ texts: review.texts })).toMatchObject({ at: done });
  });

  test("an earlier consent cannot be claimed by a client that has never given it", async () => {
    await typeDetails();
    const seen = await browser.post(aWeekAt("review"), {
      intent: "confirm",
      agreed: "before",
      total: "198066",
    });
    expect(seen.via).toEqual([{ status: 303, to: aWeekAt("review") }]);
    expect(await bookings()).toEqual([]);
  });

  test("price, apartment, status and guest posted by the browser are ignored", async () => {
    await typeDetails();
    const seen = await confirm({
      price: "1",
      amount: "1",
      dueNow: "1",
      apartment: "1",
      apartmentId: "1",
      status: "checked_in",
      plan: "nonRefundable",
      email: "thief@example.com",
      key: "mine",
    });
    expect(seen).toMatchObject({ at: done, shown: { email: "claire.moreau@example.com" } });
    expect(await bookings()).toMatchObject([
      { status: "confirmed", apartment_id: 4, total: 1980_66 },
    ]);
  });

  test("changed terms are shown, and the guest must agree to them anew", async () => {
    await typeDetails();
    const { cancellationTerms: promise } = reviewOf(await confirm({ terms: "" }));
    changeFacts(harness.app, { cancellation: [{ daysBefore: 30, refundPercent: 80 }] });
    const seen = reviewOf(await confirm({ promise }));
    expect(seen).toMatchObject({
      faults: [{ field: "cancellation", key: "cancellationNeeded" }],
      consents: { terms: true, privacy: true, cancellation: false },
      choice: { policy: { steps: [{ until: { date: "2026-12-11" }, refundPercent: 80 }, {}] } },
    });
    expect(await bookings()).toEqual([]);
    expect((await confirm({ promise: seen.cancellationTerms })).at).toBe(done);
  });

  test("another price: old and new are shown, and the guest must agree again", async () => {
    await typeDetails();
    await dearer();
    const seen = await confirm();
    expect(seen.status).toBe(400);
    const shown = reviewOf(seen);
    expect(shown).toMatchObject({
      priceWas: 1980_66,
      consents: { terms: false, privacy: false, cancellation: false },
      choice: { quote: { total: 1990_66 } },
    });
    expect(await bookings()).toEqual([]);
    expect((await confirm({ total: "199066" })).at).toBe(done);
    expect(await bookings()).toMatchObject([{ total: 1990_66 }]);
  });

  test.each(["", "1", "-198066", "198066.00", "1e9", "NaN"])(
    "a total of %j agrees to nothing",
    async (total) => {
      await typeDetails();
      expect(reviewOf(await confirm({ total })).choice.quote.total).toBe(1980_66);
      expect(await bookings()).toEqual([]);
    },
  );

  test("nights taken meanwhile: step one with alternatives, no input lost", async () => {
    await typeDetails();
    expect(await harness.place(aRequest())).toMatchObject({ ok: true });
    const seen = await confirm();
    expect(seen.via).toEqual([{ status: 303, to: aWeekAt("apartment") }]);
    expect(seen.shown).toMatchObject({ step: "apartment", hasSavedDetails: true });
    if (seen.shown?.step !== "apartment") throw new Error("not step one");
    expect(seen.shown.alternatives).not.toBeNull();
    // Another apartment of the alternatives: the details are stored, the review is one click away.
    expect((await browser.open(other("details"))).shown).toMatchObject({
      step: "details",
      guest: { firstName: "Claire" },
      paymentMethod: "property",
    });
    const review = reviewOf(await browser.post(other("details"), detailsForm("property")));
    const booked = await browser.post(
      other("review"),
      confirmForm({ total: String(review.choice.quote.total) }),
    );
    expect(booked.at).toBe(other("done"));
  });

  test("nights taken meanwhile: the card that was entered, and never charged, pays for another apartment", async () => {
    await typeDetails("success");
    await harness.place(aRequest());
    await confirm();
    const shown = stepOf(await browser.open(other("details")), "details");
    expect(shown.savedCard).toEqual({ brand: "Visa", last4: "4242" });
    const typed = detailsForm("property", { method: "card" });
    const review = reviewOf(await browser.post(other("details"), typed));
    expect(review.card?.last4).toBe("4242");
    const total = String(review.choice.quote.total);
    const booked = await browser.post(other("review"), confirmForm({ total }));
    expect(stepOf(booked, "done").paid).toBe(review.dueNow);
  });

  test("the review of a stay that is taken shows step one", async () => {
    await typeDetails();
    await harness.place(aRequest());
    expect((await browser.open(aWeekAt("review"))).shown?.step).toBe("apartment");
    expect((await browser.open(aWeekAt("details"))).shown?.step).toBe("apartment");
  });

  test.each(["property", "success"] as const)(
    "submitted ten times at once, and again after it, by %s: one booking",
    async (payment) => {
      await typeDetails(payment);
      const responses = await Promise.all(Array.from({ length: 10 }, () => confirm()));
      expect(responses.map(({ at }) => at)).toEqual(responses.map(() => done));
      expect((await confirm()).at).toBe(done);
      const references = responses.map(({ shown }) => shown?.step === "done" && shown.reference);
      expect(new Set(references).size).toBe(1);
      expect(await bookings()).toMatchObject([{ status: "confirmed" }]);
    },
  );

  test("without a draft, or with an incomplete one, nothing is booked", async () => {
    const stranger = aBookBrowser(harness.app);
    const seen = await stranger.post(aWeekAt("review"), confirmForm());
    expect(seen).toMatchObject({ status: 400, shown: { notice: { kind: "forgotten" } } });
    expect((await stranger.open(aWeekAt("review"))).shown).toMatchObject({
      step: "details",
      guest: null,
      notice: null,
    });
    await typeDetails("property", { next: "apartment", email: "" });
    expect((await confirm()).via).toEqual([{ status: 303, to: aWeekAt("details") }]);
    expect(await bookings()).toEqual([]);
  });

  test("an address changed by hand books nothing: its stay was never reviewed", async () => {
    await typeDetails();
    const three = aWeekAt("review", { apartment: 2, adults: 3 });
    expect(stepOf(await browser.post(three, confirmForm()), "details").notice).toEqual({
      kind: "changed",
    });
    for (const changes of [{ apartment: 99 }, { adults: 5 }, { checkIn: "2020-01-10" }]) {
      const seen = await browser.post(aWeekAt("review", changes), confirmForm());
      expect(seen).toMatchObject({ status: 400, shown: { step: "apartment" } });
    }
    expect(await bookings()).toEqual([]);
  });

  test("two guests confirm the same week at once: one has it, the other gets alternatives", async () => {
    const rivals = [browser, aBookBrowser(harness.app)];
    for (const rival of rivals) {
      await rival.open(aWeekAt("details"));
      await rival.post(aWeekAt("details"), detailsForm("property"));
    }
    const seen = await Promise.all(
      rivals.map((rival) => rival.post(aWeekAt("review"), confirmForm())),
    );
    expect(seen.map(({ at }) => at).toSorted()).toEqual([aWeekAt("apartment"), done].toSorted());
    expect(await bookings()).toHaveLength(1);
  });

  test("the success is shown to the browser that booked, and to no other", async () => {
    await bookAWeek(browser, "property");
    expect((await browser.open(done)).shown?.step).toBe("done");
    expect((await aBookBrowser(harness.app).open(done)).shown?.step).not.toBe("done");
  });
});

const reviewOf = (seen: BookResponse) => stepOf(seen, "review");
const other = (step: BookStep) => aWeekAt(step, { apartment: 2 });
