// The drafts of this browser, found by its cookie, each with the booking made from it so far.
import { type Booking, findBookingById, findBookingByKey } from "../bookings.sql.server.ts";
import { type Draft, type DraftStay, listDrafts } from "./drafts.sql.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import { standsFor } from "../rules/stands-for.ts";

/** `booking` exists from the first payment attempt on; its status says how that ended. */
export interface OwnDraft {
  secret: string;
  draft: Draft;
  booking: Booking | null;
}

/** The drafts of the request's cookie with their bookings, most recently written first; empty without a cookie. */
export async function listOwnDrafts({ house, secret }: BookVisit): Promise<OwnDraft[]> {
  if (!secret) return [];
  const { db } = house.database;
  const drafts = await listDrafts(db, secret, house.clock.now());
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
    drafts.find(({ draft }) => isSame(draft.stay, wanted)) ??
    drafts.find(({ booking }) => booking?.status === "pending_payment" && meets(booking, wanted)) ??
    null
  );
}

/** Whether the draft was made for exactly this stay. */
export function isDraftOf({ draft }: OwnDraft, wanted: DraftStay): boolean {
  return isSame(draft.stay, wanted);
}

/**
 * The draft with a booking that the URL refers to: the one of its stay, or the latest one when the URL names no stay.
 * Null when there is no such booking.
 */
export async function findOwnBooking(
  visit: BookVisit,
): Promise<(OwnDraft & { booking: Booking }) | null> {
  const { stay, apartment } = visit.query;
  const begun = (await listOwnDrafts(visit)).filter(hasBooking);
  if (!stay || apartment === null) return begun[0] ?? null;
  const wanted = { ...stay, apartmentId: apartment };
  const standing = begun.find(({ booking }) => standsFor(booking, wanted));
  return standing ?? begun.find((own) => own === draftOfStay(begun, wanted)) ?? null;
}

function hasBooking(own: OwnDraft): own is OwnDraft & { booking: Booking } {
  return own.booking !== null;
}

function isSame(stay: DraftStay | null, wanted: DraftStay): boolean {
  return (
    stay !== null &&
    stay.apartmentId === wanted.apartmentId &&
    stay.checkIn === wanted.checkIn &&
    stay.checkOut === wanted.checkOut
  );
}

function meets(booking: DraftStay, wanted: DraftStay): boolean {
  return (
    booking.apartmentId === wanted.apartmentId &&
    booking.checkIn < wanted.checkOut &&
    wanted.checkIn < booking.checkOut
  );
}
