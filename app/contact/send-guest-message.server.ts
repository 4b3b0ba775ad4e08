// Puts what a guest writes about the own booking into the house's inbox, under the name and address of the booking.
import { createHash, randomUUID } from "node:crypto";
import { findBookingByToken } from "#app/booking/bookings.sql.server.ts";
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
} from "./rules/guest-message.ts";

/** Kept, or what is wrong, or when to write again. */
export type GuestWriting =
  | { ok: true }
  | { ok: false; faults: GuestMessageFaults; values: GuestMessage; minutes: number | null };

/**
 * The form's `key` is new each time it is shown: the same form sent twice is one message. Whose booking it is says the
 * secret alone; null when nobody was given it.
 */
export async function sendGuestMessage(
  manageToken: string,
  form: FormData,
  house: Pick<House, "database" | "clock" | "environment">,
): Promise<GuestWriting | null> {
  const { db } = house.database;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const { values, faults } = readGuestMessage(form);
  if (Object.keys(faults).length > 0) return { ok: false, faults, values, minutes: null };
  const { id: bookingId, email, phone, language } = booking;
  const now = house.clock.now();
  const key = formText(form, "key");
  const sendHash = hashOf(["guest", bookingId, key, values]);
  return inTransaction(db, async (trx): Promise<GuestWriting> => {
    const limit = await countUse(trx, hashOf(["guest", bookingId]), messagesOfBooking, now);
    if (await wasSent(trx, sendHash)) return { ok: true };
    if (!limit.within) {
      const minutes = Math.ceil((limit.endsAt.getTime() - now.getTime()) / 60_000);
      return { ok: false, faults: {}, values, minutes };
    }
    const id = randomUUID();
    await insertMessage(trx, {
      id,
      sendHash,
      language: isLanguage(language) ? language : defaultLanguage,
      name: `${booking.firstName} ${booking.lastName}`.trim(),
      email,
      phone,
      subject: values.transfer ? "transfer" : "booking",
      message: noteOf(values, booking.reference),
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

// In the house's own language: who reads it need not know the guest's.
function noteOf({ arrival, transfer, flight, message }: GuestMessage, reference: string): string {
  const t = makeTranslator(defaultLanguage, "my-write");
  return [
    t("my-write.note.booking", { reference }),
    ...(transfer ? [t("my-write.note.transfer")] : []),
    ...(flight ? [t("my-write.note.flight", { flight })] : []),
    ...(arrival ? [t("my-write.note.arrival", { time: arrival })] : []),
    ...(message ? ["", message] : []),
  ].join("\n");
}

function hashOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
