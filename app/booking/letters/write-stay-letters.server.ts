// The recurring job that enqueues the emails around a stay when they are due, and those about unfinished payments.
import { randomBytes } from "node:crypto";
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction, type Trx } from "#app/platform/database.server.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { keepLink } from "../my-booking/booking-links.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLocked } from "../placing/read-locked.server.ts";
import { keepReviewLink } from "../review-links.sql.server.ts";
import { addDays, propertyDay } from "../rules/plain-date.ts";
import {
  arrivalDaysBefore,
  isArrivalLetterDue,
  isThanksDue,
  paymentFailedAfter,
  thanksDaysAfter,
} from "../rules/stay-letters.ts";
import {
  type Candidate,
  claimStayLetter,
  type StayLetterKind,
  whoArrives,
  whoDidNotPay,
  whoLeft,
} from "./stay-letters.sql.server.ts";

/**
 * Once for each booking, however many processes run it: the email is claimed in the transaction that enqueues it. Demo
 * bookings get none.
 */
export async function writeStayLetters(
  house: Pick<House, "database" | "clock" | "log">,
): Promise<void> {
  const { db } = house.database;
  const now = house.clock.now();
  const day = propertyDay(now, facts.timeZone);
  const { today } = day;
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { firstMinutes, lastMinutes } = paymentFailedAfter;
  const unpaid = { from: minutesAgo(lastMinutes), to: minutesAgo(firstMinutes), limit };
  const arrivals = { from: today, to: addDays(today, arrivalDaysBefore), limit };
  const { first, last } = thanksDaysAfter;
  const departures = { from: addDays(today, -last), to: addDays(today, -first), limit };

  await writeEach(await whoDidNotPay(db, unpaid), house, (booking, trx) =>
    booking.status === "expired" ? write(trx, booking, { kind: "guestPaymentFailed", now }) : null,
  );
  await writeEach(await whoArrives(db, arrivals), house, async (booking, trx) => {
    if (!isArrivalLetterDue(booking, day, facts.checkInHour)) return;
    const manageToken = newSecret();
    const letter = { kind: "guestBeforeArrival", occasion: booking.checkIn, now } as const;
    if (await write(trx, booking, { ...letter, payload: { manageToken } }))
      await keepLink(trx, { bookingId: booking.id, manageToken, now });
  });
  await writeEach(await whoLeft(db, departures), house, async (booking, trx) => {
    if (!isThanksDue(booking, today)) return;
    const reviewToken = newSecret();
    if (await write(trx, booking, { kind: "guestThankYou", now, payload: { reviewToken } }))
      await keepReviewLink(trx, { bookingId: booking.id, reviewToken, now });
  });
}

// The job runs every minute: what exceeds this waits for its next run.
const limit = 100;

function newSecret(): string {
  return randomBytes(16).toString("base64url");
}

// Each is checked again under its own lock. A failing one must not block the emails of the others.
async function writeEach(
  candidates: Candidate[],
  { database, log }: Pick<House, "database" | "log">,
  decide: (booking: Booking, trx: Trx) => Promise<unknown> | null,
): Promise<void> {
  for (const candidate of candidates)
    try {
      await inTransaction(database.db, async (trx) => {
        const { booking } = await readLocked(trx, candidate);
        if (booking.email !== "") await decide(booking, trx);
      });
    } catch (error) {
      log.error("an email around a stay could not be enqueued", {
        id: candidate.id,
        error: error instanceof Error ? error : new Error(String(error)),
      });
    }
}

async function write(
  trx: Trx,
  { id: bookingId, language, email: recipient }: Booking,
  letter: { kind: StayLetterKind; occasion?: string; payload?: unknown; now: Date },
): Promise<boolean> {
  const { kind, occasion = "", payload = null, now } = letter;
  if (!(await claimStayLetter(trx, { bookingId, kind, occasion, now }))) return false;
  await enqueueLetter(trx, { kind, bookingId, language, recipient, payload, now });
  return true;
}
