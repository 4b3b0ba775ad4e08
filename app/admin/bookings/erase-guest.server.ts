// Erases a guest's personal data (GDPR, article 17): everything that names the guest; accounting records stay.
import type { App } from "#app/app.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { eraseGuestData } from "./guest-data.sql.server.ts";
import { loadGuest } from "./load-guest.server.ts";

/** `notTyped`: the typed email address differs from the stored one. `stayAhead`: a booking still needs the name. */
export type EraseGuestResult =
  | { ok: true; reference: string }
  | { ok: false; reason: "unknown" | "notTyped" | "stayAhead" };

/** All or nothing; the audit log retains references and amounts, which then identify no guest. */
export async function eraseGuest(
  typedReference: string,
  typedEmail: string,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<EraseGuestResult> {
  const known = await loadGuest(typedReference, db, clock.now(), facts);
  if (!known) return { ok: false, reason: "unknown" };
  return inTransaction(db, async (trx): Promise<EraseGuestResult> => {
    const now = clock.now();
    const apartments = new Set(known.bookings.map(({ apartmentId }) => apartmentId));
    for (const id of [...apartments].toSorted((a, b) => a - b)) await lockApartment(trx, id);
    const guest = await loadGuest(typedReference, trx, now, facts);
    if (!guest) return { ok: false, reason: "unknown" };
    const { booking, bookings, dataIds, inTheWay } = guest;
    const { email, reference } = booking;
    if (typedEmail.trim().toLowerCase() !== email.toLowerCase())
      return { ok: false, reason: "notTyped" };
    if (inTheWay.length > 0) return { ok: false, reason: "stayAhead" };
    await eraseGuestData(trx, email, dataIds);
    for (const { id } of bookings)
      await insertEvents(trx, id, { actor: "owner", what: "guestErased", now });
    await writeAudit(trx, {
      actor: user,
      what: "guestErased",
      subject: reference,
      bookingId: booking.id,
      after: { bookings: bookings.length },
      now,
    });
    return { ok: true, reference };
  });
}
