// Paying by card: every way a payment may end, and every moment at which it may be interrupted.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { listPayments } from "#app/booking/payments.sql.server.ts";
import { placeBooking } from "#app/booking/place-booking.server.ts";
import type { BookingRequest, Placed } from "#app/booking/place-booking.server.ts";
import { settlePayment } from "#app/booking/settle-payment.server.ts";
import type { House } from "#app/house.server.ts";
import { faultsInTheBooks } from "#tests/house/books.ts";
import { aCard, aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { aGuest } from "#tests/house/guests.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { aStay } from "#tests/house/stays.ts";
import { answerBank, moneyTaken, standingOf } from "#tests/house/unfinished.ts";

const bothLetters = ["guestConfirmation", "ownerNewBooking"];
// The week of `aRequest` without its tourist fee of 42.00, which is due at the property.
const paidNow = 1938_66;

describe.each(databases)("a booking paid by card on %s", (dialect) => {
  let database: TestDatabase;
  let house: House;
  const clock = aClock("2026-11-20T08:00:00.000Z");
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00.000Z");
    database = await openTestDatabase(dialect, { seeded: true });
    house = aHouse(database, clock);
  });
  afterEach(async () => {
    const faults = await faultsInTheBooks(database.db);
    await database.close();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });

  // What a process does not live to see: the gateway hears the call, or not, and its answer never comes back.
  const dying = (stage: "before" | "after"): House => ({
    ...house,
    gateway: {
      ...house.gateway,
      create: async (charge) => {
        if (stage === "after") await house.gateway.create(charge);
        throw new Error("killed");
      },
    },
  });
  const place = (request: BookingRequest) => placeBooking(request, house);
  const standing = (booking: Booking) => standingOf(booking, house);
  const paymentOf = async (booking: Booking) =>
    (await listPayments(database.db, booking.id)).at(-1)?.id ?? "";
  const settle = async (booking: Booking) => settlePayment(await paymentOf(booking), house);
  const nightsAreFree = async () => {
    const placed = await place(aRequest());
    return placed.ok;
  };

  test("success: confirmed and paid, with both letters", async () => {
    const placed = await place(aRequest({ payment: aCard("success") }));
    expect(placed).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: {
        paymentMethod: "card",
        dueNow: paidNow,
        dueAtProperty: 42_00,
        holdExpiresAt: null,
        // Half of what was paid, rounded half up.
        policy: { steps: [{ refund: paidNow }, { refund: 969_33 }, { refund: 0 }] },
      },
    });
    expect(await standing(bookingOf(placed))).toEqual({
      status: "confirmed",
      payments: ["captured"],
      nights: ["7 booking"],
      letters: bothLetters,
      events: expect.arrayContaining([
        "placed",
        "paymentStarted",
        "paymentCaptured",
        "confirmed",
      ]) as unknown,
    });
    const [payment] = await listPayments(database.db, bookingOf(placed).id);
    expect(payment).toMatchObject({
      amount: paidNow,
      currency: "EUR",
      gateway: "sandbox",
      cardBrand: "Visa",
      cardLast4: "4242",
    });
    expect(await moneyTaken(house)).toBe(paidNow);
  });

  test("declined: the nights are kept, and another card pays the same booking", async () => {
    const request = aRequest({ payment: aCard("declined"), expectedTotal: 1980_66 });
    const declined = await place(request);
    expect(declined).toMatchObject({ ok: false, reason: "declined", why: "declined" });
    expect(await standing(bookingOf(declined))).toMatchObject({
      status: "pending_payment",
      payments: ["declined: declined"],
      nights: ["7 hold"],
      letters: [],
    });
    expect(await nightsAreFree()).toBe(false);

    // The very same request is answered as before, and asks nobody.
    expect(await place(request)).toEqual(declined);

    clock.advance({ minutes: 14, seconds: 59 });
    const paid = await place({ ...request, payment: aCard("success") });
    expect(paid).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(bookingOf(paid).reference).toBe(bookingOf(declined).reference);
    expect(await standing(bookingOf(paid))).toMatchObject({
      payments: ["declined: declined", "captured"],
      nights: ["7 booking"],
      letters: bothLetters,
    });
    expect(await place(request)).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(await moneyTaken(house)).toBe(paidNow);
  });

  test("insufficient funds, then paid at the property", async () => {
    const request = aRequest({ payment: aCard("insufficientFunds") });
    const declined = await place(request);
    expect(declined).toMatchObject({ ok: false, reason: "declined", why: "insufficientFunds" });
    const placed = await place({ ...request, payment: { method: "property" } });
    expect(placed).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: {
        id: bookingOf(declined).id,
        paymentMethod: "property",
        dueNow: 0,
        dueAtProperty: 1980_66,
        policy: { steps: [{ refund: 0 }, { refund: 0 }, { refund: 0 }] },
      },
    });
    expect((await standing(bookingOf(placed))).letters).toEqual(bothLetters);
    expect(await moneyTaken(house)).toBe(0);
  });

  test("a token that is none of the sandbox's is declined, and nothing of it is kept", async () => {
    const payment = {
      method: "card",
      token: "4242424242424242",
      brand: "4242424242424242",
      last4: "4242424242424242",
    } as const;
    expect(await place(aRequest({ payment }))).toMatchObject({ reason: "declined" });
    const rows = JSON.stringify([
      await database.db.selectFrom("payments").selectAll().execute(),
      await database.db.selectFrom("sandbox_payments").selectAll().execute(),
    ]);
    expect(rows).not.toContain("42424242");
  });

  test("3-D Secure, approved: confirmed on the way back", async () => {
    const returnUrl = "https://house.example/fr/book?step=return";
    const request = aRequest({ payment: aCard("challenge"), returnUrl });
    const sent = await place(request);
    expect(sent).toMatchObject({ ok: true, outcome: "actionNeeded" });
    const booking = bookingOf(sent);
    const [payment] = await listPayments(database.db, booking.id);
    expect(sent).toMatchObject({
      url: `https://house.example/fr/sandbox-bank?payment=${payment?.gatewayReference}`,
    });
    // A reload sends the guest to the same place.
    expect(await place(request)).toEqual(sent);
    expect(await settle(booking)).toMatchObject({ outcome: "actionNeeded" });

    expect(await answerBank(booking, "approve", house)).toBe(true);
    expect(await answerBank(booking, "refuse", house)).toBe(false);
    expect(await settlePayment(payment?.gatewayReference ?? "", house)).toMatchObject({
      outcome: "confirmed",
    });
    expect(await settle(booking)).toMatchObject({ outcome: "confirmed" });
    expect(await place(request)).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(await standing(booking)).toMatchObject({
      payments: ["captured"],
      letters: bothLetters,
      events: ["placed", "paymentStarted", "paymentCaptured", "paymentActionNeeded", "confirmed"],
    });
    expect(await moneyTaken(house)).toBe(paidNow);
  });

  test("3-D Secure, refused: declined, and another card may try", async () => {
    const request = aRequest({ payment: aCard("challenge") });
    const booking = bookingOf(await place(request));
    await answerBank(booking, "refuse", house);
    expect(await settle(booking)).toMatchObject({
      outcome: "declined",
      why: "authenticationFailed",
    });
    const next = await place({ ...request, payment: aCard("success") });
    expect(next).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(bookingOf(next).id).toBe(booking.id);
  });

  test("3-D Secure, left for another card: the first can take no money any more", async () => {
    const request = aRequest({ payment: aCard("challenge") });
    const booking = bookingOf(await place(request));
    expect(await place({ ...request, payment: aCard("success") })).toMatchObject({
      ok: true,
      outcome: "confirmed",
    });
    expect(await standing(booking)).toMatchObject({
      payments: ["voided: authenticationFailed", "captured"],
      letters: bothLetters,
    });
    expect(await moneyTaken(house)).toBe(paidNow);
  });

  test("3-D Secure, abandoned: the nights are free after 15 minutes, not a millisecond before", async () => {
    const booking = bookingOf(await place(aRequest({ payment: aCard("challenge") })));
    expect(booking.holdExpiresAt).toBe("2026-11-20T08:15:00.000Z");

    clock.set("2026-11-20T08:14:59.999Z");
    await expireHolds(house);
    expect(await standing(booking)).toMatchObject({
      status: "pending_payment",
      nights: ["7 hold"],
    });
    expect(await nightsAreFree()).toBe(false);

    clock.set("2026-11-20T08:15:00.000Z");
    await expireHolds(house);
    expect(await standing(booking)).toMatchObject({
      status: "expired",
      payments: ["voided: authenticationFailed"],
      nights: [],
      letters: [],
      events: ["placed", "paymentStarted", "paymentActionNeeded", "paymentVoided", "expired"],
    });
    expect(await answerBank(booking, "approve", house)).toBe(false);
    expect(await settle(booking)).toMatchObject({ outcome: "expired", refunded: false });
    expect(await nightsAreFree()).toBe(true);
    expect(await moneyTaken(house)).toBe(0);
  });

  test("others may have the nights on the millisecond, whether or not the job has come round", async () => {
    const booking = bookingOf(await place(aRequest({ payment: aCard("declined") })));
    clock.set("2026-11-20T08:15:00.000Z");
    expect(await nightsAreFree()).toBe(true);
    expect((await standing(booking)).nights).toEqual([]);
    await expireHolds(house);
    expect((await standing(booking)).status).toBe("expired");
  });

  test("after the time is over the same key books anew, with the same card if it must", async () => {
    const request = aRequest({ payment: aCard("challenge") });
    const first = bookingOf(await place(request));
    clock.advance({ minutes: 15 });
    const second = bookingOf(await place(request));
    expect(second.id).not.toBe(first.id);
    expect((await standing(first)).status).toBe("expired");
    expect((await standing(second)).nights).toEqual(["7 hold"]);
    await answerBank(second, "approve", house);
    expect(await place(request)).toMatchObject({ ok: true, booking: { id: second.id } });
  });

  test("timeout: nobody knows, until the gateway is asked", async () => {
    const request = aRequest({ payment: aCard("timeout") });
    const placed = await place(request);
    expect(placed).toMatchObject({ ok: true, outcome: "paymentUnknown" });
    const booking = bookingOf(placed);
    expect(await standing(booking)).toMatchObject({
      status: "pending_payment",
      payments: ["unknown"],
      letters: [],
    });
    // Quiet for five seconds: from then on the job asks.
    clock.advance(4_999);
    await expireHolds(house);
    expect((await standing(booking)).status).toBe("pending_payment");
    clock.advance(1);
    await expireHolds(house);
    await expireHolds(house);
    expect(await standing(booking)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      nights: ["7 booking"],
      letters: bothLetters,
      events: expect.arrayContaining(["paymentUnknown", "paymentCaptured"]) as unknown,
    });
    expect(await place(request)).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(await moneyTaken(house)).toBe(paidNow);
  });

  test("a second card while nobody knows about the first: the first is asked for, and paid once", async () => {
    const request = aRequest({ payment: aCard("timeout") });
    const booking = bookingOf(await place(request));
    expect(await place({ ...request, payment: aCard("success") })).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: { id: booking.id },
    });
    expect(await moneyTaken(house)).toBe(paidNow);
  });

  test("late success, nights still free: they are taken again", async () => {
    const booking = bookingOf(await place(aRequest({ payment: aCard("challenge") })));
    clock.advance({ minutes: 20 });
    await answerBank(booking, "approve", house);
    expect(await settle(booking)).toMatchObject({ outcome: "confirmed" });
    expect(await standing(booking)).toMatchObject({ nights: ["7 booking"], letters: bothLetters });
  });

  test("late success, one night gone: everything is given back, once", async () => {
    const booking = bookingOf(await place(aRequest({ payment: aCard("challenge") })));
    clock.advance({ minutes: 15 });
    await answerBank(booking, "approve", house);
    const others = await place(aRequest({ stay: aStay({ checkIn: "2027-01-16", nights: 3 }) }));
    expect(others.ok).toBe(true);
    expect(await settle(booking)).toMatchObject({ outcome: "expired", refunded: true });
    expect(await settle(booking)).toMatchObject({ outcome: "expired", refunded: true });
    clock.advance({ minutes: 1 });
    await expireHolds(house);
    expect(await standing(booking)).toEqual({
      status: "expired",
      payments: ["refunded: late"],
      nights: [],
      letters: [],
      events: ["placed", "paymentStarted", "paymentActionNeeded", "paymentRefunded", "expired"],
    });
    expect(await moneyTaken(house)).toBe(0);
  });

  describe("interrupted", () => {
    test("before the gateway heard of it: given up after a minute, another card may try", async () => {
      const request = aRequest({ payment: aCard("success") });
      const placed = await placeBooking(request, dying("before"));
      expect(placed).toMatchObject({ ok: true, outcome: "paymentUnknown" });
      const booking = bookingOf(placed);
      clock.advance({ seconds: 59 });
      await expireHolds(house);
      expect((await standing(booking)).payments).toEqual(["unknown"]);
      // Nobody pays twice: as long as it may still be on its way no other card is charged.
      expect(await place({ ...request, payment: aCard("success") })).toMatchObject({
        outcome: "paymentUnknown",
      });
      clock.advance({ seconds: 1 });
      await expireHolds(house);
      expect(await standing(booking)).toMatchObject({
        status: "pending_payment",
        payments: ["failed: unreachable"],
        nights: ["7 hold"],
      });
      // The same card, too, for it was never charged.
      expect(await place(request)).toMatchObject({
        ok: true,
        outcome: "confirmed",
        booking: { id: booking.id },
      });
      expect(await moneyTaken(house)).toBe(paidNow);
    });

    test("before the gateway heard of it, and nobody comes back: the nights are free in time", async () => {
      const request = aRequest({ payment: aCard("success") });
      const booking = bookingOf(await placeBooking(request, dying("before")));
      clock.advance({ minutes: 15 });
      await expireHolds(house);
      expect(await standing(booking)).toMatchObject({ status: "expired", nights: [] });
    });

    test("after the gateway took the money: confirmed by the job", async () => {
      const request = aRequest({ payment: aCard("success") });
      const booking = bookingOf(await placeBooking(request, dying("after")));
      clock.advance({ seconds: 5 });
      await expireHolds(house);
      expect(await standing(booking)).toMatchObject({ status: "confirmed", letters: bothLetters });
      expect(await moneyTaken(house)).toBe(paidNow);
    });

    test("after the gateway took the money, and the guest tries again: paid once", async () => {
      const request = aRequest({ payment: aCard("success") });
      const booking = bookingOf(await placeBooking(request, dying("after")));
      expect(await place(request)).toMatchObject({
        ok: true,
        outcome: "confirmed",
        booking: { id: booking.id },
      });
      expect(await moneyTaken(house)).toBe(paidNow);
    });

    test("when the money should go back: the next who asks gives it back", async () => {
      const booking = bookingOf(await place(aRequest({ payment: aCard("challenge") })));
      clock.advance({ minutes: 15 });
      await answerBank(booking, "approve", house);
      await place(aRequest());
      const unable: House = {
        ...house,
        gateway: { ...house.gateway, refund: () => Promise.reject(new Error("killed")) },
      };
      expect(await settlePayment(await paymentOf(booking), unable)).toMatchObject({
        outcome: "expired",
        refunded: false,
      });
      expect(await moneyTaken(house)).toBe(paidNow);
      clock.advance({ seconds: 5 });
      await expireHolds(house);
      expect((await standing(booking)).payments).toEqual(["refunded: late"]);
      expect(await moneyTaken(house)).toBe(0);
    });

    test("while the gateway cannot be reached: the booking waits, its nights do not", async () => {
      const booking = bookingOf(await place(aRequest({ payment: aCard("timeout") })));
      const deaf: House = {
        ...house,
        gateway: { ...house.gateway, lookup: () => Promise.reject(new Error("no route")) },
      };
      clock.advance({ minutes: 15 });
      await expireHolds(deaf);
      expect((await standing(booking)).status).toBe("pending_payment");
      expect(await nightsAreFree()).toBe(true);
      await expireHolds(house);
      expect(await standing(booking)).toMatchObject({
        status: "expired",
        payments: ["refunded: late"],
      });
      expect(await moneyTaken(house)).toBe(0);
    });
  });

  test("a guest who corrects a name before paying again keeps booking and nights", async () => {
    const request = aRequest({ payment: aCard("declined") });
    const booking = bookingOf(await place(request));
    const guest = { ...aGuest({ firstName: "Clara" }) };
    const paid = await place({ ...request, guest, payment: aCard("success") });
    expect(paid).toMatchObject({
      ok: true,
      outcome: "confirmed",
      booking: { id: booking.id, firstName: "Clara" },
    });
    expect((await standing(booking)).events).toContain("detailsChanged");
  });

  test("a guest who chooses another stay before paying again gives the first one up", async () => {
    const request = aRequest({ payment: aCard("declined") });
    const first = bookingOf(await place(request));
    const stay = aStay({ checkIn: "2027-01-12", nights: 7 });
    const second = await place({ ...request, stay, payment: aCard("success") });
    expect(second).toMatchObject({ ok: true, booking: { checkIn: "2027-01-12" } });
    expect(await standing(first)).toMatchObject({ status: "expired", nights: [] });
  });

  test("what cannot be booked instead leaves the first as it was", async () => {
    const request = aRequest({ payment: aCard("declined") });
    const first = bookingOf(await place(request));
    const stay = aStay({ nights: 1 });
    expect(await place({ ...request, stay })).toMatchObject({ reason: "stayNotAllowed" });
    expect(await place({ ...request, guest: {} })).toMatchObject({ reason: "guestFaulty" });
    expect(await place({ ...request, expectedTotal: 1 })).toMatchObject({ reason: "priceChanged" });
    expect((await standing(first)).nights).toEqual(["7 hold"]);
  });

  test("a program that sends another wish under the key of an unpaid booking is refused", async () => {
    const request = aRequest({ payment: aCard("declined"), source: "api" });
    const first = bookingOf(await place(request));
    for (const changes of [{ stay: aStay({ nights: 6 }) }, { guest: { ...aGuest({ city: "" }) } }])
      expect(await place({ ...request, ...changes })).toEqual({ ok: false, reason: "keyReused" });
    expect((await standing(first)).nights).toEqual(["7 hold"]);
  });
});

function bookingOf(placed: Placed): Booking {
  if (!("booking" in placed)) throw new Error(`No booking: ${placed.ok ? "" : placed.reason}`);
  return placed.booking;
}
