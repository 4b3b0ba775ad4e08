// A site in which every page of the admin has something to show and every form of it is there: stays that come, leave and are
// over, a deposit on a card, a message, a review, a calendar of another site, an import, a draft of rates.
import { randomUUID } from "node:crypto";
import { facts } from "#property/facts.ts";
import { blockNights } from "#app/admin/calendar/blocks/block-nights.server.ts";
import { loadRates, saveDraft } from "#app/admin/rates/load-rates.server.ts";
import { withNights } from "#app/admin/rates/rules/night-prices.ts";
import { inviteUser } from "#app/admin/users/answer-users.server.ts";
import { insertClaim } from "#app/bookings/best-price/claims.sql.server.ts";
import { insertDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { insertHold, updateHold } from "#app/bookings/deposits/holds.sql.server.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { storeImport } from "#app/channels/imports/preview-import.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import { insertReview } from "#app/reviews/reviews.sql.server.ts";
import { insertWaiting } from "#app/waiting/waiting.sql.server.ts";
import { anOwner, staffEmail } from "../admin-users.ts";
import { anApp } from "../booking-requests.ts";
import { aBooking, writeBooking } from "../booking/bookings.ts";
import { aComingStay } from "../booking/coming-stay.ts";

/** Paths of pages to which no other page links, or only in a state that the site is not in. */
export interface FilledSite {
  /** The link of a person who was invited and has no passphrase yet. */
  invitation: string;
  blocked: string;
  /** A changed stay before it is confirmed, and extras likewise. */
  change: string;
  extras: string;
  photograph: string;
  /** A lower price that a guest found, with what matching it means. */
  bestPrice: string;
  /** A guest of another site. */
  elsewhere: string;
}

/** Fills the empty database of a running site, and creates its owner. */
export async function fillSite({ dataDir }: { dataDir: string }): Promise<FilledSite> {
  const database = await openDatabase({ databaseUrl: null, dataDir: dataDir });
  const now = systemClock.now();
  const coming = aComingStay({ inDays: 60, nights: 7 });
  const app = anApp(database, systemClock);
  const owner = await anOwner(app);
  const { checkIn: from, checkOut: to } = coming;
  const csv = `Arrival,Departure,Guest,Apartment\n${from},${to},Luc Petit,Nowhere`;
  const bytes = new TextEncoder().encode(csv);
  await storeImport({ file: "bookings.csv", bytes, author: owner.name }, app);
  // The review of the rates has its forms while there is a draft.
  const { editable } = await loadRates("en", app);
  const night = { apartments: [5], first: from, last: from, price: 99_00 };
  await saveDraft(withNights(editable, night), 0, owner, app);
  await blockNights({ apartmentId: 5, from, to, reason: "Works" }, owner, app);
  const elsewhere = `/admin/channels/stay/6-${from}`;
  const blocked = `/admin/calendar/blocked?apartment=5&night=${from}`;
  const { id: comingId } = await writeBooking(
    database.db,
    aBooking({ id: randomUUID(), ...coming }),
    now,
  );
  const wanted = { checkIn: from, checkOut: addDays(to, -1), adults: "2", children: "0" };
  const change = `/admin/bookings/KF-7M3QX9TD/change?${String(new URLSearchParams({ ...wanted, apartment: "1" }))}`;
  const [extra] = await listExtras(database.db);
  const photograph = `/admin/extras/${extra?.id}/picture`;
  const extras = `/admin/bookings/KF-7M3QX9TD/extras?chosen=1&extra-${extra?.id}=1`;
  const unpaid = { reference: "KF-0NPA1D00", apartmentId: 2, paymentMethod: "property" as const };
  const createdAt = now.toISOString();
  const held = aBooking({ id: randomUUID(), createdAt, ...unpaid, ...coming });
  await writeBooking(database.db, held, now);
  // Leaves today: the apartment is to be cleaned.
  const { today } = propertyDay(now, facts.timeZone);
  const leaving = { checkIn: addDays(today, -2), checkOut: today, apartmentId: 4 };
  const last = aBooking({ id: randomUUID(), reference: "KF-1EAV1NG0", ...leaving });
  await writeBooking(database.db, last, now);
  const past = { checkIn: "2026-10-10", checkOut: "2026-10-17", status: "checked_out" as const };
  // A guest of the past alone may be erased.
  const guest = { apartmentId: 4, email: "past@example.com" };
  const ended = aBooking({ id: randomUUID(), reference: "KF-PAST0000", ...guest, ...past });
  const { id: bookingId, apartmentId } = await writeBooking(database.db, ended, now);
  const address = "https://calendar.invalid/3.ics";
  const words = { stars: 4, title: "Calm", text: "The lagoon.", guest: "Claire", language: "en" };
  await inTransaction(database.db, async (trx) => {
    // Without a template the page of templates has its form.
    await trx.deleteFrom("message_templates").execute();
    await trx
      .insertInto("outbox")
      .values({
        id: randomUUID(),
        kind: "guest-link",
        language: "en",
        recipient: "claire.moreau@example.com",
        status: "failed",
        attempts: 9,
        next_attempt_at: now.toISOString(),
        message_id: randomUUID(),
        created_at: now.toISOString(),
      })
      .execute();
    await insertClaim(
      trx,
      {
        id: randomUUID(),
        bookingId: comingId,
        shown: {
          amount: 900_00,
          currency: "EUR",
          link: `https://example.com/${"stay-".repeat(30)}`,
          note: "The same apartment, with every fee.",
        },
        answerBy: new Date(now.getTime() + 3_600_000),
        now,
      },
      null,
    );
    const deposit = { amount: 200_00, currency: "EUR", returnDays: 3 };
    await insertDeposit(trx, { bookingId: comingId, ...deposit, now });
    await insertDeposit(trx, { bookingId: held.id, ...deposit, method: "card", now });
    const onCard = { id: randomUUID(), bookingId: held.id, amount: 200_00, currency: "EUR" };
    const card = { attempt: 1, gateway: "sandbox", cardBrand: null, cardLast4: null };
    const hold = await insertHold(trx, { ...onCard, ...card, now });
    await updateHold(trx, hold, { status: "placed" }, now);
    const taken = { night: from, booking_id: null, expires_at: null, note: "Other" };
    await trx
      .insertInto("nights")
      .values({ apartment_id: 6, kind: "channel", ...taken })
      .execute();
    const waits = { id: randomUUID(), email: "luc@example.com", language: "en", apartmentId: 4 };
    const since = { consentVersion: "2026-11-22", createdAt };
    await insertWaiting(trx, { ...waits, ...coming, adults: 2, children: 0, ...since });
    await insertFeed(trx, { apartmentId: 3, label: "Other", address }, now);
    await insertReview(trx, { bookingId, apartmentId, ...words, day: "2026-10-18" }, now);
    await insertMessage(trx, {
      id: randomUUID(),
      sendHash: randomUUID(),
      language: "en",
      now,
      name: "Claire Moreau",
      email: "claire.moreau@example.com",
      phone: "",
      subject: "transfer",
      message: "We land late.",
    });
  });
  const staff = { email: staffEmail, name: "Ravi Doorgakant", role: "staff" as const };
  const invited = await inviteUser(staff, null, app);
  if (!invited.ok) throw new Error(invited.reason);
  const invitation = new URL(invited.link).pathname;
  await database.close();
  const bestPrice = "/admin/bookings/KF-7M3QX9TD/best-price?elsewhere=900";
  return { invitation, blocked, change, extras, photograph, elsewhere, bestPrice };
}

/** Where to begin: from these pages links lead to all others that a signed-in owner may open. */
export function beginningsIn(filled: FilledSite): string[] {
  const { photograph, blocked, change, extras, elsewhere, bestPrice } = filled;
  const paid = "/admin/bookings/KF-7M3QX9TD";
  return [
    photograph,
    // The lists of texts, with the icon and the picture of an entry.
    "/admin/texts/amenities",
    "/admin/texts/highlights/pool",
    "/admin/texts/amenities/wellness",
    bestPrice,
    "/admin/cleaning",
    "/admin",
    blocked,
    change,
    extras,
    "/admin/bookings/KF-PAST0000/guest",
    // The return of a month is closed when the month is over.
    "/admin/money/tourist-fee?month=2026-10",
    "/admin/bookings/unpaid",
    "/admin/bookings?open=1",
    "/admin/voices/new",
    "/admin/extras/new",
    `${paid}/deposit`,
    "/admin/bookings/KF-0NPA1D00/deposit",
    `${paid}/payment-link`,
    elsewhere,
    `${paid}/correct`,
    `${paid}/emails`,
    `${paid}/cancel`,
  ];
}
