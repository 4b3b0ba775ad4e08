// The recurring job that enqueues the emails around a stay when they are due, and those about unfinished payments.
import type { App } from "#app/app.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { insertBookingLink, insertReviewLink, newLinkSecret } from "../booking-links.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import {
  arrivalDaysBefore,
  isArrivalEmailDue,
  isThankYouEmailDue,
  paymentFailedAfter,
  thankYouDaysAfter,
} from "../rules/stay-emails.ts";
import {
  claimStayEmail,
  listArrivals,
  listDepartures,
  listUnfinishedPayments,
  refusesReviewRequests,
} from "./stay-emails.sql.server.ts";
import type { Candidate, StayEmailKind } from "./stay-emails.sql.server.ts";

/**
 * Once for each booking, however many processes run it: the email is claimed in the transaction that enqueues it. Demo
 * bookings get none.
 */
export async function enqueueStayEmails(
  app: Pick<App, "database" | "clock" | "log" | "property">,
): Promise<void> {
  const { facts } = app.property;
  const { db } = app.database;
  const now = app.clock.now();
  const day = propertyDay(now, facts.timeZone);
  const { today } = day;
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { firstMinutes, lastMinutes } = paymentFailedAfter;
  const unpaid = { from: minutesAgo(lastMinutes), to: minutesAgo(firstMinutes), limit };
  const arrivals = { from: today, to: addDays(today, arrivalDaysBefore), limit };
  const { first, last } = thankYouDaysAfter;
  const departures = { from: addDays(today, -last), to: addDays(today, -first), limit };

  await enqueueEach(await listUnfinishedPayments(db, unpaid), app, (booking, trx) =>
    booking.status === "expired"
      ? enqueueOnce(trx, booking, { kind: "guestPaymentFailed", now })
      : null,
  );
  await enqueueEach(await listArrivals(db, arrivals), app, async (booking, trx) => {
    if (!isArrivalEmailDue(booking, day, facts.checkInHour)) return;
    const manageToken = newLinkSecret();
    const email = { kind: "guestBeforeArrival", occasion: booking.checkIn, now } as const;
    if (await enqueueOnce(trx, booking, { ...email, payload: { manageToken } }))
      await insertBookingLink(trx, { bookingId: booking.id, manageToken, now });
  });
  await enqueueEach(await listDepartures(db, departures), app, async (booking, trx) => {
    if (!isThankYouEmailDue(booking, today)) return;
    if (await refusesReviewRequests(trx, booking.email)) {
      // The email asks for nothing else; claimed, it is not looked at again.
      const { id: bookingId } = booking;
      await claimStayEmail(trx, { bookingId, kind: "guestThankYou", occasion: "", now });
      return;
    }
    const reviewToken = newLinkSecret();
    if (await enqueueOnce(trx, booking, { kind: "guestThankYou", now, payload: { reviewToken } }))
      await insertReviewLink(trx, { bookingId: booking.id, reviewToken, now });
  });
}

// The job runs every minute: what exceeds this waits for its next run.
const limit = 100;

// Each is checked again under its own lock. A failing one must not block the emails of the others.
async function enqueueEach(
  candidates: Candidate[],
  { database, log }: Pick<App, "database" | "log">,
  decide: (booking: Booking, trx: Trx) => Promise<unknown> | null,
): Promise<void> {
  for (const candidate of candidates)
    try {
      await inTransaction(database.db, async (trx) => {
        const { booking } = await readLockedBooking(trx, candidate);
        if (booking.email !== "") await decide(booking, trx);
      });
    } catch (error) {
      log.error("an email around a stay could not be enqueued", {
        id: candidate.id,
        error: error instanceof Error ? error : new Error(String(error)),
      });
    }
}

async function enqueueOnce(
  trx: Trx,
  { id: bookingId, language, email: recipient }: Booking,
  email: { kind: StayEmailKind; occasion?: string; payload?: unknown; now: Date },
): Promise<boolean> {
  const { kind, occasion = "", payload = null, now } = email;
  if (!(await claimStayEmail(trx, { bookingId, kind, occasion, now }))) return false;
  await enqueueEmail(trx, { kind, bookingId, language, recipient, payload, now });
  return true;
}
