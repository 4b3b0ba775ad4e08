// Stores a guest's message about their booking in the inbox, and the arrival details in the booking.
import { createHash, randomUUID } from "node:crypto";
import { facts } from "#property/facts.ts";
import { findBookingByToken } from "#app/booking/bookings.sql.server.ts";
import { readLocked } from "#app/booking/placing/read-locked.server.ts";
import { changedWishes, type ArrivalWish } from "#app/booking/rules/arrival-wish.ts";
import { guestMayDecide } from "#app/booking/rules/guest-may.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { tellArrival } from "#app/booking/my-booking/tell-arrival.server.ts";
import { formText } from "#app/booking/rules/form-values.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { ownerAddress } from "#app/platform/owner-address.ts";
import { countUse } from "#app/platform/use-limits.sql.server.ts";
import { insertMessage, wasSent } from "./messages.sql.server.ts";
import {
  type GuestMessage,
  type GuestMessageFaults,
  messagesOfBooking,
  readGuestMessage,
  wishOf,
} from "./rules/guest-message.ts";

/** Stored, or the faults, or the minutes until the next message is accepted. */
export type GuestWriting =
  | { ok: true }
  | { ok: false; faults: GuestMessageFaults; values: GuestMessage; minutes: number | null };

/**
 * The form's `key` is new each time it is shown: the same form sent twice is one message. The secret alone identifies the
 * booking; null for an unknown one.
 */
export async function sendGuestMessage(
  manageToken: string,
  form: FormData,
  house: Pick<House, "database" | "clock" | "environment">,
): Promise<GuestWriting | null> {
  const { db } = house.database;
  const known = await findBookingByToken(db, manageToken);
  if (!known) return null;
  const now = house.clock.now();
  const key = formText(form, "key");
  return inTransaction(db, async (trx): Promise<GuestWriting> => {
    const { booking } = await readLocked(trx, known);
    const { id: bookingId, email, phone, language } = booking;
    const day = propertyDay(now, facts.timeZone);
    const told = guestMayDecide(booking, day, facts.checkInHour) ? booking : null;
    const { values, faults } = readGuestMessage(form, told);
    const sendHash = hashOf(["guest", bookingId, key, values]);
    if (await wasSent(trx, sendHash)) return { ok: true };
    if (Object.keys(faults).length > 0) return { ok: false, faults, values, minutes: null };
    const limit = await countUse(trx, hashOf(["guest", bookingId]), messagesOfBooking, now);
    if (!limit.within) {
      const minutes = Math.ceil((limit.endsAt.getTime() - now.getTime()) / 60_000);
      return { ok: false, faults: {}, values, minutes };
    }
    const changed = told ? changedWishes(told, wishOf(values)) : [];
    if (changed.length > 0) await tellArrival(trx, booking, wishOf(values), now);
    const id = randomUUID();
    await insertMessage(trx, {
      id,
      sendHash,
      bookingId,
      language: isLanguage(language) ? language : defaultLanguage,
      name: `${booking.firstName} ${booking.lastName}`.trim(),
      email,
      phone,
      subject: changed.includes("transfer") && values.transfer ? "transfer" : "booking",
      message: noteOf(values, changed, booking.reference),
      now,
    });
    await enqueueLetter(trx, {
      kind: "contactToOwner",
      bookingId: null,
      language: defaultLanguage,
      recipient: ownerAddress(house.environment),
      replyTo: email,
      payload: { messageId: id },
      now,
    });
    return { ok: true };
  });
}

// In the default language, because the owner may not know the guest's. Unchanged arrival details are left out.
function noteOf(
  { arrival, flight, transfer, requests, message }: GuestMessage,
  changed: readonly (keyof ArrivalWish)[],
  reference: string,
): string {
  const t = makeTranslator(defaultLanguage, "my-write");
  const say = {
    transfer: transfer && t("my-write.note.transfer"),
    flight: flight && t("my-write.note.flight", { flight }),
    arrivalTime: arrival && t("my-write.note.arrival", { time: arrival }),
    specialRequests: requests && t("my-write.note.requests", { requests }),
  };
  const cleared = (name: keyof ArrivalWish) =>
    t("my-write.note.cleared", { field: t(`my-write.${fieldOf[name]}`) });
  return [
    t("my-write.note.booking", { reference }),
    ...changed.map((name) => say[name] || cleared(name)),
    ...(message ? ["", message] : []),
  ].join("\n");
}

const fieldOf = {
  transfer: "transfer",
  flight: "flight",
  arrivalTime: "arrival",
  specialRequests: "requests",
} as const satisfies Record<keyof ArrivalWish, string>;

function hashOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
