// The drafts of this browser, found by its cookie, each with the booking made from it so far.
import type { App } from "#app/app.server.ts";
import { findBookingById, findBookingByKey } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import { listDrafts, writeDraft } from "./drafts.sql.server.ts";
import type { Draft, DraftStay } from "./drafts.sql.server.ts";
import type { BookRequest } from "./read-book-request.server.ts";
import { isBookedFor } from "./rules/earlier-booking.ts";

/** `booking` exists from the first payment attempt on; its status says how that ended. */
export interface OwnDraft {
  secret: string;
  draft: Draft;
  booking: Booking | null;
}

/** The drafts of the request's cookie with their bookings, most recently written first; empty without a cookie. */
export async function listOwnDrafts({ app, secret }: BookRequest): Promise<OwnDraft[]> {
  if (!secret) return [];
  const { db } = app.database;
  const drafts = await listDrafts(db, secret, app.clock.now());
  return Promise.all(
    drafts.map(async (draft) => ({
      secret,
      draft,
      // The idempotency key first: after a crash the booking may be newer than the id stored in the draft.
      booking:
        (await findBookingByKey(db, draft.key)) ??
        (draft.bookingId ? await findBookingById(db, draft.bookingId) : null),
    })),
  );
}

/**
 * The draft of one stay; failing that, the draft whose unfinished payment holds some of these nights, because only one of
 * the two stays can be booked. Null when the browser has neither.
 */
export function draftOfStay(drafts: readonly OwnDraft[], wanted: DraftStay): OwnDraft | null {
  return (
    drafts.find(({ draft }) => isSameStay(draft.stay, wanted)) ??
    drafts.find(
      ({ booking }) => booking?.status === "pending_payment" && overlaps(booking, wanted),
    ) ??
    null
  );
}

/** Whether the draft was made for exactly this stay. */
export function isDraftOf({ draft }: OwnDraft, wanted: DraftStay): boolean {
  return isSameStay(draft.stay, wanted);
}

/**
 * The draft with a booking that the URL refers to: the one of its stay, or the latest one when the URL names no stay.
 * Null when there is no such booking.
 */
export async function findOwnBooking(
  bookRequest: BookRequest,
): Promise<(OwnDraft & { booking: Booking }) | null> {
  const { stay, apartment } = bookRequest.query;
  const withBooking = (await listOwnDrafts(bookRequest)).filter(hasBooking);
  if (!stay || apartment === null) return withBooking[0] ?? null;
  const wanted = { ...stay, apartmentId: apartment };
  const booked = withBooking.find(({ booking }) => isBookedFor(booking, wanted));
  return booked ?? withBooking.find((own) => own === draftOfStay(withBooking, wanted)) ?? null;
}

function hasBooking(own: OwnDraft): own is OwnDraft & { booking: Booking } {
  return own.booking !== null;
}

/** Whether a draft's stay, null in one of an earlier release, is the same nights in the same apartment. */
export function isSameStay(stay: DraftStay | null, wanted: DraftStay): boolean {
  return (
    stay !== null &&
    stay.apartmentId === wanted.apartmentId &&
    stay.checkIn === wanted.checkIn &&
    stay.checkOut === wanted.checkOut
  );
}

function overlaps(booking: DraftStay, wanted: DraftStay): boolean {
  return (
    booking.apartmentId === wanted.apartmentId &&
    booking.checkIn < wanted.checkOut &&
    wanted.checkIn < booking.checkOut
  );
}

/** Links the draft to the booking and removes the card, unless the provider was not reached: then it may be tried again. */
export async function dropDeclinedCard(
  { secret, draft }: OwnDraft,
  stay: DraftStay,
  { why, booking }: { why: DeclineReason; booking: Booking },
  { database, clock }: App,
): Promise<void> {
  const { cardToken, cardBrand, cardLast4, ...rest } = draft;
  const isUsable = why === "unreachable" && cardToken && cardBrand && cardLast4;
  const remaining = isUsable ? { ...rest, cardToken, cardBrand, cardLast4 } : rest;
  await writeDraft(database.db, secret, { ...remaining, stay, bookingId: booking.id }, clock.now());
}
