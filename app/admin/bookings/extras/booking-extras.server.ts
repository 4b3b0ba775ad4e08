// The extras of a booking as staff order them, with the audit log.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { changeExtras } from "#app/bookings/extras/change-extras.server.ts";
import type { ExtrasResult } from "#app/bookings/extras/change-extras.server.ts";
import { loadExtrasForm, readOrder } from "#app/bookings/extras/load-extras-form.server.ts";
import type { ExtrasForm } from "#app/bookings/extras/load-extras-form.server.ts";
import { readBookingExtras } from "#app/bookings/extras/preview-extras.server.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import type { Language } from "#app/i18n/languages.ts";
import { agreedCents, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../../audit-log/audit-log.sql.server.ts";
import { formatAmount } from "../../rules/file-formats.ts";

/** The stay, and the form. */
export interface BookingExtrasView extends Pick<Booking, "reference" | "checkIn" | "checkOut"> {
  guest: string;
  apartment: string;
  form: ExtrasForm;
}

interface Fields {
  get(name: string): unknown;
  has(name: string): boolean;
}

/** `fields` has the form's fields, or none of them; null when there is no such booking. */
export async function loadExtras(
  typedReference: string,
  fields: Fields,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<BookingExtrasView | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const found = await findBookingByReference(
    db,
    normaliseReference(typedReference, facts.referencePrefix),
  );
  if (!found) return null;
  const { reference, checkIn, checkOut, firstName, lastName } = found;
  const read = fields.has("chosen") ? (field: string) => fields.get(field) : null;
  const reader = { language, facts, now: app.clock.now(), by: "owner" } as const;
  return {
    reference,
    checkIn,
    checkOut,
    guest: `${firstName} ${lastName}`,
    apartment: await findApartmentName(db, found.apartmentId, language, facts),
    form: await loadExtrasForm(db, found, read, reader),
  };
}

/** The guest is told by email. */
export async function saveExtras(
  typedReference: string,
  fields: Fields,
  actor: Actor,
  app: App,
): Promise<ExtrasResult> {
  const { facts } = app.property;
  const { db } = app.database;
  const reference = normaliseReference(typedReference, facts.referencePrefix);
  const booking = await findBookingByReference(db, reference);
  if (!booking) return { ok: false, reason: "unknown" };
  const now = app.clock.now();
  const known = await readBookingExtras(db, booking, { now, facts, by: "owner" });
  const request = {
    reference,
    version: formVersion(fields),
    wanted: readOrder((field) => fields.get(field), known),
    agreedTotal: agreedCents(fields, "total"),
    agreedRefund: agreedCents(fields, "refund"),
    actor: "owner",
  } as const;
  return changeExtras(request, app, (trx, before, after, { refund }) =>
    writeAudit(trx, {
      actor,
      what: "bookingExtrasChanged",
      subject: reference,
      bookingId: after.id,
      before: { total: formatAmount(before.total, before.currency) },
      after: {
        total: formatAmount(after.total, after.currency),
        ...(refund > 0 && { refund: formatAmount(refund, after.currency) }),
      },
      now,
    }),
  );
}
