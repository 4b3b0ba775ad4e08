// What this browser has begun: the unfinished form behind its cookie, and the booking made of it so far.
import { type Booking, findBookingById, findBookingByKey } from "../bookings.sql.server.ts";
import { type Draft, readDraft } from "./drafts.sql.server.ts";
import type { BookVisit } from "./read-visit.server.ts";

/** `booking` is there from the first attempt to pay on; its status tells how that ended. */
export interface OwnDraft {
  secret: string;
  draft: Draft;
  booking: Booking | null;
}

/** The draft of the visit's cookie with its booking, or null when the browser has none, or its day is over. */
export async function findOwnDraft({ house, secret }: BookVisit): Promise<OwnDraft | null> {
  const { db } = house.database;
  const draft = secret && (await readDraft(db, secret, house.clock.now()));
  if (!draft) return null;
  // By the key first: what became of it may be newer than what was written into the draft before a crash.
  const booking =
    (await findBookingByKey(db, draft.key)) ??
    (draft.bookingId ? await findBookingById(db, draft.bookingId) : null);
  return { secret, draft, booking };
}
