// The 3-D Secure step: approved, refused, abandoned, too late; and what becomes of the nights meanwhile.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { listPayments } from "#app/booking/payments.sql.server.ts";
import { settlePayment } from "#app/booking/placing/settle-payment.server.ts";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { databases } from "#tests/house/open-house.ts";
import { aStay } from "#tests/house/stays.ts";
import { bookingOf, openTill } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";
import { answerBank, moneyTaken } from "#tests/house/unfinished.ts";

const bothLetters = ["guestConfirmation", "ownerNewBooking"];
// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

describe.each(databases)("a booking whose guest is at the bank on %s", (dialect) => {
  let till: Till;
  beforeEach(async () => {
    till = await openTill(dialect);
  });
  afterEach(() => till.close());

  test("3-D Secure, approved: confirmed on the way back", async () => {
    const returnUrl = "https://house.example/fr/book?step=return";
    const request = aRequest({ payment: aCard("challenge"), returnUrl });
    const sent = await till.place(request);
    expect(sent).toMatchObject({ ok: true, outcome: "actionNeeded" });
    const booking = bookingOf(sent);
    const [payment] = await listPayments(till.database.db, booking.id);
    expect(sent).toMatchObject({
      url: `https://house.example/fr/sandbox-bank?payment=${payment?.gatewayReference}`,
    });
    // A reload redirects the guest to the same bank step.
    expect(await till.place(request)).toEqual(sent);
    expect(await till.settle(booking)).toMatchObject({ outcome: "actionNeeded" });

    expect(await answerBank(booking, "approve", till.house)).toBe(true);
    expect(await answerBank(booking, "refuse", till.house)).toBe(false);
    expect(await settlePayment(payment?.gatewayReference ?? "", till.house)).toMatchObject({
      outcome: "confirmed",
    });
    expect(await till.settle(booking)).toMatchObject({ outcome: "confirmed" });
    expect(await till.place(request)).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(await till.standing(booking)).toMatchObject({
      payments: ["captured"],
      letters: bothLetters,
      events: ["placed", "paymentStarted", "paymentCaptured", "paymentActionNeeded", "confirmed"],
    });
    expect(await moneyTaken(till.house)).toBe(paidNow);
  });

  test("3-D Secure, refused: declined, and another card may try", async () => {
    const request = aRequest({ payment: aCard("challenge") });
    const booking = bookingOf(await till.place(request));
    await answerBank(booking, "refuse", till.house);
    expect(await till.settle(booking)).toMatchObject({
      outcome: "declined",
      why: "authenticationFailed",
    });
    const next = await till.place({ ...request, payment: aCard("success") });
    expect(next).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(bookingOf(next).id).toBe(booking.id);
  });

  test("3-D Secure, replaced by another card: the first can take no money any more", async () => {
    const request = aRequest({ payment: aCard("challenge") });
    const booking = bookingOf(await till.place(request));
    expect(await till.place({ ...request, payment: aCard("success") })).toMatchObject({
      ok: true,
      outcome: "confirmed",
    });
    expect(await till.standing(booking)).toMatchObject({
      payments: ["voided: authenticationFailed", "captured"],
      letters: bothLetters,
    });
    expect(await moneyTaken(till.house)).toBe(paidNow);
  });

  test("3-D Secure, abandoned: the nights are free after 15 minutes, not a millisecond before", async () => {
    const booking = bookingOf(await till.place(aRequest({ payment: aCard("challenge") })));
    expect(booking.holdExpiresAt).toBe("2026-11-20T08:15:00.000Z");

    till.clock.set("2026-11-20T08:14:59.999Z");
    await expireHolds(till.house);
    expect(await till.standing(booking)).toMatchObject({
      status: "pending_payment",
      nights: ["7 hold"],
    });
    expect(await till.nightsAreFree()).toBe(false);

    till.clock.set("2026-11-20T08:15:00.000Z");
    await expireHolds(till.house);
    expect(await till.standing(booking)).toMatchObject({
      status: "expired",
      payments: ["voided: authenticationFailed"],
      nights: [],
      letters: [],
      events: ["placed", "paymentStarted", "paymentActionNeeded", "paymentVoided", "expired"],
    });
    expect(await answerBank(booking, "approve", till.house)).toBe(false);
    expect(await till.settle(booking)).toMatchObject({ outcome: "expired", refunded: false });
    expect(await till.nightsAreFree()).toBe(true);
    expect(await moneyTaken(till.house)).toBe(0);
  });

  test("others may book the nights on the millisecond, whether or not the job has run", async () => {
    const booking = bookingOf(await till.place(aRequest({ payment: aCard("declined") })));
    till.clock.set("2026-11-20T08:15:00.000Z");
    expect(await till.nightsAreFree()).toBe(true);
    expect((await till.standing(booking)).nights).toEqual([]);
    await expireHolds(till.house);
    expect((await till.standing(booking)).status).toBe("expired");
  });

  test("after the hold has expired the same key books anew, with the same card if need be", async () => {
    const request = aRequest({ payment: aCard("challenge") });
    const first = bookingOf(await till.place(request));
    till.clock.advance({ minutes: 15 });
    const second = bookingOf(await till.place(request));
    expect(second.id).not.toBe(first.id);
    expect((await till.standing(first)).status).toBe("expired");
    expect((await till.standing(second)).nights).toEqual(["7 hold"]);
    await answerBank(second, "approve", till.house);
    expect(await till.place(request)).toMatchObject({ ok: true, booking: { id: second.id } });
  });

  test("late success, nights still free: they are taken again", async () => {
    const booking = bookingOf(await till.place(aRequest({ payment: aCard("challenge") })));
    till.clock.advance({ minutes: 20 });
    await answerBank(booking, "approve", till.house);
    expect(await till.settle(booking)).toMatchObject({ outcome: "confirmed" });
    expect(await till.standing(booking)).toMatchObject({
      nights: ["7 booking"],
      letters: bothLetters,
    });
  });

  test("late success, one night gone: everything is refunded, once", async () => {
    const booking = bookingOf(await till.place(aRequest({ payment: aCard("challenge") })));
    till.clock.advance({ minutes: 15 });
    await answerBank(booking, "approve", till.house);
    const others = await till.place(
      aRequest({ stay: aStay({ checkIn: "2027-01-16", nights: 3 }) }),
    );
    expect(others.ok).toBe(true);
    expect(await till.settle(booking)).toMatchObject({ outcome: "expired", refunded: true });
    expect(await till.settle(booking)).toMatchObject({ outcome: "expired", refunded: true });
    till.clock.advance({ minutes: 1 });
    await expireHolds(till.house);
    expect(await till.standing(booking)).toEqual({
      status: "expired",
      payments: ["refunded: late"],
      nights: [],
      letters: [],
      events: ["placed", "paymentStarted", "paymentActionNeeded", "paymentRefunded", "expired"],
    });
    expect(await moneyTaken(till.house)).toBe(0);
  });
});
