// Changing a stay: a new price, nights under the same uniqueness rule, one refund or an amount due, an email to the guest.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import type { ChangeStayRequest } from "#app/bookings/change/change-stay.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { listRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { claimEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse from Sunday 10 January 2027: 7 nights 1,980.66, of it 42.00 at the property.
const week = { total: 1980_66, byCard: 1938_66 };
// 5 nights at 276, cleaning 60, service 69, tourist fee 30 at the property.
const five = { total: 1539_00, byCard: 1509_00 };
// 8 x 276 + 2 x 304, a tenth off, cleaning 60, service 126.72, tourist fee 60.
const ten = { total: 2781_12 };
const until = (checkOut: string) => ({ checkIn: "2027-01-10", checkOut });
const from = (checkIn: string, checkOut: string) => ({ stay: { checkIn, checkOut } });

// Replaces all kinds of spaces by a plain one.
const plain = (text: string) => text.replace(/[\u00a0\u202f\s]+/g, " ");

describe.each(databases)("changing a stay on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) =>
    bookingOf(await harness.place(aRequest({ payment: aCard("success"), ...changes })));
  const change = (
    booking: Booking,
    changeRequest: Partial<ChangeStayRequest>,
    agreedTotal: number,
    agreedRefund = 0,
    app: App = harness.app,
  ) =>
    changeStay(
      {
        reference: booking.reference,
        version: booking.version,
        apartmentId: booking.apartmentId,
        stay: booking,
        party: booking,
        agreedTotal,
        agreedRefund,
        actor: "owner",
        ...changeRequest,
      },
      app,
    );
  const nightsOf = async ({ id }: Booking) => {
    const { db } = harness.database;
    const rows = await db.selectFrom("nights").selectAll().where("booking_id", "=", id).execute();
    return rows.map(({ apartment_id, night }) => `${apartment_id} ${night}`).toSorted();
  };
  const refundsOf = async ({ id }: Booking) =>
    (await listRefunds(harness.database.db, id)).map(({ amount, status, why }) => [
      why,
      status,
      amount,
    ]);
  const again = async ({ id }: Booking) => (await findBookingById(harness.database.db, id))!;

  test("shorter: the nights are free, the difference is refunded to the card, once", async () => {
    const booking = await book();
    const fallen = week.byCard - five.byCard;
    const changed = await change(booking, { stay: until("2027-01-15") }, five.total, fallen);
    expect(changed).toMatchObject({
      ok: true,
      booking: {
        checkOut: "2027-01-15",
        total: five.total,
        dueNow: five.byCard,
        dueAtProperty: 30_00,
        version: booking.version + 1,
      },
    });
    expect(await nightsOf(booking)).toEqual(
      ["10", "11", "12", "13", "14"].map((day) => `4 2027-01-${day}`),
    );
    expect(await refundsOf(booking)).toEqual([["change", "done", 429_66]]);
    expect(await moneyTaken(harness.app)).toBe(five.byCard);
    const seen = await again(booking);
    expect(seen.policy.steps[0]).toMatchObject({ refundPercent: 100, refund: five.byCard });
    harness.clock.set("2027-01-05T08:00:00Z");
    const { reference, version } = seen;
    // Of 1,509.00 by card the cleaning is 60.00; half of the rest is kept.
    const half = { reference, version, agreedRefund: 784_50, actor: "owner" } as const;
    expect(await cancelBooking(half, harness.app)).toMatchObject({ ok: true, refund: 784_50 });
    expect(await moneyTaken(harness.app)).toBe(724_50);
  });

  test("shorter in the half-price days: half of the difference, the terms retain the rest", async () => {
    const booking = await book();
    harness.clock.set("2027-01-05T08:00:00Z");
    const changeRequest = { stay: until("2027-01-15") };
    expect(await change(booking, changeRequest, five.total, 429_66)).toMatchObject({
      ok: false,
      reason: "priceChanged",
      offer: { refund: 214_83, retained: 214_83 },
    });
    expect(await change(booking, changeRequest, five.total, 214_83)).toMatchObject({ ok: true });
    expect(await moneyTaken(harness.app)).toBe(week.byCard - 214_83);
  });

  test("longer: the rest is due at the property, the card is not charged; shorter again refunds nothing twice", async () => {
    const booking = await book();
    await change(booking, { stay: until("2027-01-20") }, ten.total);
    expect(await again(booking)).toMatchObject({
      total: ten.total,
      dueNow: week.byCard,
      dueAtProperty: 842_46,
    });
    const longer = await again(booking);
    expect(await change(longer, { stay: until("2027-01-17") }, week.total)).toMatchObject({
      ok: true,
      booking: { dueNow: week.byCard, dueAtProperty: 42_00 },
    });
    expect(await moneyTaken(harness.app)).toBe(week.byCard);
  });

  test("nights of the new apartment that another site sold a moment ago are checked before", async () => {
    const booking = await book({ payment: { method: "property" } });
    const readOtherCalendars = async (apartmentId: number) => {
      await book({ apartmentId, payment: { method: "property" } });
    };
    const changeRequest = { apartmentId: 5 };
    expect(
      await change(booking, changeRequest, 744_17, 0, { ...harness.app, readOtherCalendars }),
    ).toEqual({
      ok: false,
      reason: "nightsTaken",
    });
    expect(await again(booking)).toEqual(booking);
  });

  test("another apartment, paid at the property; taken nights are refused, and nothing is lost", async () => {
    const booking = await book({ payment: { method: "property" } });
    const other = await book({ apartmentId: 5, payment: { method: "property" } });
    const before = await nightsOf(booking);
    expect(await change(booking, { apartmentId: 5 }, 744_17)).toEqual({
      ok: false,
      reason: "nightsTaken",
    });
    expect(await nightsOf(booking)).toEqual(before);
    await cancelBooking(
      { reference: other.reference, version: other.version, agreedRefund: 0, actor: "guest" },
      harness.app,
    );
    expect(await change(booking, { apartmentId: 5 }, 744_17)).toMatchObject({
      ok: true,
      booking: { apartmentId: 5, total: 744_17, dueNow: 0, dueAtProperty: 744_17 },
    });
    expect(await harness.nightsAreFree()).toBe(true);
  });

  test("invalid changes", async () => {
    const booking = await book();
    const refusals: [Partial<ChangeStayRequest>, object][] = [
      [{}, { reason: "same" }],
      [{ apartmentId: 99 }, { reason: "unknownApartment" }],
      [{ stay: until("2027-01-11") }, { reason: "stayNotAllowed", fault: "tooShort" }],
      [{ stay: until("2027-01-10") }, { fault: "checkOutNotAfterCheckIn" }],
      [
        { stay: { checkIn: "2026-11-01", checkOut: "2026-11-05" } },
        { reason: "stayNotAllowed", fault: "inThePast" },
      ],
      [{ party: { adults: 9, children: 0 } }, { reason: "partyFaulty", fault: "tooMany" }],
      [{ party: { adults: 0, children: 1 } }, { reason: "partyFaulty", fault: "noAdult" }],
      [{ version: 99 }, { reason: "changed" }],
      [{ reference: "KF-00000000" }, { reason: "unknown" }],
    ];
    for (const [changeRequest, refusal] of refusals)
      expect(await change(booking, changeRequest, week.total)).toMatchObject({
        ok: false,
        ...refusal,
      });
    const unpaid = bookingOf(
      await harness.place(aRequest({ apartmentId: 5, payment: aCard("challenge") })),
    );
    expect(await change(unpaid, { apartmentId: 1 }, 0)).toEqual({ ok: false, reason: "notNow" });
    expect(await again(booking)).toEqual(booking);
  });

  test("two into the same nights: one moves, the other keeps its own", async () => {
    const stay = until("2027-01-17");
    const property = { payment: { method: "property" as const } };
    const [one, two] = [
      await book({ apartmentId: 1, ...property }),
      await book({ apartmentId: 2, ...property }),
    ];
    const moved = await Promise.all([
      change(one, { apartmentId: 5, stay }, 744_17),
      change(two, { apartmentId: 5, stay }, 744_17),
    ]);
    expect(moved.map(({ ok }) => ok).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      false,
      true,
    ]);
    expect(moved.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "nightsTaken" });
    // Into each other's apartments: both are refused, without a deadlock.
    const [a, b] = [await again(one), await again(two)];
    const swapped = await Promise.all([
      change(a, { apartmentId: b.apartmentId }, 0),
      change(b, { apartmentId: a.apartmentId }, 0),
    ]);
    expect(swapped.every((answer) => !answer.ok && answer.reason === "nightsTaken")).toBe(true);
  });

  test("killed before the gateway answered: the job refunds the difference, once", async () => {
    const booking = await book();
    const dying: App = {
      ...harness.app,
      gateway: {
        ...harness.app.gateway,
        refund: async (...asked) => {
          await harness.app.gateway.refund(...asked);
          throw new Error("killed");
        },
      },
    };
    const changeRequest = { stay: until("2027-01-15") };
    expect(await change(booking, changeRequest, five.total, 429_66, dying)).toMatchObject({
      ok: true,
    });
    expect(await refundsOf(booking)).toEqual([["change", "owed", 429_66]]);
    harness.clock.advance({ minutes: 1 });
    await Promise.all([sendDueRefunds(harness.app), sendDueRefunds(harness.app)]);
    expect(await refundsOf(booking)).toEqual([["change", "done", 429_66]]);
    expect(await moneyTaken(harness.app)).toBe(five.byCard);
  });

  test("a guest who has arrived stays longer or leaves sooner, and keeps the first day", async () => {
    const booked = await book();
    harness.clock.set("2027-01-12T08:00:00Z");
    const changeRequest = {
      reference: booked.reference,
      version: booked.version,
      arrivalStatus: "arrive",
    } as const;
    const arrived = await setArrivalStatus(changeRequest, harness.app, async () => {});
    if (!arrived.ok) throw new Error(arrived.reason);
    const { booking } = arrived;
    const refused = async (wanted: Partial<ChangeStayRequest>) => change(booking, wanted, 0);
    expect(await refused(from("2027-01-11", "2027-01-17"))).toMatchObject({ reason: "hasArrived" });
    expect(await refused({ apartmentId: 5 })).toMatchObject({ reason: "nightsSlept" });
    expect(await refused(from("2027-01-10", "2027-01-11"))).toMatchObject({
      reason: "departureOver",
    });
    expect(await change(booking, { stay: until("2027-01-20") }, ten.total)).toMatchObject({
      ok: true,
      booking: { status: "checked_in", dueAtProperty: 842_46 },
    });
  });

  test("the guest gets an email in their language, with the same calendar event in a newer version", async () => {
    const booking = await book();
    await change(booking, { stay: until("2027-01-15") }, five.total, 429_66);
    const emails = new Map<string, Awaited<ReturnType<typeof renderBookingEmail>>>();
    for (;;) {
      const lease = { now: harness.clock.now(), leaseMilliseconds: 60_000 };
      const claimed = await claimEmail(harness.database.db, lease);
      if (!claimed) break;
      emails.set(
        `${claimed.kind} ${claimed.recipient}`,
        await renderBookingEmail(claimed, harness.app),
      );
    }
    const changeEmail = emails.get("guestChange claire.moreau@example.com")!;
    const t = makeTranslator("fr", facts, "emails");
    const { reference } = booking;
    expect(changeEmail.subject).toBe(t("emails.guestChange.subject", { reference }));
    const said = plain(changeEmail.text);
    const card = { brand: "Visa", last4: "4242" };
    for (const sentence of [
      t("emails.guestCancellation.refundedCard", { amount: "429,66 €", ...card }),
      t("emails.guestChange.less", { amount: "12,00 €" }),
    ])
      expect(said).toContain(plain(sentence));
    expect(said).toContain("1 980,66 €");
    expect(said).toContain("1 539,00 €");
    const file = changeEmail.attachments.map(({ content }) => content).join("");
    expect(file).toContain(`UID:stay-${booking.id}@`);
    expect(file).toContain(`SEQUENCE:${booking.version + 1}`);
    expect(file).toContain("DTEND:20270115T");
  });
});
