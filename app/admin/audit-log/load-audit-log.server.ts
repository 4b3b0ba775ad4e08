// A page of the audit log, of everything or of one booking, and whether the log is unaltered.
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import type { App } from "#app/app.server.ts";
import { countAudit, findBrokenEntry, listAudit } from "./audit-log.sql.server.ts";
import type { AuditEntry } from "./audit-log.sql.server.ts";

/** `older` is the position before which the next page starts; `broken` that of the first entry that was altered. */
export interface AuditLogView {
  entries: AuditEntry[];
  older: number | null;
  /** The booking's reference when only its changes are shown. */
  booking: string | null;
  count: number;
  broken: number | null;
}

/** `before` (a position) and `booking` (a reference) come from the query; null when there is no such booking. */
export async function loadAuditLog(
  { before, booking }: { before: string | null; booking: string | null },
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<AuditLogView | null> {
  const reference = booking === null ? null : normaliseReference(booking, facts.referencePrefix);
  const found = reference === null ? null : await findBookingByReference(db, reference);
  if (reference !== null && !found) return null;
  const position = /^[1-9]\d{0,8}$/.test(before ?? "") ? Number(before) : undefined;
  const entries = await listAudit(db, {
    limit: pageLength + 1,
    ...(position !== undefined && { before: position }),
    ...(found && { bookingId: found.id }),
  });
  const shown = entries.slice(0, pageLength);
  return {
    entries: shown,
    older: entries.length > pageLength ? (shown.at(-1)?.position ?? null) : null,
    booking: reference,
    count: await countAudit(db),
    broken: await findBrokenEntry(db),
  };
}

const pageLength = 100;
