// Corrects a guest's details and language. A new email address takes over: the former links end, what still waits goes to the new
// address, and so does an email with a new link.
import { randomBytes } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import { deleteBookingLinks } from "#app/bookings/booking-links.sql.server.ts";
import { findBookingByReference, updateBooking } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { redirectUnsentEmails } from "#app/bookings/emails/stay-emails.sql.server.ts";
import { parseGuest } from "#app/bookings/rules/booking-request.ts";
import { guestFieldNames, makeGuest } from "#app/bookings/rules/guest-fields.ts";
import type { GuestDetails } from "#app/bookings/rules/guest-fields.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { linkEmailOf } from "#app/bookings/rules/stay-emails.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/outbox.sql.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { fieldFaults } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";

/** The form: the guest's details and the language of the booking, as stored or as typed. */
export interface CorrectionForm {
  reference: string;
  version: number;
  values: GuestDetails & { language: string };
}

/** Null when there is no such booking, or its guest's data was erased. */
export async function loadCorrection(
  typedReference: string,
  app: Pick<App, "database" | "property">,
): Promise<CorrectionForm | null> {
  const booking = await findCorrectable(typedReference, app);
  if (!booking) return null;
  const { reference, version, language } = booking;
  return { reference, version, values: { ...makeGuest((name) => booking[name]), language } };
}

/** `emailed`: a new address got an email with a new link. `changed`: somebody else changed the booking meanwhile. */
export type CorrectionAnswer =
  | { ok: true; reference: string; emailed: boolean }
  | { ok: false; reason: "unknown" }
  | {
      ok: false;
      reason: "faulty" | "changed";
      faults: CalendarFault[];
      values: CorrectionForm["values"];
    };

/** The audit log says that details were changed, never which to what: a guest's data can be erased, its entries cannot. */
export async function correctGuest(
  form: FormData,
  typedReference: string,
  user: User,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<CorrectionAnswer> {
  const found = await findCorrectable(typedReference, app);
  if (!found) return { ok: false, reason: "unknown" };
  const read = parseGuest(Object.fromEntries(form));
  const language = formText(form, "language", 10);
  const values = { ...(read.ok ? read.guest : read.values), language };
  if (!read.ok) {
    const faults = fieldFaults(read.faults, guestFieldNames);
    return { ok: false, reason: "faulty", faults, values };
  }
  const corrected = { ...read.guest, language: isLanguage(language) ? language : found.language };
  return inTransaction(app.database.db, async (trx): Promise<CorrectionAnswer> => {
    const { booking } = await readLockedBooking(trx, found);
    const names = [...guestFieldNames, "language" as const].filter(
      (name) => booking[name] !== corrected[name],
    );
    const { reference } = booking;
    if (names.length === 0) return { ok: true, reference, emailed: false };
    if (booking.version !== formVersion(form) || booking.email === "")
      return { ok: false, reason: "changed", faults: [], values };
    const now = app.clock.now();
    const manageToken = names.includes("email") ? randomBytes(16).toString("base64url") : null;
    const after = await updateBooking(
      trx,
      booking,
      { ...corrected, ...(manageToken !== null && { manageToken }) },
      now,
    );
    if (!after) throw new Error(`Booking ${reference} was changed under its lock`);
    const emailed = manageToken !== null && (await moveEmails(trx, booking, after, manageToken));
    await insertEvents(trx, booking.id, { actor: "owner", what: "detailsChanged", now });
    await writeAudit(trx, {
      actor: user,
      what: manageToken === null ? "guestCorrected" : "guestEmailCorrected",
      subject: reference,
      bookingId: booking.id,
      now,
    });
    return { ok: true, reference, emailed };
  });
}

// Who reads the former address may be a stranger: it was mistyped. No link that was sent there opens the booking any more.
async function moveEmails(
  trx: Trx,
  { email: from }: Booking,
  { id: bookingId, email: recipient, language, updatedAt, ...booking }: Booking,
  manageToken: string,
): Promise<boolean> {
  await deleteBookingLinks(trx, bookingId);
  const kind = linkEmailOf(booking);
  // One email with a new link is enough.
  const without = kind === null ? [] : [kind, "guestLink"];
  await redirectUnsentEmails(trx, { bookingId, from, to: recipient, without, manageToken });
  if (kind === null) return false;
  const payload = { manageToken };
  const now = new Date(updatedAt);
  await enqueueEmail(trx, { kind, bookingId, language, recipient, payload, now });
  return true;
}

async function findCorrectable(
  typed: string,
  { database, property }: Pick<App, "database" | "property">,
): Promise<Booking | null> {
  const reference = normaliseReference(typed, property.facts.referencePrefix);
  const booking = await findBookingByReference(database.db, reference);
  return booking && booking.email !== "" ? booking : null;
}
