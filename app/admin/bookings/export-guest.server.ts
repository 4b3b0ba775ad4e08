// Exports all data of a guest in one file, for the guest who asks for it (GDPR, articles 15 and 20).
import { inTransaction } from "#app/platform/database.server.ts";
import type { App } from "#app/app.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { readGuestData } from "./guest-data.sql.server.ts";
import { loadGuest } from "./load-guest.server.ts";

/** JSON, amounts in cents; null when there is no such guest. The audit log records the export, not its content. */
export async function exportGuest(
  typedReference: string,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ reference: string; json: string } | null> {
  const now = clock.now();
  const guest = await loadGuest(typedReference, db, now, facts);
  if (!guest) return null;
  const { reference, email } = guest.booking;
  const bookings = guest.bookings.map(({ id, version: _version, ...booking }) => ({
    booking_id: id,
    ...booking,
  }));
  const content = {
    email,
    writtenAt: now.toISOString(),
    amounts: "cents",
    bookings,
    ...(await readGuestData(db, guest.dataIds)),
  };
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      actor: user,
      what: "guestExported",
      subject: reference,
      bookingId: guest.booking.id,
      after: { bookings: bookings.length },
      now,
    }),
  );
  return { reference, json: `${JSON.stringify(content, null, 2)}\n` };
}
