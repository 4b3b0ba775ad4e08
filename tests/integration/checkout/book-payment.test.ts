// Paying by card at /book: where each outcome of a payment leads the guest, and that the guest's input is never lost.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { stepOf } from "#tests/support/booking/book-browser.ts";
import type { BookResponse } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, confirmForm } from "#tests/support/booking/book-forms.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { aPayingGuest } from "#tests/support/booking/paying-guest.ts";
import type { PayingGuest } from "#tests/support/booking/paying-guest.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const done = aWeekAt("done");

describe.each(databases)("a card at /book on %s", (dialect) => {
  let harness: PaymentHarness;
  let guest: PayingGuest;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    guest = aPayingGuest(harness);
  });
  afterEach(() => harness.close());

  test("success", async () => {
    expect((await guest.book("success")).at).toBe(done);
    expect(await guest.statuses()).toEqual(["confirmed"]);
    expect(await moneyTaken(harness.app)).toBe(1938_66);
  });

  test.each(["declined", "insufficientFunds"] as const)(
    "%s: back at the form with the reason; another card pays the same booking",
    async (outcome) => {
      const seen = await guest.book(outcome);
      expect(seen.via).toEqual([{ status: 303, to: aWeekAt("details", { declined: outcome }) }]);
      expect(detailsOf(seen)).toMatchObject({
        notice: { kind: "declined", reason: outcome },
        guest: { firstName: "Claire", zipCode: "69002" },
        paymentMethod: "card",
        savedCard: null,
      });
      // The nights are held for this guest alone while they look for another card.
      expect(await harness.nightsAreFree()).toBe(false);
      // Submitted again, the refused card is not charged again: the same outcome is shown once more.
      expect((await guest.confirm()).at).toBe(aWeekAt("details", { declined: outcome }));

      expect((await guest.changePayment("success")).shown?.step).toBe("review");
      expect(detailsOf(await guest.browser().open(seen.at)).notice).toBeNull();
      expect((await guest.confirm()).at).toBe(done);
      expect(await guest.statuses()).toEqual(["confirmed"]);
      expect(await moneyTaken(harness.app)).toBe(1938_66);
    },
  );

  test("declined, then paid at the property", async () => {
    await guest.book("declined");
    await guest.changePayment("property");
    expect((await guest.confirm()).at).toBe(done);
    expect(await guest.bookings()).toMatchObject([
      { status: "confirmed", paymentMethod: "property" },
    ]);
  });

  test("declined, then without consents: not paid", async () => {
    await guest.book("declined");
    await guest.changePayment("success");
    const seen = await guest.browser().post(aWeekAt("review"), confirmForm({ terms: "" }));
    expect(seen).toMatchObject({ status: 400, shown: { step: "review" } });
    expect(await guest.statuses()).toEqual(["pending_payment"]);
  });

  test("a refusal cannot be faked by an address", async () => {
    await guest.changePayment("success");
    for (const declined of ["declined", "<script>", "constructor"])
      expect(
        await guest
          .browser()
          .open(aWeekAt("details", { declined }))
          .then(({ shown }) => shown),
      ).toMatchObject({ notice: null });
  });

  describe("the bank does not answer", () => {
    test("in time: the app asks the provider, and finds the money", async () => {
      const seen = await guest.book("timeout");
      expect(seen.via.map(({ to }) => to)).toEqual([aWeekAt("return"), done]);
      expect(await guest.statuses()).toEqual(["confirmed"]);
    });

    test("at all: the guest waits, is not asked to pay twice, and gets an answer in the end", async () => {
      guest.useGateway({ create: silent, lookup: silent });
      const seen = await guest.book("success");
      expect(seen).toMatchObject({
        status: 200,
        shown: {
          step: "waiting",
          state: "asking",
          email: "claire.moreau@example.com",
          retryPath: aWeekAt("return"),
        },
      });
      expect((await guest.confirm()).shown).toMatchObject({ state: "asking" });
      expect((await guest.browser().open(done)).shown).toMatchObject({ state: "asking" });
      expect(await guest.statuses()).toEqual(["pending_payment"]);

      // The provider is back, and has no record of it.
      harness.clock.advance({ minutes: 2 });
      guest.useGateway({});
      const refused = detailsOf(await guest.returnFromBank());
      expect(refused.notice).toEqual({ kind: "declined", reason: "unreachable" });
      // The card was never charged: it need not be typed again.
      expect(refused.savedCard).toEqual({ brand: "Visa", last4: "4242" });
      expect((await guest.confirm()).at).toBe(done);
      expect(await guest.statuses()).toEqual(["confirmed"]);
      expect(await moneyTaken(harness.app)).toBe(1938_66);
    });

    test("a job finds the money while the guest is away", async () => {
      guest.useGateway({ lookup: silent });
      expect((await guest.book("timeout")).shown).toMatchObject({ state: "asking" });
      harness.clock.advance({ seconds: 10 });
      await expireHolds(harness.app);
      expect((await guest.returnFromBank()).at).toBe(done);
      expect((await guest.confirm()).at).toBe(done);
      expect(await guest.statuses()).toEqual(["confirmed"]);
    });
  });

  test("another stay while a payment is pending: each is paid on its own, or expires", async () => {
    await guest.book("challenge");
    expect((await guest.book("success", later)).at).toBe(later("done"));
    expect((await guest.statuses()).toSorted()).toEqual(["confirmed", "pending_payment"]);
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    expect((await guest.statuses()).toSorted()).toEqual(["confirmed", "expired"]);
    expect(await harness.nightsAreFree()).toBe(true);
  });

  test("a browser that has booked nothing gets no bank step", async () => {
    expect((await guest.returnFromBank()).at).toBe("/book");
    await guest.browser().open(aWeekAt("details"));
    await guest.changePayment("property");
    expect((await guest.returnFromBank()).at).toBe("/book");
  });
});

const silent = () => Promise.reject(new Error("no route to host"));

const detailsOf = (seen: BookResponse) => stepOf(seen, "details");

const later = (step: BookStep) => aWeekAt(step, { checkIn: "2027-02-01", checkOut: "2027-02-08" });
