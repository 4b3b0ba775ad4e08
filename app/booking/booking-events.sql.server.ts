// What happened to a booking, when, and by whom: written in the transaction that makes it happen, never changed.
import { randomUUID } from "node:crypto";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { BookingEventRow } from "#app/platform/tables.ts";

/** The things that can happen to a booking. */
export type BookingEventKind =
  | "placed"
  | "detailsChanged"
  | "paymentStarted"
  | "paymentActionNeeded"
  | "paymentUnknown"
  | "paymentDeclined"
  | "paymentVoided"
  | "paymentCaptured"
  | "paymentRefunded"
  | "confirmed"
  | "expired"
  | "arrived"
  | "left"
  | "noShow"
  | "changed"
  | "cancelled"
  | "refundOwed"
  | "linksEnded"
  | "guestErased";

export interface BookingEvent {
  at: string;
  actor: BookingEventRow["actor"];
  what: BookingEventKind;
  /** Facts without personal data: amounts, reasons, attempts. */
  detail: Record<string, string | number | null>;
}

/** Writes down an event. */
export async function noteEvent(
  trx: Trx,
  bookingId: string,
  event: Omit<BookingEvent, "at" | "detail"> & { now: Date; detail?: BookingEvent["detail"] },
): Promise<void> {
  await trx
    .insertInto("booking_events")
    .values({
      id: randomUUID(),
      booking_id: bookingId,
      at: event.now.toISOString(),
      actor: event.actor,
      what: event.what,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}

/** A booking's events, the oldest first. */
export async function listEvents(db: Db, bookingId: string): Promise<BookingEvent[]> {
  const rows = await db
    .selectFrom("booking_events")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .orderBy("at")
    // Of one instant: placed, paymentVoided, paymentStarted, paymentCaptured, confirmed.
    .orderBy("what", "desc")
    .execute();
  return rows.map(({ at, actor, what, detail }) => ({
    at,
    actor,
    what: what as BookingEventKind,
    detail: JSON.parse(detail) as BookingEvent["detail"],
  }));
}
