// Promotions on both databases: placing, the last use, giving uses back, changing and cancelling, wrong codes, returning guests.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { endHold } from "#app/bookings/place/end-holds.server.ts";
import { makeBill, sumBill } from "#app/bookings/invoices/rules/bill.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { makeReturningCode } from "#app/promotions/find-code.server.ts";
import { readPromotions } from "#app/promotions/promotions.sql.server.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("promotions on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const change = (booking: Booking, stay: Stay, agreedTotal: number) =>
    changeStay(
      {
        reference: booking.reference,
        version: booking.version,
        apartmentId: booking.apartmentId,
        stay,
        party: { adults: booking.adults, children: booking.children },
        agreedTotal,
        agreedRefund: 0,
        actor: "owner",
      },
      harness.app,
    );

  test("a code is a line of the price that the booking keeps, in any spelling", async () => {
    const { id } = await writeAPromotion(db());
    const booking = bookingOf(await harness.place(aRequest({ code: " sum mer " })));
    // By hand in reductions.test.ts.
    expect(booking.total).toBe(1604_93);
    expect(booking.quote.lines.find(({ kind }) => kind === "promotion")).toEqual({
      kind: "promotion",
      rule: `promotion:${id}`,
      amount: -357_84,
      percent: 20,
      names: { en: "Summer offer", fr: "Offre d’été" },
      due: "now",
    });
    // The ledger is owed what the booking costs, and the bill adds up to it.
    expect((await readBalance(db(), booking.id)).open).toBe(1604_93);
    const bill = makeBill(booking, { paid: 0, byTerms: 0, goodwill: 0, forgiven: 0 });
    expect(sumBill(bill)).toBe(1604_93);
    // What a cancellation keeps a share of: 1,431.36 and 71.57.
    expect(booking.policy.basis?.kept).toBe(1502_93);
  });

  test.each([
    ["WINTER", {}, "codeUnknown"],
    ["SUMMER", { status: "draft" as const }, "codeUnknown"],
    ["SUMMER", { status: "ended" as const }, "codeEnded"],
    ["SUMMER", { bookUntil: "2026-11-19" }, "codeEnded"],
    ["SUMMER", { bookFrom: "2026-11-21" }, "codeNotYet"],
    ["SUMMER", { apartments: [1] }, "codeNotForStay"],
    ["SUMMER", { stayFrom: "2027-01-11" }, "codeNotForStay"],
    ["SUMMER", { mostUses: 0 }, "codeUsedUp"],
  ])("the code %s of a promotion with %j is refused: %s", async (code, changes, fault) => {
    await writeAPromotion(db(), changes);
    expect(await harness.place(aRequest({ code }))).toEqual({
      ok: false,
      reason: "codeRefused",
      fault,
    });
    expect(await db().selectFrom("bookings").select("id").execute()).toEqual([]);
  });

  test("of twenty guests with the last use one gets it, and no other is charged", async () => {
    await writeAPromotion(db(), { mostUses: 1 });
    const requests = Array.from({ length: 20 }, (_, index) => {
      const checkIn = addDays("2027-06-01", 7 * Math.floor(index / 5));
      const stay = { checkIn, checkOut: addDays(checkIn, 3) };
      const apartmentId = (index % 5) + 1;
      return aRequest({ code: "SUMMER", apartmentId, stay, payment: aCard("success") });
    });
    const placed = await Promise.all(requests.map((request) => harness.place(request)));
    const refused = { ok: false, reason: "codeRefused", fault: "codeUsedUp" };
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(placed.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 19 }, () => refused));
    expect(await db().selectFrom("payments").select("status").execute()).toEqual([
      { status: "captured" },
    ]);
  });

  test("a hold counts while it holds, and its end gives the use back; so does cancelling", async () => {
    await writeAPromotion(db(), { mostUses: 1 });
    const pending = bookingOf(
      await harness.place(aRequest({ code: "SUMMER", payment: aCard("declined") })),
    );
    const other = (stay: { checkIn: string; checkOut: string }) =>
      harness.place(aRequest({ code: "SUMMER", stay }));
    const june = { checkIn: "2027-06-01", checkOut: "2027-06-05" };
    expect(await other(june)).toMatchObject({ reason: "codeRefused", fault: "codeUsedUp" });
    // The guest's own unfinished booking does not use it up for them.
    const own = await readOffers(harness.app, {
      code: { text: "SUMMER" },
      ownBookingId: pending.id,
    });
    expect(own.codeFault).toBeNull();

    await endHold(pending, "givenUp", harness.app);
    const booking = bookingOf(await other(june));
    expect(await other({ checkIn: "2027-07-01", checkOut: "2027-07-05" })).toMatchObject({
      fault: "codeUsedUp",
    });
    const { refund } = await previewCancellation(
      booking,
      db(),
      harness.clock.now(),
      facts.timeZone,
    );
    const { reference, version } = booking;
    await cancelBooking({ reference, version, agreedRefund: refund, actor: "owner" }, harness.app);
    expect(await other({ checkIn: "2027-07-01", checkOut: "2027-07-05" })).toMatchObject({
      ok: true,
    });
  });

  test("a mailbox has its uses, which only a booking finds out", async () => {
    await writeAPromotion(db(), { mostUsesPerGuest: 1 });
    const stay = { checkIn: "2027-06-01", checkOut: "2027-06-05" };
    await harness.place(aRequest({ code: "SUMMER" }));
    const { email } = aGuest();
    const again = { ...aGuest(), email: email.toUpperCase() };
    const offers = await readOffers(harness.app, { code: { text: "SUMMER", email: again.email } });
    expect(offers.codeFault).toBeNull();
    expect(await harness.place(aRequest({ code: "SUMMER", stay, guest: again }))).toMatchObject({
      reason: "codeRefused",
      fault: "codeUsedUp",
    });
    const friend = { ...aGuest(), email: "friend@example.com" };
    expect(await harness.place(aRequest({ code: "SUMMER", stay, guest: friend }))).toMatchObject({
      ok: true,
    });
  });

  test("a changed stay keeps the terms it was booked with while it qualifies, and gets no others", async () => {
    const june = { checkIn: "2027-06-01", checkOut: "2027-06-03" };
    const offer = { kind: "early" as const, percent: 10, threshold: 100, stayUntil: "2027-06-30" };
    const promotion = await writeAPromotion(db(), offer);
    const booking = bookingOf(await harness.place(aRequest({ apartmentId: 1, stay: june })));
    // 240 less 24, 10.80, 40, 12.
    expect(booking.total).toBe(278_80);
    await db()
      .updateTable("promotions")
      .set({ status: "ended" })
      .where("id", "=", promotion.id)
      .execute();
    await writeAPromotion(db(), { kind: "all", percent: 50 });
    // Three nights: 360 less 36, 16.20, 40, 18.
    const longer = await change(booking, { ...june, checkOut: "2027-06-04" }, 398_20);
    expect(longer).toMatchObject({ ok: true, booking: { total: 398_20 } });
    // In July, beyond its dates: 240, 12, 40, 12.
    const moved = await change(
      bookingOf(longer as never),
      { checkIn: "2027-07-06", checkOut: "2027-07-08" },
      304_00,
    );
    expect(moved).toMatchObject({ ok: true, booking: { total: 304_00 } });
    const back = await change(bookingOf(moved as never), june, 278_80);
    expect(back).toMatchObject({ ok: true, booking: { total: 278_80 } });
  });

  test("an automatic promotion that was used up meanwhile shows its price without it", async () => {
    const offer = await writeAPromotion(db(), { kind: "all", percent: 10, mostUses: 1 });
    const stay = { checkIn: "2027-06-01", checkOut: "2027-06-03" };
    const found = async () =>
      (
        await findStays({ stay, party: { adults: 2, children: 0 }, language: "en" }, harness.app)
      ).find(({ apartment }) => apartment.id === 1)?.quotes?.flexible.total;
    expect(await found()).toBe(278_80);
    await harness.place(aRequest());
    expect(await found()).toBe(304_00);
    const late = await harness.place(aRequest({ apartmentId: 1, stay, expectedTotal: 278_80 }));
    expect(late).toMatchObject({ ok: false, reason: "priceChanged", quote: { total: 304_00 } });
    expect((await readPromotions(db())).map(({ id }) => id)).toEqual([offer.id]);
  });

  test("a returning guest's code is personal: it needs the email of the earlier stay", async () => {
    await writeAPromotion(db(), { kind: "returning", percent: 10 });
    const stay = { checkIn: "2026-10-01", checkOut: "2026-10-05" };
    const earlier = aBooking({ ...stay, status: "checked_out" });
    await writeBooking(db(), earlier, harness.clock.now());
    const code = await makeReturningCode(db(), earlier.reference);
    const june = { apartmentId: 1, stay: { checkIn: "2027-06-01", checkOut: "2027-06-03" } };
    const other = { ...aGuest(), email: "stranger@example.com" };
    expect(await harness.place(aRequest({ ...june, code, guest: other }))).toMatchObject({
      fault: "codeForOthers",
    });
    // Without the code no guest's email says whether they have stayed.
    expect(bookingOf(await harness.place(aRequest({ ...june, guest: other }))).total).toBe(304_00);
    const july = { apartmentId: 1, stay: { checkIn: "2027-07-06", checkOut: "2027-07-08" } };
    const guest = { ...aGuest(), email: earlier.email };
    expect(bookingOf(await harness.place(aRequest({ ...july, code, guest }))).total).toBe(278_80);
    expect(await harness.place(aRequest({ code: `${code.slice(0, -1)}G` }))).toMatchObject({
      fault: "codeUnknown",
    });
  });

  test("after fifteen wrong codes from a network it gets no more answers for an hour", async () => {
    await writeAPromotion(db());
    const app = { ...harness.app, rateLimiter: createRateLimiter(harness.clock) };
    const faultOf = async (text: string, network: string) =>
      (await readOffers(app, { code: { text, network } })).codeFault;
    for (let guess = 1; guess <= 15; guess++)
      expect(await faultOf(`GUESS${guess}`, "203.0.113.1")).toBe("codeUnknown");
    expect(await faultOf("SUMMER", "203.0.113.1")).toBe("codeTriedTooOften");
    expect(await faultOf("SUMMER", "203.0.113.2")).toBeNull();
    harness.clock.advance(61 * 60_000);
    expect(await faultOf("SUMMER", "203.0.113.1")).toBeNull();
  });

  test("the price before an announced reduction is named from the history, and not for a code", async () => {
    await writeAPromotion(db(), {}, new Date("2026-01-01T08:00:00.000Z"));
    const stay = { checkIn: "2027-06-01", checkOut: "2027-06-03" };
    const search = { stay, party: { adults: 2, children: 0 }, language: "en" };
    const quoteOf = async (code: string | null) => {
      const offers = await readOffers(harness.app, { code: code === null ? null : { text: code } });
      const found = await findStays({ ...search, offers }, harness.app);
      return found.find(({ apartment }) => apartment.id === 1)?.quotes?.flexible;
    };
    expect((await quoteOf("SUMMER"))?.lowestBefore).toBeUndefined();
    const since = "2026-11-20T07:00:00.000Z";
    await writeAPromotion(db(), { kind: "all", percent: 10, since }, new Date(since));
    expect(await quoteOf(null)).toMatchObject({ total: 278_80, lowestBefore: 304_00 });
    const placed = bookingOf(await harness.place(aRequest({ apartmentId: 1, stay })));
    expect(placed.quote.lowestBefore).toBeUndefined();
    await expect(db().updateTable("price_history").set({ value: "{}" }).execute()).rejects.toThrow(
      "never changed",
    );
  });
});
