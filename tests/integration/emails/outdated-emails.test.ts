// Emails that waited while the mail server was down: they reflect what has happened meanwhile when they are sent.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { reserveNights } from "#app/availability/nights.sql.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { enqueueStayEmails } from "#app/bookings/emails/enqueue-stay-emails.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { endBookingLinks, sendBookingLink } from "#app/guest-area/booking-links.server.ts";
import type { Charge } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aRecordingMailer } from "#tests/support/emails/recording-mailer.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("emails that waited on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}, app: App = harness.app) =>
    bookingOf(await placeBooking(aRequest(changes), app));

  /** The emails a guest receives now, the oldest first. */
  async function send(to: Pick<Booking, "email">) {
    const { app, clock, database } = harness;
    const mailer = aRecordingMailer();
    await sendEmails({
      db: database.db,
      mailer,
      clock,
      batch: 50,
      render: (outboxEmail) => renderBookingEmail(outboxEmail, app),
    });
    return mailer.emails.filter((outboxEmail) => outboxEmail.to === to.email);
  }
  const outbox = async (kind: string) =>
    harness.database.db.selectFrom("outbox").selectAll().where("kind", "=", kind).execute();

  test("ended links are in none of them, and a new link that is outdated by now is not sent", async () => {
    const booking = await book();
    const { reference, email } = booking;
    harness.clock.set("2027-01-08T08:00:00Z");
    await enqueueStayEmails(harness.app);
    await sendBookingLink({ reference, email, network: "192.0.2.1" }, harness.app);
    harness.clock.advance({ minutes: 1 });
    const secret = await secretOf(booking, harness.app);
    await endBookingLinks(secret, harness.app);

    const emails = await send(booking);
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Votre séjour est confirmé, ${reference}`,
      `Avant votre arrivée, ${reference}`,
      `Le lien vers votre réservation, ${reference}`,
    ]);
    const links = emails.flatMap(({ text, html }) => [...linksIn(text), ...linksIn(html)]);
    expect(new Set(links).size).toBe(1);
    expect((await findBookingByToken(harness.database.db, links[0]!))?.id).toBe(booking.id);
    expect(links).not.toContain(secret);
    expect(await outbox("guestLink")).toMatchObject([{ status: "sent" }]);
  });

  test("valid links stay in all of them", async () => {
    const booking = await book();
    const { reference, email } = booking;
    await sendBookingLink({ reference, email, network: "192.0.2.1" }, harness.app);
    const emails = await send(booking);
    expect(emails.map(({ text }) => linksIn(text).length > 0)).toEqual([true, true]);
  });

  test("no email says that a stay is confirmed, or comes near, after it was cancelled", async () => {
    const booking = await book();
    harness.clock.set("2027-01-08T08:00:00Z");
    await enqueueStayEmails(harness.app);
    const { reference, version } = booking;
    const cancelRequest = { reference, version, agreedRefund: 0, actor: "guest" } as const;
    expect(await cancelBooking(cancelRequest, harness.app)).toMatchObject({ ok: true });
    expect((await send(booking)).map(({ subject }) => subject)).toEqual([
      `Votre réservation est annulée, ${reference}`,
    ]);
    expect(await outbox("guestBeforeArrival")).toEqual([]);
  });

  /** By a week. */
  const putOff = ({ id: bookingId, apartmentId, checkIn, checkOut }: Booking) =>
    inTransaction(harness.database.db, async (trx) => {
      const stay = { checkIn: addDays(checkIn, 7), checkOut: addDays(checkOut, 7) };
      const nights = nightsOf(stay);
      const now = harness.clock.now();
      await reserveNights(trx, { apartmentId, nights, bookingId, kind: "booking", now });
      await trx
        .updateTable("bookings")
        .set({ check_in: stay.checkIn, check_out: stay.checkOut })
        .where("id", "=", bookingId)
        .execute();
    });

  test("the email before arrival has the new days of a stay that was put off", async () => {
    const booking = await book();
    harness.clock.set("2027-01-08T08:00:00Z");
    await enqueueStayEmails(harness.app);
    await putOff(booking);
    const arrival = `Avant votre arrivée, ${booking.reference}`;
    expect((await send(booking)).map(({ subject }) => subject)).not.toContain(arrival);
    harness.clock.set(`${addDays(booking.checkIn, 7 - 3)}T08:00:00Z`);
    await enqueueStayEmails(harness.app);
    expect((await send(booking)).map(({ subject }) => subject)).toEqual([arrival]);
  });

  const leavePayment = async (changes: Parameters<typeof aGuest>[0] = {}) => {
    const guest = { ...aGuest(changes) };
    const booking = await book({ guest, payment: aCard("challenge") });
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    harness.clock.advance({ minutes: 15 });
    await enqueueStayEmails(harness.app);
    return booking;
  };

  test("no email about a failed payment is sent after the guest has booked again", async () => {
    const left = await leavePayment();
    const stranger = await leavePayment({ email: "luc@example.com" });
    harness.clock.advance({ minutes: 5 });
    const booked = await book({ guest: { ...aGuest({ email: left.email.toUpperCase() }) } });
    expect(await outbox("guestPaymentFailed")).toHaveLength(2);
    expect((await send(left)).map(({ subject }) => subject)).toEqual([]);
    expect(await outbox("guestPaymentFailed")).toMatchObject([
      { status: "sent", recipient: stranger.email },
    ]);
    expect(await outbox("guestConfirmation")).toMatchObject([
      { status: "sent", booking_id: booked.id },
    ]);
  });

  /** A charge that is pending for longer than expected; it completes when `arrive` is called. */
  async function slowPayment() {
    const { gateway } = harness.app;
    const held: Charge[] = [];
    const create = (charge: Charge) => {
      held.push(charge);
      return Promise.reject(new Error("no answer"));
    };
    const app = { ...harness.app, gateway: { ...gateway, create } };
    const booking = await book({ payment: aCard("success") }, app);
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    harness.clock.advance({ minutes: 15 });
    await enqueueStayEmails(harness.app);
    expect(await harness.stateOf(booking)).toMatchObject({
      status: "expired",
      payments: ["failed: unreachable"],
      emails: ["guestPaymentFailed"],
    });
    const arrive = async () => {
      for (const charge of held) await gateway.create(charge);
      harness.clock.advance({ minutes: 11 });
      await Promise.all([expireHolds(harness.app), harness.settle(booking)]);
      await harness.settle(booking);
      expect((await harness.stateOf(booking)).payments).toEqual(["refunded: late"]);
    };
    return { booking, arrive };
  }

  test("the first email said that nothing was charged; money that came all the same is in a second one, once", async () => {
    const { booking, arrive } = await slowPayment();
    const [first] = await send(booking);
    expect(first?.text).toContain("Rien n’a été débité.");
    await arrive();
    const [second, ...more] = await send(booking);
    expect(more).toEqual([]);
    expect(second?.subject).toBe(first?.subject);
    expect(second?.text).toMatch(/Nous avons remboursé 1\s938,66\s€ sur votre carte/);
    expect(second?.text).not.toContain("Rien n’a été débité");
  });

  test("as long as it waits, the first email says it itself, even to a guest who has booked again", async () => {
    const { booking, arrive } = await slowPayment();
    await arrive();
    harness.clock.advance({ minutes: 1 });
    await book();
    const emails = await send(booking);
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(booking.reference),
      expect.stringContaining("confirmé"),
    ]);
    expect(emails[0]?.text).toMatch(/Nous avons remboursé 1\s938,66\s€ sur votre carte/);
  });
});

function linksIn(text: string): string[] {
  return [...text.matchAll(/my-booking\/([\w-]+)/g)].map(([, secret]) => secret!);
}
