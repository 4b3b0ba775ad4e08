// A lower price elsewhere is matched: what that does to price, ledger, invoice, refund and cancellation, with amounts worked out by hand.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { declineClaim } from "#app/bookings/best-price/answer-claim.server.ts";
import { listClaims } from "#app/bookings/best-price/claims.sql.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { listRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { findPlan } from "#app/bookings/payments/plans/plans.sql.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { claimActions, claimForm } from "#tests/support/best-price/claims.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { offerPlans } from "#tests/support/booking/payment-plans.ts";
import { recordEntry } from "#tests/support/booking/recorded-entries.ts";
import type { RecordingMailer } from "#tests/support/emails/recording-mailer.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { changeFacts } from "#tests/support/property.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse from 10 to 17 January 2027 for two, by hand: nights 1,789.20, service 5% 89.46, cleaning 60.00, tourist fee 42.00:
// 1,980.66. Elsewhere 1,900.00: 80.66 less are 76.82 of the nights and 3.84 of the service fee, which is 85.62 then.
describe.each(databases)("a matched price on %s", (dialect) => {
  let given: PaymentHarness;
  beforeEach(async () => {
    given = await openPaymentHarness(dialect);
  });
  // Throws when the ledger or anything else is inconsistent.
  afterEach(() => given.close());

  const book = async (changes: Partial<BookingRequest> = {}) => {
    const booking = bookingOf(await given.place(aRequest(changes)));
    given.clock.set("2026-11-20T10:00:00.000Z");
    return { booking, ...(await claimActions(booking, given.app)) };
  };
  const balance = (booking: Booking) => readBalance(given.database.db, booking.id);
  const emails = async () => {
    const mailer = given.app.mailer as RecordingMailer;
    mailer.emails = [];
    const render: Parameters<typeof sendEmails>[0]["render"] = (email) =>
      renderEmail(email, given.app);
    const { db } = given.database;
    await sendEmails({ db, mailer, clock: given.clock, batch: 50, render });
    return mailer.emails;
  };

  test("paid by card, the difference goes back to the card; price, invoice and emails say so", async () => {
    const { booking, send, match, now, show } = await book({ payment: aCard("success") });
    expect(await send(claimForm())).toEqual({ ok: true, done: "filed" });
    await emails();
    expect(await match()).toMatchObject({ ok: true, preview: { saved: 80_66, refund: 80_66 } });
    const after = await now();
    expect(after).toMatchObject({ total: 1900_00, dueNow: 1858_00, dueAtProperty: 42_00 });
    expect(linesOf(after)).toEqual([
      "nights 1380",
      "weekendNights 608",
      "lengthDiscount -198.8",
      "bestPrice -76.82",
      "cleaning 60",
      "service 85.62",
      "touristFee 42",
    ]);
    const { db } = given.database;
    expect(await listRefunds(db, booking.id)).toMatchObject([
      { amount: 80_66, why: "change", status: "done" },
    ]);
    // Nothing but the tourist fee is open, and nothing is owed.
    expect(await balance(after)).toMatchObject({ open: 42_00, refundsOwed: 0 });
    const last = (await listInvoices(db, booking.id)).at(-1);
    expect(last === undefined || last.total === 1900_00).toBe(true);
    expect((await show())?.claims).toMatchObject([{ state: "accepted", saved: 80_66 }]);
    expect((await listEvents(db, booking.id)).map(({ what }) => what)).toEqual(
      expect.arrayContaining(["bestPriceFiled", "bestPriceMatched", "refundOwed"]),
    );
    const [email] = await emails();
    expect(email?.to).toBe(booking.email);
    const text = email?.text.replaceAll(/[\u00a0\u202f]/g, " ") ?? "";
    expect(text).toContain("Votre séjour coûte maintenant 1 900,00 €");
    expect(text).toContain("80,66 €");
    expect(text).toContain("Meilleur prix garanti");
    expect(await send(claimForm({ amount: "1000" }))).toMatchObject({ ok: false, status: 409 });
  });

  test("not paid yet, what is open falls, and no money moves", async () => {
    const { booking, send, match, now } = await book();
    await send(claimForm());
    expect(await balance(booking)).toMatchObject({ open: 1980_66 });
    expect(await match()).toMatchObject({ ok: true, preview: { refund: 0 } });
    const after = await now();
    expect(after).toMatchObject({ total: 1900_00, dueNow: 0, dueAtProperty: 1900_00 });
    expect(await balance(after)).toMatchObject({ open: 1900_00, refundsOwed: 0 });
  });

  test("paid in cash, the difference is owed back by hand; paid in part, it is less to pay", async () => {
    const { booking, send, match, now } = await book();
    const { db } = given.database;
    await recordEntry(db, booking, {
      ref: "1",
      method: "cash",
      amount: 1980_66,
      day: "2026-11-20",
    });
    await send(claimForm());
    expect(await match()).toMatchObject({ ok: true, preview: { refund: 0 } });
    expect(await balance(await now())).toMatchObject({ open: -80_66, refundsOwed: 0 });
    const part = await book({ apartmentId: 1 });
    await recordEntry(db, part.booking, {
      ref: "2",
      method: "bank",
      amount: 500_00,
      day: "2026-11-20",
    });
    const before = part.booking.total;
    await part.send(claimForm({ amount: String(before / 100 - 50) }));
    await part.match(before - 50_00);
    expect(await balance(await part.now())).toMatchObject({ open: before - 550_00 });
  });

  test("paid in two parts, the second one falls", async () => {
    offerPlans(given.app);
    // 30% of 1,938.66 is 581.60 (581.598); the rest is 1,357.06, and 1,276.40 of 1,858.00.
    const { booking, send, match, now } = await book({
      payment: { ...aCard("success"), parts: { chargeLater: true } } as never,
    });
    const { db } = given.database;
    expect(await findPlan(db, booking.id)).toMatchObject({ first: 581_60, second: 1357_06 });
    await send(claimForm());
    expect(await match()).toMatchObject({ ok: true, preview: { refund: 0 } });
    expect(await findPlan(db, booking.id)).toMatchObject({ first: 581_60, second: 1276_40 });
    const after = await now();
    expect(after).toMatchObject({ total: 1900_00, dueNow: 581_60, dueAtProperty: 1318_40 });
    expect(await balance(after)).toMatchObject({ open: 1318_40 });
  });

  test("cancelled afterwards, half of the lower price is kept", async () => {
    const { send, match, now } = await book({ payment: aCard("success") });
    await send(claimForm());
    await match();
    given.clock.set("2027-01-05T08:00:00.000Z");
    const after = await now();
    const { db } = given.database;
    // Half of 1,712.38 and 85.62, 1,798.00, is 899.00; of 1,858.00 paid 959.00 go back.
    const preview = await previewCancellation(after, db, given.clock.now(), "Indian/Mauritius");
    expect(preview).toMatchObject({ refund: 959_00, byHand: 0 });
    const { reference, version } = after;
    const request = { reference, version, agreedRefund: 959_00, actor: "guest" } as const;
    expect(await cancelBooking(request, given.app)).toMatchObject({ ok: true, refund: 959_00 });
    expect(await now()).toMatchObject({ status: "cancelled", retained: 899_00 });
    expect(await balance(after)).toMatchObject({ open: 0, refundsOwed: 0 });
  });

  test("a changed stay keeps the part of its nights, and all of it once it is as compared again", async () => {
    const { send, match, now } = await book({ payment: aCard("success") });
    await send(claimForm());
    await match();
    const { db } = given.database;
    const { facts } = given.app.property;
    const change = async (checkOut: string, apartmentId = 4) => {
      const booking = await now();
      const stay = { checkIn: "2027-01-10", checkOut };
      const party = { adults: 2, children: 0 };
      const asked = { apartmentId, stay, party, actor: "guest" } as const;
      const preview = await previewChange(booking, asked, db, given.clock.now(), facts);
      if (!preview.ok) throw new Error(preview.reason);
      const { offer } = preview;
      const { reference, version } = booking;
      const agreed = { agreedTotal: offer.quote.total, agreedRefund: offer.refund };
      const changed = await changeStay({ ...asked, ...agreed, reference, version }, given.app);
      expect(changed.ok).toBe(true);
      return offer;
    };
    // Five nights at 276.00 are 1,380.00, less 76.82 x 5 / 7 = 54.87: 1,325.13. Service 66.26 (66.2565), cleaning 60.00, fee 30.00.
    const shorter = await change("2027-01-15");
    expect(shorter.quote.total).toBe(1481_39);
    expect(shorter.keptBestPrice).toBe(54_87);
    expect(await balance(await now())).toMatchObject({ open: 30_00, refundsOwed: 0 });
    const longer = await change("2027-01-17");
    expect(longer.quote.total).toBe(1900_00);
    // The reduction grew back: nothing of it is lost.
    expect(longer.keptBestPrice).toBeNull();
    const other = await change("2027-01-17", 1);
    expect(linesOf(await now()).join()).not.toContain("bestPrice");
    expect(other.keptBestPrice).toBe(0);
  });

  test("a price of staff's own replaces it", async () => {
    const { send, match, now } = await book();
    await send(claimForm());
    await match();
    const { facts } = given.app.property;
    const asked = {
      apartmentId: 4,
      stay: { checkIn: "2027-01-10", checkOut: "2027-01-17" },
      party: { adults: 2, children: 0 },
      price: 1500_00,
      actor: "owner",
    } as const;
    const preview = await previewChange(
      await now(),
      asked,
      given.database.db,
      given.clock.now(),
      facts,
    );
    // As of any booking: 1,500.00, service 75.00, cleaning 60.00, fee 42.00.
    expect(preview).toMatchObject({ ok: true, offer: { quote: { total: 1677_00 } } });
  });

  test("a percentage besides, as it was when booking, is taken off the other price", async () => {
    changeFacts(given.app, {
      bestPrice: {
        on: true,
        hoursAfterBooking: 48,
        daysBefore: 2,
        answerHours: 24,
        extraPercent: 10,
      },
    });
    const { send, match, now } = await book();
    changeFacts(given.app, {});
    await send(claimForm());
    // 10% of 1,900.00 is 190.00: 1,710.00.
    expect(await match()).toMatchObject({ ok: true });
    expect((await now()).total).toBe(1710_00);
  });

  test("answered by two owners at once, one answer counts", async () => {
    const { booking, send, open, match, now } = await book({ payment: aCard("success") });
    await send(claimForm());
    const claimId = (await open())?.id ?? "";
    const decline = () =>
      declineClaim({ claimId, by: "Paul", reason: "otherTerms", answer: "" }, given.app);
    const [one, two, three] = await Promise.all([match(), match(), decline()]);
    const done = [one.ok, two.ok, three !== null].filter(Boolean);
    expect(done).toHaveLength(1);
    const [claim] = await listClaims(given.database.db, booking.id);
    const { total } = await now();
    expect([claim?.status, total]).toEqual(
      three === null ? ["accepted", 1900_00] : ["declined", 1980_66],
    );
    expect(await match()).toMatchObject({ ok: false, reason: "answered" });
  });

  test("what was shown must still be so; a price that is not lower is refused", async () => {
    const { send, match, now, open } = await book({ payment: aCard("success") });
    await send(claimForm());
    expect(await match(1980_66)).toMatchObject({ ok: false, reason: "notLower" });
    const { acceptClaim } = await import("#app/bookings/best-price/answer-claim.server.ts");
    const { reference, version } = await now();
    const request = {
      claimId: (await open())?.id ?? "",
      reference,
      version,
      elsewhere: 1900_00,
      agreedTotal: 1900_00,
      agreedRefund: 80_65,
      by: "Anaïs",
    };
    expect(await acceptClaim(request, given.app)).toMatchObject({ reason: "priceChanged" });
    const stale = { ...request, agreedRefund: 80_66, version: version - 1 };
    expect(await acceptClaim(stale, given.app)).toMatchObject({ reason: "changed" });
    expect((await now()).total).toBe(1980_66);
    const other = await book({ apartmentId: 1 });
    const foreign = {
      ...request,
      reference: other.booking.reference,
      version: other.booking.version,
    };
    const present = (await other.now()).version;
    expect(await acceptClaim({ ...foreign, version: present }, given.app)).toMatchObject({
      ok: false,
      reason: "answered",
    });
  });
});

/** Each line of the price as its kind and euros. */
function linesOf({ quote }: Booking): string[] {
  return quote.lines.map(({ kind, amount }) => `${kind} ${amount / 100}`);
}
