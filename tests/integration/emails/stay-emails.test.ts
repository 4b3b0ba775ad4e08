// The emails around a stay: sent on the property's day, once each, to guests who are coming, have stayed, or left the payment
// unfinished.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { releaseNights, reserveNights } from "#app/availability/nights.sql.server.ts";
import { findBookingByReviewToken } from "#app/bookings/booking-links.sql.server.ts";
import {
  findBookingById,
  findBookingByToken,
  updateBooking,
} from "#app/bookings/bookings.sql.server.ts";
import type { Booking, BookingChanges } from "#app/bookings/bookings.sql.server.ts";
import { enqueueStayEmails } from "#app/bookings/emails/enqueue-stay-emails.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { refuseReviewRequests } from "#app/bookings/emails/stay-emails.sql.server.ts";
import { postMissingBookings } from "#app/bookings/ledger/post-missing.server.ts";
import { statusesHoldingNights } from "#app/bookings/rules/booking-status.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank } from "#tests/support/booking/booking-state.ts";
import { aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const around = ["guestPaymentFailed", "guestBeforeArrival", "guestThankYou"];

describe.each(databases)("the emails around a stay on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  // The penthouse, from Sunday 10 to Sunday 17 January 2027.
  const book = async (changes: Parameters<typeof aRequest>[0] = {}) =>
    bookingOf(await harness.place(aRequest(changes)));
  // Moves the nights with the stay, as the consistency checks demand.
  const change = ({ id }: Booking, changes: BookingChanges) =>
    inTransaction(harness.database.db, async (trx) => {
      const now = harness.clock.now();
      const booking = await updateBooking(trx, (await findBookingById(trx, id))!, changes, now);
      await releaseNights(trx, id);
      if (!statusesHoldingNights.includes(booking!.status)) return;
      const nights = nightsOf(booking!);
      const { apartmentId } = booking!;
      await reserveNights(trx, { apartmentId, nights, kind: "booking", bookingId: id, now });
    });
  const emails = async () => {
    const rows = harness.database.db.selectFrom("outbox").selectAll().where("kind", "in", around);
    return rows.orderBy("created_at").execute();
  };
  const writtenAt = async (instant: string) => {
    harness.clock.set(instant);
    await enqueueStayEmails(harness.app);
    return (await emails()).map(({ kind }) => kind);
  };

  test("before arrival: from midnight of the third day before, in Mauritius, and once", async () => {
    const booking = await book();
    expect(await writtenAt("2027-01-06T19:59:59Z")).toEqual([]);
    expect(await writtenAt("2027-01-06T20:00:00Z")).toEqual(["guestBeforeArrival"]);
    const [email] = await emails();
    expect(email).toMatchObject({ language: "fr", recipient: booking.email });
    const { manageToken } = JSON.parse(email?.payload ?? "null") as { manageToken: string };
    expect((await findBookingByToken(harness.database.db, manageToken))?.id).toBe(booking.id);
    const { text, html } = (await renderBookingEmail(email!, harness.app))!;
    expect(text).toContain(`https://hotel.example/fr/my-booking/${manageToken}/guide`);
    expect(text).toMatch(/1\s980,66/); // all of it is paid at the property
    expect(html).toContain('lang="fr"');
    expect(await writtenAt("2027-01-07T20:00:00Z")).toHaveLength(1);
  });

  test("two processes at once write one email", async () => {
    await Promise.all([book(), book({ apartmentId: 1 })]);
    harness.clock.set("2027-01-08T08:00:00Z");
    await Promise.all([1, 2, 3].map(() => enqueueStayEmails(harness.app)));
    expect((await emails()).map(({ kind }) => kind)).toEqual([around[1], around[1]]);
  });

  test("a guest who books within the three days gets it at once, one who may have arrived already does not", async () => {
    harness.clock.set("2027-01-09T12:00:00Z");
    // So close to arrival, a stay is paid by card.
    await book({ payment: aCard("success") });
    expect(await writtenAt("2027-01-09T12:01:00Z")).toEqual(["guestBeforeArrival"]);
    await book({ apartmentId: 1, payment: aCard("success") });
    expect(await writtenAt("2027-01-10T09:59:59Z")).toHaveLength(2);
    const late = await book({ apartmentId: 2, payment: aCard("success") });
    // 14:00 in Mauritius.
    expect(await writtenAt("2027-01-10T10:00:00Z")).toHaveLength(2);
    await change(late, { status: "checked_in" });
    expect(await writtenAt("2027-01-10T10:01:00Z")).toHaveLength(2);
  });

  test("a changed stay moves its email along", async () => {
    const booking = await book();
    await change(booking, { checkIn: "2027-02-10", checkOut: "2027-02-17" });
    expect(await writtenAt("2027-01-08T08:00:00Z")).toEqual([]);
    expect(await writtenAt("2027-02-06T20:00:00Z")).toHaveLength(1);
    // Closer than three days: the email about the change contains it all.
    await change(booking, { checkIn: "2027-02-09" });
    expect(await writtenAt("2027-02-06T20:01:00Z")).toHaveLength(1);
    // Far ahead again: another email when its own day comes.
    await change(booking, { checkIn: "2027-03-20", checkOut: "2027-03-27" });
    expect(await writtenAt("2027-03-16T19:59:59Z")).toHaveLength(1);
    expect(await writtenAt("2027-03-16T20:00:00Z")).toHaveLength(2);
    expect(await writtenAt("2027-03-27T20:00:00Z")).toEqual([around[1], around[1], around[2]]);
  });

  test("the thank-you email: from midnight after the day of check-out, with a review link, and once", async () => {
    const booking = await book();
    await writtenAt("2027-01-07T08:00:00Z");
    await change(booking, { status: "checked_in" });
    await change(booking, { status: "checked_out" });
    expect(await writtenAt("2027-01-17T19:59:59Z")).toEqual(["guestBeforeArrival"]);
    expect(await writtenAt("2027-01-17T20:00:00Z")).toEqual([around[1], around[2]]);
    const email = (await emails())[1]!;
    const { reviewToken } = JSON.parse(email.payload ?? "null") as { reviewToken: string };
    expect((await findBookingByReviewToken(harness.database.db, reviewToken))?.id).toBe(booking.id);
    expect(await findBookingByReviewToken(harness.database.db, "x")).toBeNull();
    // It opens only the review.
    expect(await findBookingByToken(harness.database.db, reviewToken)).toBeNull();
    const { text } = (await renderBookingEmail(email, harness.app))!;
    expect(text).toContain(`https://hotel.example/fr/review/${reviewToken}`);
    expect(await writtenAt("2027-01-20T08:00:00Z")).toHaveLength(2);
  });

  test("mail programs can end requests for reviews; then no later stay of that address is asked about", async () => {
    const booking = await book();
    await change(booking, { status: "checked_in" });
    await change(booking, { status: "checked_out" });
    await writtenAt("2027-01-17T20:00:00Z");
    const email = (await emails()).find(({ kind }) => kind === "guestThankYou")!;
    const { reviewToken } = JSON.parse(email.payload ?? "null") as { reviewToken: string };
    const { headers, text } = (await renderBookingEmail(email, harness.app))!;
    expect(headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<https://hotel.example/review/${reviewToken}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(text).toContain(`https://hotel.example/fr/review/${reviewToken}#stop`);
    const { db } = harness.database;
    // The same mailbox, written in another way.
    await refuseReviewRequests(db, booking.email.toUpperCase(), harness.clock.now());
    await refuseReviewRequests(db, booking.email, harness.clock.now());
    const kept = await db.selectFrom("review_refusals").selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain("@");
    // The one that waits is not sent either, to whatever address of the stay.
    expect(await renderBookingEmail(email, harness.app)).toBeNull();
    const elsewhere = { ...email, recipient: "another@example.com" };
    expect(await renderBookingEmail(elsewhere, harness.app)).toBeNull();
    const next = await book({
      apartmentId: 1,
      stay: { checkIn: "2027-02-10", checkOut: "2027-02-17" },
    });
    await change(next, { status: "checked_in" });
    await change(next, { status: "checked_out" });
    expect((await writtenAt("2027-02-18T08:00:00Z")).filter((kind) => kind === around[2])).toEqual([
      around[2],
    ]);
  });

  test("nor do staff ask again who refused, at any address", async () => {
    const { app, database, clock } = harness;
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail, "203.0.113.9");
    const booking = await book();
    await change(booking, { status: "checked_in" });
    await change(booking, { status: "checked_out" });
    const ask = (to: string) =>
      staff.post(`/admin/bookings/${booking.reference}/emails`, { kind: "guestThankYou", to });
    expect(await ask("partner@example.org")).toMatchObject({ status: 303 });
    expect(await emails()).toHaveLength(1);
    await refuseReviewRequests(database.db, booking.email, clock.now());
    for (const to of [booking.email, "partner@example.org"])
      expect(await ask(to)).toMatchObject({
        status: 409,
        answer: { reason: "unwanted", form: { kind: "guestThankYou", to } },
      });
    expect(await emails()).toHaveLength(1);
  });

  test("after downtime the thank-you email is sent within a week, and no later", async () => {
    await book();
    await book({ apartmentId: 1, stay: { checkIn: "2027-01-10", checkOut: "2027-01-18" } });
    // The eighth day after the one, the seventh after the other.
    expect(await writtenAt("2027-01-24T20:00:00Z")).toEqual(["guestThankYou"]);
  });

  test("none to guests who cancelled, did not come or were erased, nor for demonstration bookings", async () => {
    await change(await book(), { status: "cancelled" });
    await change(await book({ apartmentId: 1 }), { status: "no_show" });
    await change(await book({ apartmentId: 2 }), { email: "" });
    const demo = await book({ apartmentId: 3 });
    await change(demo, { source: "demo" });
    expect(await writtenAt("2027-01-08T08:00:00Z")).toEqual([]);
    expect(await writtenAt("2027-01-18T08:00:00Z")).toEqual([]);
    await postMissingBookings({ since: new Date(0) }, harness.app);
    // The ledger's sums keep the source with which it was booked: nothing but this test ever changes one.
    await change(demo, { source: demo.source });
  });

  const leavePayment = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = await book({ payment: aCard("challenge"), ...changes });
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    expect((await harness.stateOf(booking)).status).toBe("expired");
    return booking;
  };
  const writtenAfter = async (minutes: number) => {
    harness.clock.advance({ minutes });
    await enqueueStayEmails(harness.app);
    return (await emails()).map(({ kind }) => kind);
  };

  test("a guest who leaves the payment gets one email, a quarter of an hour after the nights are free", async () => {
    await leavePayment();
    expect(await writtenAfter(14)).toEqual([]);
    expect(await writtenAfter(1)).toEqual(["guestPaymentFailed"]);
    const { text } = (await renderBookingEmail((await emails())[0]!, harness.app))!;
    expect(text).toContain("Rien n’a été débité.");
    expect(text).toContain(
      "https://hotel.example/fr/apartments?checkIn=2027-01-10&checkOut=2027-01-17&adults=2",
    );
    expect(await writtenAfter(600)).toHaveLength(1);
  });

  test("money that arrived after the hold: the email says that it is refunded", async () => {
    const booking = await book({ payment: aCard("challenge") });
    harness.clock.advance({ minutes: 16 });
    await book(); // another guest has the nights by now
    expect(await answerBank(booking, "approve", harness.app)).toBe(true);
    await harness.settle(booking);
    expect((await harness.stateOf(booking)).payments).toEqual(["refunded: late"]);
    // The other guest has the same name and address in this test, so that booking counts as the same guest's.
    expect(await writtenAfter(20)).toEqual([]);
    await harness.database.db
      .updateTable("bookings")
      .set({ email: "somebody.else@example.com" })
      .where("status", "=", "confirmed")
      .execute();
    expect(await writtenAfter(1)).toEqual(["guestPaymentFailed"]);
    const { text } = (await renderBookingEmail((await emails())[0]!, harness.app))!;
    expect(text).toMatch(/Nous avons remboursé 1\s938,66\s€ sur votre carte/);
    expect(text).not.toContain("Rien n’a été débité");
  });

  test("none to a guest who completed it: by another card, or by another booking", async () => {
    const request = aRequest({ payment: aCard("declined") });
    await harness.place(request);
    await harness.place({ ...request, payment: aCard("success") });
    const guest = { ...aGuest({ email: "luc@example.com" }) };
    await leavePayment({ apartmentId: 1, guest });
    await book({ apartmentId: 2, guest: { ...guest, email: "Luc@example.com" } });
    expect(await writtenAfter(30)).toEqual([]);
  });

  test("nothing days late, and no secret is left in the outbox", async () => {
    await leavePayment();
    expect(await writtenAfter(3 * 24 * 60)).toEqual([]);
    await book({ apartmentId: 1 });
    await writtenAt("2027-01-08T08:00:00Z");
    const { clock, app } = harness;
    const { mailer } = app;
    const render = (email: Awaited<ReturnType<typeof emails>>[number]) =>
      renderBookingEmail(email, app);
    await sendEmails({ db: harness.database.db, mailer, clock, batch: 9, render });
    expect((await emails()).map(({ payload }) => payload)).toEqual([null]);
  });
});
