// A guest with everything a guest can have: a stay paid by card, an invoice, a review, a message. Tests create two of them.
import { randomUUID } from "node:crypto";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { issueInvoice } from "#app/booking/invoice/issue-invoice.server.ts";
import { keepReviewLink } from "#app/booking/review-links.sql.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { aGuest } from "#tests/house/guests.ts";
import { secretOf } from "#tests/house/guest-visits.ts";
import { bookingOf } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";

/** One guest: the secrets of their pages, and the data that would identify them elsewhere. */
export interface KnownGuest {
  booking: Booking;
  secret: string;
  reviewSecret: string;
  paymentId: string;
  invoice: string;
  /** None of these may be shown to anyone else. */
  marks: string[];
}

/** Books for a guest called `name`, in an apartment of its own. */
export async function aKnownGuest(
  till: Till,
  name: string,
  apartmentId: number,
): Promise<KnownGuest> {
  const { house, database, clock } = till;
  const guest = {
    ...aGuest(),
    firstName: `First${name}`,
    lastName: `Last${name}`,
    email: `${name.toLowerCase()}@guests.example`,
    phone: `+33 6 00 00 0${apartmentId} 0${apartmentId}`,
    address: `Street of ${name}`,
    specialRequests: `Wish of ${name}`,
  };
  const booking = bookingOf(
    await till.place(aRequest({ apartmentId, guest, payment: aCard("success"), language: "en" })),
  );
  const secret = await secretOf(booking, house);
  const reviewSecret = randomUUID();
  const now = clock.now();
  await inTransaction(database.db, async (trx) => {
    await keepReviewLink(trx, { bookingId: booking.id, reviewToken: reviewSecret, now });
    const { email, phone } = guest;
    const words = { name: guest.lastName, email, phone, subject: "stay" as const };
    const message = `Message of ${name}`;
    const kept = { id: `m-${name}`, sendHash: name, language: "en" as const, now };
    await insertMessage(trx, { ...words, message, ...kept, bookingId: booking.id });
  });
  const invoice = await issueInvoice(booking, null, house);
  return {
    booking,
    secret,
    reviewSecret,
    paymentId: await till.paymentOf(booking),
    invoice: invoice?.number ?? "",
    marks: [
      `First${name}`,
      `Last${name}`,
      guest.email,
      guest.address,
      guest.specialRequests,
      booking.reference,
      secret,
    ],
  };
}
