// Somebody writes something down about a booking.
import { findBookingByReference } from "#app/booking/bookings.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { insertNote } from "./booking-notes.sql.server.ts";
import { readNote } from "./rules/note.ts";

/** `unknown`: no such booking, or a form that this page did not make. */
export type KeptNote =
  | { ok: true }
  | { ok: false; reason: "unknown" | "noteMissing" | "noteTooLong" };

/** `key` is the form's own: a form that is sent twice keeps one note. The log does not repeat the text. */
export async function keepNote(
  { reference, key, typed }: { reference: string; key: string; typed: string },
  author: Person,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<KeptNote> {
  const read = readNote(typed);
  if (!read.ok) return read;
  const booking = await findBookingByReference(database.db, reference);
  if (!booking || !/^[0-9a-f-]{36}$/.test(key)) return { ok: false, reason: "unknown" };
  await inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const note = { id: key, bookingId: booking.id, author, text: read.text, now };
    if (!(await insertNote(trx, note))) return;
    const { id: bookingId, reference: subject } = booking;
    await writeAudit(trx, { actor: author, what: "bookingNoted", subject, bookingId, now });
  });
  return { ok: true };
}
