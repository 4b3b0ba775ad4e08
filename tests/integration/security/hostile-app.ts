// A database in which every stored text is markup: from guests, admin users and other sites' calendars.
import type { App } from "#app/app.server.ts";
import { insertReviewLink } from "#app/bookings/booking-links.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { insertTemplate } from "#app/contact/templates/templates.sql.server.ts";
import { insertStaffMessage } from "#app/contact/thread/thread.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { hostileWords } from "#tests/support/pages/active-markup.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";

/** What is needed to open its pages. */
export interface HostileApp {
  booking: Booking;
  /** The secret of the guest's page, and of the review link. */
  secret: string;
  reviewSecret: string;
  messageId: string;
  extraId: string;
}

/** A text that is markup, a template placeholder, a spreadsheet formula and a message pattern at once. */
export const allAtOnce = `=${hostileWords}{name}{{total}}<%= 7*7 %>\${7*7}`;

/** Fills a seeded database. Closed lists, dates and numbers stay as they are; every other text is `allAtOnce`. */
export async function fillWithMarkup(app: App, userId: string): Promise<HostileApp> {
  const { database, clock } = app;
  const now = clock.now();
  const words = {
    firstName: allAtOnce,
    lastName: allAtOnce,
    phone: allAtOnce,
    address: allAtOnce,
    city: allAtOnce,
    zipCode: allAtOnce,
    specialRequests: allAtOnce,
    flight: allAtOnce,
    email: `"${hostileWords}"@zx.example`,
  };
  const booking = await writeBooking(database.db, aBooking(words), now);
  const stayed = { id: "stayed", reference: "KF-00000002", status: "checked_out" as const };
  const old = { checkIn: "2026-12-01", checkOut: "2026-12-05" };
  await writeBooking(database.db, aBooking({ ...words, ...stayed, ...old }), now);
  const secret = await replaceSecret(booking, app);
  const reviewSecret = "r".repeat(22);
  const messageId = "m1";
  const at = now.toISOString();
  await inTransaction(database.db, async (trx) => {
    await insertReviewLink(trx, { bookingId: stayed.id, reviewToken: reviewSecret, now });
    const { email } = words;
    await insertMessage(trx, {
      id: messageId,
      sendHash: "h",
      language: "en",
      name: allAtOnce,
      email,
      phone: allAtOnce,
      subject: "stay",
      message: allAtOnce,
      now,
      bookingId: booking.id,
    });
    await trx
      .insertInto("message_answers")
      .values({
        id: "a1",
        message_id: messageId,
        person_id: userId,
        author: allAtOnce,
        text: allAtOnce,
        letter_id: "l1",
        created_at: at,
      })
      .execute();
    const template = { id: "p1", name: allAtOnce, texts: { en: allAtOnce }, daysBefore: null };
    await insertTemplate(trx, template, now);
    await insertStaffMessage(trx, {
      id: "s1",
      bookingId: booking.id,
      writer: { id: userId, name: allAtOnce },
      text: allAtOnce,
      balance: allAtOnce,
      emailId: "l2",
      now,
    });
    await trx
      .insertInto("booking_notes")
      .values({
        id: "n1",
        booking_id: booking.id,
        person_id: userId,
        author: allAtOnce,
        text: allAtOnce,
        created_at: at,
      })
      .execute();
    await trx
      .insertInto("waiting_entries")
      .values({
        id: "w1",
        email: words.email,
        language: allAtOnce,
        check_in: booking.checkIn,
        check_out: booking.checkOut,
        adults: 2,
        children: 0,
        apartment_id: null,
        consent_version: "2026-11-22",
        created_at: at,
        confirmed_at: at,
        told_at: null,
        told_until: null,
        told_apartment_id: null,
      })
      .execute();
    await trx
      .insertInto("damage_notes")
      .values({
        id: "d1",
        apartment_id: booking.apartmentId,
        day: booking.checkOut,
        booking_id: booking.id,
        text: allAtOnce,
        person_id: userId,
        author: allAtOnce,
        created_at: at,
        settled_at: null,
        settled_by: null,
      })
      .execute();
    for (const [place, status] of (["waiting", "shown"] as const).entries())
      await trx
        .insertInto("reviews")
        .values({
          booking_id: place === 0 ? booking.id : stayed.id,
          id: `v${place}`,
          apartment_id: 1,
          language: "en",
          stars: 5,
          title: allAtOnce,
          text: allAtOnce,
          guest: allAtOnce,
          day: "2026-12-05",
          status,
          answer: allAtOnce,
          answer_language: "en",
          version: 1,
          created_at: at,
        })
        .execute();
    await trx
      .insertInto("testimonials")
      .values({
        id: "t1",
        source: "owner",
        language: "en",
        guest: allAtOnce,
        origin: allAtOnce,
        month: "2026-10",
        apartment_id: 1,
        position: 1,
        active: 1,
        version: 1,
        created_at: at,
      })
      .execute();
    await trx
      .insertInto("testimonial_words")
      .values({ testimonial_id: "t1", language: "en", quote: allAtOnce })
      .execute();
    await trx
      .insertInto("nights")
      .values({
        apartment_id: 3,
        night: "2027-01-20",
        kind: "block",
        booking_id: null,
        expires_at: null,
        note: allAtOnce,
      })
      .execute();
    // Texts that are validated on input, as if an attacker had bypassed the validation.
    const { name, tagline, summary, description, view, access } = ofApartment;
    await trx
      .updateTable("apartment_words")
      .set({ name, tagline, summary, description, view, access })
      .execute();
    const hostile = { name: allAtOnce, description: allAtOnce };
    await trx
      .updateTable("extras")
      .set({ words: JSON.stringify({ en: hostile, fr: hostile }) })
      .execute();
    const ordered = await trx.selectFrom("extras").select("id").execute();
    for (const [count, { id }] of ordered.entries())
      await trx
        .insertInto("booking_extras")
        .values({
          booking_id: booking.id,
          extra_id: id,
          quantity: 1 + (count % 2),
          flight: allAtOnce,
          time: allAtOnce,
          ways: "both",
          flight_back: allAtOnce,
          time_back: allAtOnce,
          created_at: at,
        })
        .execute();
    const line = { kind: "extra" as const, rule: "extra:1", amount: 0, quantity: 2, unitAmount: 0 };
    const names = { en: allAtOnce, fr: allAtOnce };
    const lines = [...booking.quote.lines, { ...line, due: "now" as const, names }];
    await trx
      .updateTable("bookings")
      .set({ quote: JSON.stringify({ ...booking.quote, lines }) })
      .where("id", "=", booking.id)
      .execute();
    await trx.updateTable("feature_words").set({ label: hostileWords }).execute();
    await trx
      .updateTable("apartment_keys")
      .set({ door_code: allAtOnce, wifi_network: allAtOnce, wifi_password: allAtOnce })
      .execute();
  });
  const [extra] = await listExtras(database.db);
  return { booking, secret, reviewSecret, messageId, extraId: extra?.id ?? "" };
}

const ofApartment = {
  name: hostileWords,
  tagline: hostileWords,
  summary: hostileWords,
  description: hostileWords,
  view: hostileWords,
  access: hostileWords,
};
