// A guest with everything a guest can have: a stay paid by card, an invoice, a review, a message. Tests create two of them.
import { randomUUID } from "node:crypto";
import { insertReviewLink } from "#app/bookings/booking-links.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";

/** One guest: the secrets of their pages, and the data that would identify them elsewhere. */
export interface KnownGuest {
  booking: Booking;
  secret: string;
  reviewSecret: string;
  paymentId: string;
  invoice: string;
  /** None of these may be shown to anyone else. */
  identifiers: string[];
}

/** Books for a guest called `name`, in an apartment of its own. */
export async function aKnownGuest(
  harness: PaymentHarness,
  name: string,
  apartmentId: number,
): Promise<KnownGuest> {
  const { app, database, clock } = harness;
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
    await harness.place(
      aRequest({ apartmentId, guest, payment: aCard("success"), language: "en" }),
    ),
  );
  const secret = await secretOf(booking, app);
  const reviewSecret = randomUUID();
  const now = clock.now();
  await inTransaction(database.db, async (trx) => {
    await insertReviewLink(trx, { bookingId: booking.id, reviewToken: reviewSecret, now });
    const { email, phone } = guest;
    const words = { name: guest.lastName, email, phone, subject: "stay" as const };
    const message = `Message of ${name}`;
    const messageRow = { id: `m-${name}`, sendHash: name, language: "en" as const, now };
    await insertMessage(trx, { ...words, message, ...messageRow, bookingId: booking.id });
  });
  const invoice = await issueInvoice(booking, null, app);
  return {
    booking,
    secret,
    reviewSecret,
    paymentId: await harness.paymentOf(booking),
    invoice: invoice?.number ?? "",
    identifiers: [
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
