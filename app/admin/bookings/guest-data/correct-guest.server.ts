// Corrects a guest's details, the names of the other guests, and the language. A new email address takes over: the former links end, what still waits goes to the new
// address, and so does an email with a new link.
import type { App } from "#app/app.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import {
  deleteBookingLinks,
  deleteReviewLinks,
  newLinkSecret,
} from "#app/bookings/booking-links.sql.server.ts";
import { updateBooking } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { internationalPhone } from "#app/bookings/international-phone.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { redirectUnsentEmails } from "#app/bookings/emails/stay-emails.sql.server.ts";
import { findBookingWithGuest } from "#app/bookings/find-typed-booking.server.ts";
import { parseGuest, parseGuestWithoutEmail } from "#app/bookings/rules/booking-request.ts";
import { guestFieldNames, isErased, makeGuest } from "#app/bookings/rules/guest-fields.ts";
import type { GuestDetails } from "#app/bookings/rules/guest-fields.ts";
import { linkEmailOf } from "#app/bookings/rules/stay-emails.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { deleteSubscriptionsOf } from "#app/push/push.sql.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { endPassesOf } from "#app/wallet/ended-passes.sql.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { fieldFaults } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";
import { companionFaults, readCompanions } from "../rules/booking-forms.ts";

/** The guest's details, the names of the others and the language of the booking's emails, as stored or as typed. */
type Correction = GuestDetails & { companions: string; language: string };

/** What can be corrected, in the order of the form. */
const correctable = [...guestFieldNames, "companions", "language"] as const;

/** The form. */
export interface CorrectionForm {
  reference: string;
  values: Correction;
}

/** Null when there is no such booking, or its guest's data was erased. */
export async function loadCorrection(
  typedReference: string,
  { database, property }: Pick<App, "database" | "property">,
): Promise<CorrectionForm | null> {
  const booking = await findBookingWithGuest(database.db, typedReference, property.facts);
  return booking && { reference: booking.reference, values: valuesOf(booking) };
}

function valuesOf(booking: Booking): Correction {
  return {
    ...makeGuest((name) => booking[name]),
    companions: booking.companions,
    language: booking.language,
  };
}

/** A field that a colleague changed since the form was opened; `typed` is what this user wrote in it instead, if anything. */
export interface ChangedField {
  field: keyof Correction;
  before: string;
  now: string;
  typed: string | null;
}

/**
 * `emailed`: a new address got an email with a new link. `changed`: a colleague corrected the guest meanwhile; `values` are theirs, and
 * this user's where they changed a field. `was` is what the form shown next starts from.
 */
export type CorrectionAnswer =
  | { ok: true; reference: string; emailed: boolean }
  | { ok: false; reason: "unknown" }
  | {
      ok: false;
      reason: "faulty" | "changed";
      faults: CalendarFault[];
      changes: ChangedField[];
      values: Correction;
      was: Correction;
    };

/** The audit log says that details were changed, never which to what: a guest's data can be erased, its entries cannot. */
export async function correctGuest(
  form: FormData,
  typedReference: string,
  user: User,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<CorrectionAnswer> {
  const found = await findBookingWithGuest(app.database.db, typedReference, app.property.facts);
  if (!found) return { ok: false, reason: "unknown" };
  const { values, faults } = readCorrection(form, "", found);
  const ofOthers = values.companions === found.companions ? [] : companionFaults(values, found);
  const was = readCorrection(form, "was-", found).values;
  if (faults || ofOthers.length > 0)
    return {
      ok: false,
      reason: "faulty",
      faults: [...fieldFaults(faults ?? {}, guestFieldNames), ...ofOthers],
      changes: [],
      values,
      was,
    };
  if (!isLanguage(values.language)) values.language = found.language;
  return inTransaction(app.database.db, async (trx): Promise<CorrectionAnswer> => {
    const { booking } = await readLockedBooking(trx, found);
    if (isErased(booking)) return { ok: false, reason: "unknown" };
    const names = correctable.filter((name) => booking[name] !== values[name]);
    const { reference } = booking;
    if (names.length === 0) return { ok: true, reference, emailed: false };
    const merged = mergeCorrections(was, values, valuesOf(booking));
    if (merged.changes.length > 0)
      return { ok: false, reason: "changed", faults: [], ...merged, was: valuesOf(booking) };
    const now = app.clock.now();
    const manageToken = names.includes("email") ? newLinkSecret() : null;
    const corrected = { ...values, ...(manageToken !== null && { manageToken }) };
    const after = await updateBooking(trx, booking, corrected, now);
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

// Two fields of the form for each: what is typed, and with `was-` what it was when the form was opened.
// A guest who has no email address so far need not get one.
function readCorrection(form: FormData, prefix: "" | "was-", found: Booking) {
  const isEmpty = found.email === "" && formText(form, `${prefix}email`).trim() === "";
  const parse = isEmpty ? parseGuestWithoutEmail : parseGuest;
  // A number that was stored in another form, or that is none, must not keep staff from correcting something else.
  const keepsPhone = prefix === "was-" || form.get("phone") === form.get("was-phone");
  const read = parse(
    Object.fromEntries(guestFieldNames.map((name) => [name, form.get(prefix + name) ?? ""])),
    keepsPhone ? undefined : internationalPhone,
  );
  const language = formText(form, `${prefix}language`, 10);
  const companions = readCompanions(form.get(`${prefix}companions`) ?? found.companions);
  const values: Correction = { ...(read.ok ? read.guest : read.values), companions, language };
  return { values, faults: read.ok ? null : read.faults };
}

// What this user did not touch is as the colleague left it: a second press must not undo it.
function mergeCorrections(
  was: Correction,
  typed: Correction,
  now: Correction,
): { values: Correction; changes: ChangedField[] } {
  const values = { ...now };
  const changes: ChangedField[] = [];
  for (const field of correctable) {
    const isMine = typed[field] !== was[field];
    if (isMine) values[field] = typed[field];
    if (now[field] === was[field]) continue;
    const other = isMine && typed[field] !== now[field] ? typed[field] : null;
    changes.push({ field, before: was[field], now: now[field], typed: other });
  }
  return { values, changes };
}

// Who reads the former address may be a stranger: it was mistyped. No link that was sent there opens the booking any more.
async function moveEmails(
  trx: Trx,
  { email: from }: Booking,
  { id: bookingId, email: recipient, language, updatedAt, ...booking }: Booking,
  manageToken: string,
): Promise<boolean> {
  await deleteBookingLinks(trx, bookingId);
  await deleteReviewLinks(trx, bookingId);
  // Neither a device nor a pass that was added with one of them.
  await deleteSubscriptionsOf(trx, { personId: "", bookingId });
  await endPassesOf(trx, bookingId, new Date(updatedAt));
  const kind = linkEmailOf(booking);
  // One email with a new link is enough.
  const without = kind === null ? [] : [kind, "guestLink"];
  const now = new Date(updatedAt);
  await redirectUnsentEmails(trx, { bookingId, from, to: recipient, without, manageToken, now });
  if (kind === null) return false;
  const payload = { manageToken };
  await enqueueEmail(trx, { kind, bookingId, language, recipient, payload, now });
  return true;
}
