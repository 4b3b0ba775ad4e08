// Booking in two parts: what is offered, charged and stored, and what a repeated or changed request means for it.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { findPlan } from "#app/bookings/payments/plans/plans.sql.server.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import { readSandboxToken, tokenizeCard } from "#app/payments/sandbox-cards.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aBookBrowser } from "#tests/support/booking/book-browser.ts";
import type { BookBrowser } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { aLaterCard, offerPlans } from "#tests/support/booking/payment-plans.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week from 10 January 2027 is 1,938.66 by card and 42.00 at the property: 30 % is 581.598, so 581.60 and 1,357.06 on 11 December.
const parts = { first: 581_60, second: 1357_06, dueOn: "2026-12-11", collect: "card" };

const inParts = (chargeLater = true) => aRequest({ payment: aLaterCard("paid", { chargeLater }) });
const card = () => {
  const { token, last4 } = aLaterCard("paid");
  return { cardToken: token, cardLast4: last4, parts: "two" };
};

describe.each(databases)("a booking in two parts on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    offerPlans(harness.app);
  });
  afterEach(() => harness.close());

  const planOf = async (placed: Awaited<ReturnType<typeof placeBooking>>) =>
    findPlan(harness.database.db, bookingOf(placed).id);

  test("charges the first part, saves the card with the consent, and freezes sums and day", async () => {
    const placed = await harness.place(inParts());
    const booking = bookingOf(placed);
    expect(booking).toMatchObject({
      status: "confirmed",
      total: 1980_66,
      dueNow: 581_60,
      dueAtProperty: 1399_06,
    });
    expect(booking.policy.basis?.paid).toBe(1938_66);
    const { db } = harness.database;
    expect((await listPayments(db, booking.id)).map(({ amount }) => amount)).toEqual([581_60]);
    const balance = (await readBalances(db, [booking.id])).get(booking.id);
    expect(balance?.open).toBe(1399_06);
    const plan = await findPlan(db, booking.id);
    expect(plan).toMatchObject({
      ...parts,
      state: "open",
      consentVersion: harness.app.property.facts.termsVersion.terms,
      consentAt: "2026-11-20T08:00:00.000Z",
      nextAttemptAt: "2026-12-11T05:00:00.000Z",
    });
    expect(plan?.saved).toMatchObject({
      gateway: "sandbox",
      card: expect.stringMatching(/^sbx_card_/),
    });
    // What the owner sets later changes no booking.
    offerPlans(harness.app, { percent: 50, daysBefore: 10, collect: "reminder" });
    expect(await findPlan(db, booking.id)).toEqual(plan);
  });

  test("by link: no card is saved, and no consent is needed", async () => {
    offerPlans(harness.app, { collect: "reminder" });
    const plan = await planOf(await harness.place(inParts(false)));
    expect(plan).toMatchObject({ collect: "reminder", consentVersion: null, saved: null });
    expect(plan?.nextAttemptAt).toBe("2026-12-08T05:00:00.000Z");
  });

  test("needs the consent, and an offer; a refusal books and charges nothing", async () => {
    expect(await harness.place(inParts(false))).toMatchObject({
      reason: "consentsMissing",
      faults: { chargeLater: "chargeLaterNeeded" },
    });
    offerPlans(harness.app, { percent: 0 });
    expect(await harness.place(inParts())).toEqual({ ok: false, reason: "partsNotOffered" });
    // 30 days before is not ahead any more.
    offerPlans(harness.app, { daysBefore: 60 });
    expect(await harness.place(inParts())).toEqual({ ok: false, reason: "partsNotOffered" });
    offerPlans(harness.app);
    const strict = { ...inParts(), plan: "nonRefundable" as const };
    expect(await harness.place(strict)).toEqual({ ok: false, reason: "partsNotOffered" });
    expect(await harness.database.db.selectFrom("bookings").selectAll().execute()).toEqual([]);
  });

  test("the same key again is the same booking; another way to pay is another request", async () => {
    const request = { ...inParts(), source: "api" as const };
    const first = bookingOf(await harness.place(request));
    expect(bookingOf(await harness.place(request)).id).toBe(first.id);
    const whole = { ...request, payment: aCard("success") };
    expect(await harness.place(whole)).toEqual({ ok: false, reason: "keyReused" });
    expect(await listPayments(harness.database.db, first.id)).toHaveLength(1);
  });

  test("declined, the guest pays everything at once instead: the parts are gone", async () => {
    const key = "one";
    const declined = { ...aCard("declined"), parts: { chargeLater: true } };
    await harness.place(aRequest({ key, payment: declined }));
    const placed = await harness.place(aRequest({ key, payment: aCard("success") }));
    expect(bookingOf(placed)).toMatchObject({ status: "confirmed", dueNow: 1938_66 });
    expect(await planOf(placed)).toBeNull();
  });

  test("declined, and then another card in the same parts, or at the property", async () => {
    const declined = { ...aCard("declined"), parts: { chargeLater: true } };
    await harness.place(aRequest({ key: "one", payment: declined }));
    const second = await harness.place(
      aRequest({ key: "one", payment: aLaterCard("paid", { chargeLater: true }) }),
    );
    expect(await planOf(second)).toMatchObject(parts);
    expect((await planOf(second))?.saved).not.toBeNull();
    await harness.place(aRequest({ key: "two", payment: declined, apartmentId: 5 }));
    const there = await harness.place(aRequest({ key: "two", apartmentId: 5 }));
    expect(bookingOf(there)).toMatchObject({ status: "confirmed", paymentMethod: "property" });
    expect(await planOf(there)).toBeNull();
  });

  test("an offer that the owner changed while the card was asked for is agreed to anew", async () => {
    const challenge = { ...aCard("challenge"), parts: { chargeLater: true } };
    const waiting = bookingOf(await harness.place(aRequest({ key: "one", payment: challenge })));
    offerPlans(harness.app, { percent: 40 });
    const placed = await harness.place(
      aRequest({ key: "one", payment: aLaterCard("paid", { chargeLater: true }) }),
    );
    expect(bookingOf(placed).id).not.toBe(waiting.id);
    expect(bookingOf(placed).dueNow).toBe(775_46);
  });

  test("a changed stay changes the rest, never the part that was paid", async () => {
    const booking = bookingOf(await harness.place(inParts()));
    const stay = { checkIn: "2027-02-10", checkOut: "2027-02-20" };
    const request = {
      reference: booking.reference,
      version: booking.version,
      apartmentId: 4,
      stay,
      party: { adults: 2, children: 0 },
      agreedTotal: 0,
      agreedRefund: 0,
      actor: "owner" as const,
    };
    const refused = await changeStay(request, harness.app);
    if (refused.ok || refused.reason !== "priceChanged") throw new Error("expected the offer");
    const { total, dueNow } = refused.offer.quote;
    const changed = await changeStay({ ...request, agreedTotal: total }, harness.app);
    expect(changed.ok).toBe(true);
    // What the guest is shown before agreeing is what is stored: refunds of both parts.
    const stored = await findBookingById(harness.database.db, booking.id);
    expect(stored?.policy).toEqual(refused.offer.policy);
    expect(stored?.policy.steps[0]).toMatchObject({ refundPercent: 100, refund: dueNow });
    const plan = await findPlan(harness.database.db, booking.id);
    expect(plan).toMatchObject({ first: 581_60, second: dueNow - 581_60, dueOn: "2027-01-11" });
    expect(plan?.nextAttemptAt).toBe("2027-01-11T05:00:00.000Z");
  });

  test("cancelling ends the plan, and gives back of the first part alone", async () => {
    const booking = bookingOf(await harness.place(inParts()));
    const { reference, version } = booking;
    const cancelled = await cancelBooking(
      { reference, version, agreedRefund: 581_60, actor: "guest" },
      harness.app,
    );
    expect(cancelled).toMatchObject({ ok: true, refund: 581_60 });
    expect(await findPlan(harness.database.db, booking.id)).toMatchObject({ state: "ended" });
  });

  describe("at /book", () => {
    let browser: BookBrowser;
    beforeEach(() => {
      browser = aBookBrowser(harness.app);
    });
    test("the choice, the review, the missing consent, and the confirmation", async () => {
      const details = (await browser.open(aWeekAt("details"))).shown;
      expect(details).toMatchObject({ inParts: false, choice: { parts } });
      const { shown } = await browser.post(aWeekAt("details"), detailsForm("success", card()));
      if (shown?.step !== "review") throw new Error("expected the review");
      expect(shown).toMatchObject({
        dueNow: 581_60,
        dueAtProperty: 42_00,
        later: { amount: 1357_06, dueOn: "2026-12-11", byCard: true },
      });
      const refused = (await browser.post(aWeekAt("review"), confirmForm())).shown;
      expect(refused).toMatchObject({
        step: "review",
        consents: { terms: true },
        chargeLater: false,
        faults: [{ field: "chargeLater", key: "chargeLaterNeeded" }],
      });
      const done = await browser.post(aWeekAt("review"), confirmForm({ chargeLater: "on" }));
      expect(done.at).toBe(aWeekAt("done"));
      const [row] = await harness.database.db.selectFrom("payment_plans").selectAll().execute();
      expect(row).toMatchObject({ first_part: 581_60, second_part: 1357_06, state: "open" });
    });

    test("a plan that changed behind the review is shown before it is agreed to", async () => {
      await browser.open(aWeekAt("details"));
      await browser.post(aWeekAt("details"), detailsForm("success", card()));
      offerPlans(harness.app, { percent: 40 });
      const seen = await browser.post(aWeekAt("review"), confirmForm({ chargeLater: "on" }));
      expect(seen.shown).toMatchObject({ step: "review", changed: true, dueNow: 775_46 });
      offerPlans(harness.app, { percent: 0 });
      const whole = await browser.post(aWeekAt("review"), confirmForm({ chargeLater: "on" }));
      expect(whole.shown).toMatchObject({
        step: "review",
        changed: true,
        dueNow: 1938_66,
        later: null,
      });
    });

    test("back at the form, the choice is still made; without the plan nothing is asked", async () => {
      await browser.open(aWeekAt("details"));
      await browser.post(aWeekAt("details"), detailsForm("success", card()));
      expect((await browser.open(aWeekAt("details"))).shown).toMatchObject({ inParts: true });
      const faulty = detailsForm("success", { ...card(), firstName: "" });
      expect((await browser.post(aWeekAt("details"), faulty)).shown).toMatchObject({
        inParts: true,
      });
      offerPlans(harness.app, { percent: 0 });
      expect((await browser.open(aWeekAt("details"))).shown).toMatchObject({
        choice: { parts: null },
      });
    });
  });
});

test("the test cards that are refused only later", () => {
  const typed = { name: "Claire Moreau", expiry: "12/99", cvc: "123" };
  const outcomeOf = (number: string) => {
    const swapped = tokenizeCard({ ...typed, number }, "2026-11-20");
    return swapped.ok ? readSandboxToken(swapped.token)?.outcome : null;
  };
  expect(outcomeOf("4000 0000 0000 0341")).toBe("success");
  expect(outcomeOf("4000 0027 6000 3184")).toBe("challenge");
});
