// Stores a guest's message about their booking in the inbox, and the arrival details in the booking.
import { createHash, randomUUID } from "node:crypto";
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingByToken, updateBooking } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { changedArrivalDetails, isSelfServiceOpen } from "#app/bookings/rules/self-service.ts";
import type { ArrivalDetails } from "#app/bookings/rules/self-service.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { countForSender } from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { insertMessage, wasSent } from "./messages.sql.server.ts";
import { arrivalDetailsOf, bookingMessageLimit, readGuestMessage } from "./rules/guest-message.ts";
import type { GuestMessage, GuestMessageFaults } from "./rules/guest-message.ts";

/** Stored, or the faults, or the minutes until the next message is accepted. */
export type GuestMessageResult =
  | { ok: true }
  | { ok: false; faults: GuestMessageFaults; values: GuestMessage; minutes: number | null };

/**
 * The form's `key` is new each time it is shown: the same form sent twice is one message. The secret alone identifies the
 * booking; null for an unknown one.
 */
export async function sendGuestMessage(
  manageToken: string,
  form: FormData,
  app: Pick<App, "database" | "clock" | "environment" | "property">,
): Promise<GuestMessageResult | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const known = await findBookingByToken(db, manageToken);
  if (!known) return null;
  const now = app.clock.now();
  const key = formText(form, "key");
  return inTransaction(db, async (trx): Promise<GuestMessageResult> => {
    const { booking } = await readLockedBooking(trx, known);
    const { id: bookingId, email, phone, language } = booking;
    const day = propertyDay(now, facts.timeZone);
    const storedArrival = isSelfServiceOpen(booking, day, facts.checkInHour) ? booking : null;
    const { values, faults } = readGuestMessage(form, storedArrival);
    const sendHash = hashOf(["guest", bookingId, key, values]);
    if (await wasSent(trx, sendHash)) return { ok: true };
    if (Object.keys(faults).length > 0) return { ok: false, faults, values, minutes: null };
    const limit = await countForSender(trx, hashOf(["guest", bookingId]), bookingMessageLimit, now);
    if (!limit.within) {
      const minutes = Math.ceil((limit.endsAt.getTime() - now.getTime()) / 60_000);
      return { ok: false, faults: {}, values, minutes };
    }
    const changed = storedArrival
      ? changedArrivalDetails(storedArrival, arrivalDetailsOf(values))
      : [];
    if (changed.length > 0) await saveArrivalDetails(trx, booking, arrivalDetailsOf(values), now);
    const id = randomUUID();
    const owner = await ownerRecipient(trx, app);
    await insertMessage(trx, {
      id,
      sendHash,
      bookingId,
      language: languageOr(language, facts.defaultLanguage),
      name: `${booking.firstName} ${booking.lastName}`.trim(),
      email,
      phone,
      subject: changed.includes("transfer") && values.transfer ? "transfer" : "booking",
      message: noteOf(values, changed, booking.reference, owner.language, facts),
      ownWords: values.message,
      now,
    });
    await enqueueEmail(trx, {
      kind: "contactToOwner",
      bookingId: null,
      ...owner,
      replyTo: email,
      payload: { messageId: id },
      now,
    });
    return { ok: true };
  });
}

// In the owner's language, because the owner may not know the guest's. Unchanged arrival details are left out.
function noteOf(
  { arrival, flight, transfer, requests, message }: GuestMessage,
  changed: readonly (keyof ArrivalDetails)[],
  reference: string,
  language: Language,
  facts: PropertyFacts,
): string {
  const t = makeTranslator(language, facts, "my-write");
  const texts = {
    transfer: transfer && t("my-write.note.transfer"),
    flight: flight && t("my-write.note.flight", { flight }),
    arrivalTime: arrival && t("my-write.note.arrival", { time: arrival }),
    specialRequests: requests && t("my-write.note.requests", { requests }),
  };
  const cleared = (name: keyof ArrivalDetails) =>
    t("my-write.note.cleared", { field: t(`my-write.${fieldOf[name]}`) });
  return [
    t("my-write.note.booking", { reference }),
    ...changed.map((name) => texts[name] || cleared(name)),
    ...(message ? ["", message] : []),
  ].join("\n");
}

const fieldOf = {
  transfer: "transfer",
  flight: "flight",
  arrivalTime: "arrival",
  specialRequests: "requests",
} as const satisfies Record<keyof ArrivalDetails, string>;

function hashOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

// `booking` as read under its apartment's lock. The history says that something changed, not what.
async function saveArrivalDetails(
  trx: Trx,
  booking: Booking,
  details: ArrivalDetails,
  now: Date,
): Promise<void> {
  const updated = await updateBooking(trx, booking, details, now);
  if (!updated) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await insertEvents(trx, booking.id, { actor: "guest", what: "detailsChanged", now });
}
