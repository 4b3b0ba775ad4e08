// The history of a booking: what happened, when, and by whom. Written in the transaction of the change itself, never updated.
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { BookingEventRow } from "#app/platform/tables/booking-tables.ts";

/** The things that can happen to a booking. */
export type BookingEventKind =
  | "placed"
  | "detailsChanged"
  /** Staff waived rules of guests, or gave the stay a price of their own. */
  | "beyondRules"
  | "ownPrice"
  /** The nights are held as an option until an instant (`until`), or until a later one. */
  | "optionHeld"
  | "optionExtended"
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
  | "arrivalUndone"
  | "leavingUndone"
  /** Nights of the stay are free again, or held again. */
  | "nightsFreed"
  | "nightsKept"
  | "changed"
  | "extrasChanged"
  | "cancelled"
  /** A lower price elsewhere: shown or taken back by the guest, matched or declined by the owner. */
  | "bestPriceFiled"
  | "bestPriceWithdrawn"
  | "bestPriceMatched"
  | "bestPriceDeclined"
  | "refundOwed"
  | "paymentRecorded"
  | "repaymentRecorded"
  | "openForgiven"
  | "paymentUndone"
  | "refundFailed"
  | "refundByDispute"
  | "disputeOpened"
  /** Won, withdrawn, or an inquiry that became no dispute. */
  | "disputeClosed"
  | "disputeLost"
  /** The guest was asked by email to pay what is open. */
  | "paymentRequested"
  /** The guest does not want the saved card to be charged any more. */
  | "consentWithdrawn"
  | "depositReceived"
  | "depositReturned"
  /** The deposit on a card: asked for by email, placed, declined, taken in part, released, ended by the provider, kept for now. */
  | "depositAsked"
  | "depositPlaced"
  | "depositDeclined"
  | "depositTaken"
  | "depositReleased"
  | "depositExpired"
  | "depositWaits"
  /** Of what was taken, refunded in the provider's dashboard; and sent back by the guest's bank. */
  | "depositRefunded"
  | "depositRefundFailed"
  | "linksEnded"
  | "guestErased";

export interface BookingEvent {
  at: string;
  actor: BookingEventRow["actor"];
  what: BookingEventKind;
  /** Details without personal data: amounts, reasons, attempts. */
  detail: v.InferOutput<typeof detailSchema>;
}

const detailSchema = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));

/** Inserts one event of a booking, or several that happen at the same time. */
export async function insertEvents(
  trx: Trx,
  bookingId: string,
  ...events: (Omit<BookingEvent, "at" | "detail"> & {
    now: Date;
    detail?: BookingEvent["detail"];
  })[]
): Promise<void> {
  const rows = events.map(({ now, actor, what, detail = {} }) => ({
    id: randomUUID(),
    booking_id: bookingId,
    at: now.toISOString(),
    actor,
    what,
    detail: JSON.stringify(detail),
  }));
  await trx.insertInto("booking_events").values(rows).execute();
}

/** A booking's events, oldest first. */
export async function listEvents(db: Db, bookingId: string): Promise<BookingEvent[]> {
  const rows = await db
    .selectFrom("booking_events")
    .select(["at", "actor", "what", "detail"])
    .where("booking_id", "=", bookingId)
    .orderBy("at")
    // Events with the same timestamp then read: placed, paymentVoided, paymentStarted, paymentCaptured, confirmed.
    .orderBy("what", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    what: row.what as BookingEventKind,
    detail: v.parse(detailSchema, JSON.parse(row.detail)),
  }));
}

/** Whether the guest has ended all links to the booking that were given before. */
export async function hasEndedLinks(db: Db, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom("booking_events")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("what", "=", "linksEnded")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
