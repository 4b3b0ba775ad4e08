// Rates with the same terms are one rate at the lower price, and the non-refundable rate is paid by card: in every way to book.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { findApartments } from "#app/apartments/list/find-apartments.server.ts";
import { readApartmentStay } from "#app/apartments/page/read-apartment-stay.server.ts";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import { confirmPending } from "#app/bookings/payments/pay-at-property.server.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import type { BookBrowser } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, bookAWeek, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { aBookRequest } from "#tests/support/booking/book-route-args.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// It is noon of Friday, 20 November 2026. Saturday costs 304.00 and Sunday 276.00; ten percent less is 522.00, and with
// 60.00 for cleaning, 26.10 for service and 12.00 of tourist fee 620.10. The flexible rate would be 681.00.
const soon = { checkIn: "2026-11-21", checkOut: "2026-11-23" };
const cheaper = 620_10;
const soonAt = (step: BookStep, plan?: string) => aWeekAt(step, { ...soon, plan });
const saverAt = (step: BookStep) => aWeekAt(step, { plan: "nonRefundable" });

describe.each(databases)("rates with equal terms on %s", (dialect) => {
  let harness: PaymentHarness;
  let browser: BookBrowser;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    browser = aBookBrowser(harness.app);
  });
  afterEach(() => harness.close());
  const bookings = () => harness.database.db.selectFrom("bookings").selectAll().execute();

  test("step one shows one rate and its price, whichever is requested", async () => {
    for (const plan of [undefined, "nonRefundable"]) {
      const shown = stepOf(await browser.open(soonAt("apartment", plan)), "apartment");
      expect(shown).toMatchObject({ plans: null, oneRate: true });
      expect(shown.apartments.find(({ id }) => id === 4)?.total).toBe(cheaper);
      expect(shown.choice).toMatchObject({ plan: "nonRefundable", quote: { total: cheaper } });
    }
    const later = stepOf(await browser.open(aWeekAt("apartment")), "apartment");
    expect(later.oneRate).toBe(false);
    expect(later.plans?.totals).toEqual({ flexible: 1980_66, nonRefundable: 1792_79 });
  });

  test("without an apartment there is no choice of rates either", async () => {
    const shown = stepOf(
      await browser.open(soonAt("apartment").replace("&apartment=4", "")),
      "apartment",
    );
    expect(shown).toMatchObject({ plans: null, oneRate: true });
  });

  test("the list of apartments and the apartment page show the same price", async () => {
    const params = new URLSearchParams({ ...soon, adults: "2" });
    const listed = await findApartments({ params, language: "en" }, harness.app);
    expect(
      listed.cards.find(({ card }) => card.slug === "luxury-penthouse-suite")?.offer?.total,
    ).toBe(cheaper);
    const { db } = harness.database;
    const apartment = (await listApartments(db, "en", facts)).find(({ id }) => id === 4)!;
    const args = aBookRequest(harness.app, `/apartments/x?${params.toString()}`);
    const [rates, offers] = [await readRates(db), await readOffers(harness.app)];
    const { offer } = await readApartmentStay(apartment, args, rates, offers);
    expect(offer).toMatchObject({ quote: { total: cheaper, plan: "nonRefundable" }, saving: 0 });
  });

  test("step two takes a card only; by card it is booked at the lower price", async () => {
    await browser.open(soonAt("details"));
    const refused = await browser.post(soonAt("details"), detailsForm("property"));
    expect(stepOf(refused, "details")).toMatchObject({
      faults: [{ field: "method", key: "cardOnly" }],
      choice: { plan: "nonRefundable", oneRate: true },
      guest: { firstName: "Claire" },
    });
    const booked = await bookAWeek(browser, "success", soonAt);
    expect(stepOf(booked, "done")).toMatchObject({ paid: cheaper - 12_00, dueAtProperty: 12_00 });
    expect(await bookings()).toMatchObject([{ rate_plan: "nonRefundable", total: cheaper }]);
  });

  test("months ahead the non-refundable rate takes a card only as well", async () => {
    await browser.open(saverAt("details"));
    const refused = await browser.post(saverAt("details"), detailsForm("property"));
    expect(stepOf(refused, "details")).toMatchObject({
      faults: [{ field: "method", key: "cardOnly" }],
      choice: { oneRate: false },
    });
    expect((await bookAWeek(browser, "property")).shown?.step).toBe("done");
  });

  test("details entered for the flexible rate do not carry payment at the property over to the other", async () => {
    await browser.open(aWeekAt("details"));
    await browser.post(aWeekAt("details"), detailsForm("property"));
    const seen = await browser.open(saverAt("review"));
    expect(stepOf(seen, "details")).toMatchObject({
      faults: [{ field: "method", key: "cardOnly" }],
      paymentMethod: "card",
    });
    const forged = await browser.post(saverAt("review"), confirmForm({ total: "179279" }));
    expect(stepOf(forged, "details").faults).toEqual([{ field: "method", key: "cardOnly" }]);
    expect(await bookings()).toEqual([]);
  });

  test("reviewed 49 hours before, confirmed 47 hours before: shown again at the lower price", async () => {
    harness.clock.set("2026-11-19T09:00:00.000Z");
    await browser.open(soonAt("details"));
    const review = stepOf(await browser.post(soonAt("details"), detailsForm("success")), "review");
    expect(review.choice.quote.total).toBe(681_00);
    harness.clock.set("2026-11-19T11:00:00.000Z");
    const seen = await browser.post(soonAt("review"), confirmForm({ total: "68100" }));
    const again = stepOf(seen, "review");
    expect(again).toMatchObject({ changed: true, priceWas: 681_00 });
    expect(again.choice.quote.total).toBe(cheaper);
    expect(await bookings()).toEqual([]);
  });

  test("the request itself is refused, and a pending one is not turned into one paid at the property", async () => {
    const saver = aRequest({ plan: "nonRefundable" });
    expect(await harness.place(saver)).toEqual({ ok: false, reason: "cardOnly" });
    const flexible = aRequest({ stay: soon, payment: aCard("declined") });
    const declined = await harness.place(flexible);
    expect(declined).toMatchObject({ reason: "declined", booking: { total: cheaper } });
    // The same request with another way to pay, under the same key.
    const atProperty = await harness.place({ ...flexible, payment: { method: "property" } });
    expect(atProperty).toEqual({ ok: false, reason: "cardOnly" });
    const paid = await harness.place({ ...flexible, payment: aCard("success") });
    expect(paid).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(bookingOf(paid).reference).toBe(bookingOf(declined).reference);
  });

  test("staff may agree to anything by telephone, and may confirm what was never paid", async () => {
    const byTelephone = { source: "owner" as const, stay: soon };
    expect(await harness.place(aRequest(byTelephone))).toMatchObject({
      booking: { ratePlan: "flexible", total: 681_00 },
    });
    const saver = { ...byTelephone, plan: "nonRefundable" as const, apartmentId: 2 };
    expect(await harness.place(aRequest(saver))).toMatchObject({ ok: true });
    const declined = bookingOf(
      await harness.place(aRequest({ plan: "nonRefundable", payment: aCard("declined") })),
    );
    const confirmed = await confirmPending(declined, harness.app, async () => {});
    expect(confirmed).toMatchObject({ ok: true, booking: { paymentMethod: "property" } });
  });

  test("programs: a quote names its rate plan, and a booking at the higher price is refused", async () => {
    const site = anApiSite(harness.app);
    const quoteRequest = { apartment: 4, ...soon, adults: 2, children: 0, ratePlan: "flexible" };
    expect((await site.post("/api/quotes", quoteRequest)).body).toMatchObject({
      ratePlan: "nonRefundable",
      total: { amount: cheaper },
      cancellation: [{ until: null, refundPercent: 0, refund: 60_00 }],
    });
    const query = new URLSearchParams({ ...soon, adults: "2" });
    const { body } = await site.get(`/api/availability?${query.toString()}`);
    expect(body.ratePlan).toBe("nonRefundable");
    expect(body.apartments[3].total.amount).toBe(cheaper);

    const dearer = { expectedTotal: { amount: 681_00, currency: "EUR" } };
    const card = { method: "card", token: aCard("success").token };
    const changed = await site.book(aBookingBody({ ...soon, ...dearer, payment: card }));
    expect(changed).toMatchObject({ status: 409, body: { code: "priceChanged" } });
    const refused = await site.book(aBookingBody(soon));
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "cardOnly", field: "payment.method", ratePlan: "nonRefundable" },
    });
    expect(refused.body.detail).toBe("This rate is paid by card");
    expect(await bookings()).toEqual([]);
    const booked = await site.book(aBookingBody({ ...soon, payment: card }));
    expect(booked).toMatchObject({ status: 201, body: { total: { amount: cheaper } } });
  });
});
