// Payments interrupted at every moment at which a process may die or the gateway stop answering.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import { settlePayment } from "#app/booking/placing/settle-payment.server.ts";
import type { House } from "#app/house.server.ts";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { databases } from "#tests/house/open-house.ts";
import { bookingOf, openTill } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";
import { answerBank, moneyTaken } from "#tests/house/unfinished.ts";

const bothLetters = ["guestConfirmation", "ownerNewBooking"];
// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

describe.each(databases)("an interrupted payment on %s", (dialect) => {
  let till: Till;
  beforeEach(async () => {
    till = await openTill(dialect);
  });
  afterEach(() => till.close());

  test("before the gateway received it: given up after a minute, another card may be tried", async () => {
    const request = aRequest({ payment: aCard("success") });
    const placed = await placeBooking(request, till.dying("before"));
    expect(placed).toMatchObject({ ok: true, outcome: "paymentUnknown" });
    const booking = bookingOf(placed);
    till.clock.advance({ seconds: 59 });
    await expireHolds(till.house);
    expect((await till.standing(booking)).payments).toEqual(["unknown"]);
    // The guest never pays twice: as long as a charge may still be on its way no other card is charged.
    expect(await till.place({ ...request, payment: aCard("success") })).toMatchObject({
      outcome: "paymentUnknown",
    });
    till.clock.advance({ seconds: 1 });
    await expireHolds(till.house);
    expect(await till.standing(booking)).toMatchObject({
      status: "pending_payment",
      payments: ["failed: unreachable"],
      nights: ["7 hold"],
    });
    // The same card, too, for it was never charged.
    expect(await till.place(request)).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: { id: booking.id },
    });
    expect(await moneyTaken(till.house)).toBe(paidNow);
  });

  test("before the gateway received it, and the guest does not return: the nights are free in time", async () => {
    const request = aRequest({ payment: aCard("success") });
    const booking = bookingOf(await placeBooking(request, till.dying("before")));
    till.clock.advance({ minutes: 15 });
    await expireHolds(till.house);
    expect(await till.standing(booking)).toMatchObject({ status: "expired", nights: [] });
  });

  test("after the gateway took the money: confirmed by the job", async () => {
    const request = aRequest({ payment: aCard("success") });
    const booking = bookingOf(await placeBooking(request, till.dying("after")));
    till.clock.advance({ seconds: 5 });
    await expireHolds(till.house);
    expect(await till.standing(booking)).toMatchObject({
      status: "confirmed",
      letters: bothLetters,
    });
    expect(await moneyTaken(till.house)).toBe(paidNow);
  });

  test("after the gateway took the money, and the guest tries again: paid once", async () => {
    const request = aRequest({ payment: aCard("success") });
    const booking = bookingOf(await placeBooking(request, till.dying("after")));
    expect(await till.place(request)).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: { id: booking.id },
    });
    expect(await moneyTaken(till.house)).toBe(paidNow);
  });

  test("when the money should be refunded: the next process that settles it refunds it", async () => {
    const booking = bookingOf(await till.place(aRequest({ payment: aCard("challenge") })));
    till.clock.advance({ minutes: 15 });
    await answerBank(booking, "approve", till.house);
    await till.place(aRequest());
    const unable: House = {
      ...till.house,
      gateway: { ...till.house.gateway, refund: () => Promise.reject(new Error("killed")) },
    };
    expect(await settlePayment(await till.paymentOf(booking), unable)).toMatchObject({
      outcome: "expired",
      refunded: false,
    });
    expect(await moneyTaken(till.house)).toBe(paidNow);
    till.clock.advance({ seconds: 5 });
    await expireHolds(till.house);
    expect((await till.standing(booking)).payments).toEqual(["refunded: late"]);
    expect(await moneyTaken(till.house)).toBe(0);
  });

  test("while the gateway is unreachable: the booking stays pending, its nights are freed", async () => {
    const booking = bookingOf(await till.place(aRequest({ payment: aCard("timeout") })));
    const deaf: House = {
      ...till.house,
      gateway: { ...till.house.gateway, lookup: () => Promise.reject(new Error("no route")) },
    };
    till.clock.advance({ minutes: 15 });
    await expireHolds(deaf);
    expect((await till.standing(booking)).status).toBe("pending_payment");
    expect(await till.nightsAreFree()).toBe(true);
    await expireHolds(till.house);
    expect(await till.standing(booking)).toMatchObject({
      status: "expired",
      payments: ["refunded: late"],
    });
    expect(await moneyTaken(till.house)).toBe(0);
  });
});
