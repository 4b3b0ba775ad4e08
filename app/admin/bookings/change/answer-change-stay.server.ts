// Staff change a stay: the change that they confirmed, as it was shown, with its line in the log.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { agreedCents, formText, formVersion } from "#app/ui/rules/form-values.ts";
import { typedText } from "#app/ui/rules/typed-text.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { describeWarnings, recordWaived } from "../../calendar/record-desk-booking.server.ts";
import { deskReasonFaults } from "../../calendar/rules/calendar-forms.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { waivedFault } from "../../rules/refusal-faults.ts";
import {
  changeFault,
  changeFields,
  keepsForOtherDates,
  placesOf,
  readChange,
} from "../rules/stay-change.ts";
import type { ChangeFault, TypedChange } from "../rules/stay-change.ts";

/** Changed, or the form again with its faults; 404 when there is no such booking. */
type ChangeAnswer =
  | { ok: true; reference: string }
  | { ok: false; status: 400 | 403 | 404 | 409; faults: ChangeFault[]; typed: TypedChange };

/**
 * The form sends the stay, and the version, new total and refund (in cents) that were shown, and for a price of its own, or one
 * kept for other dates, the reason. 403 for such a price from a user who may not give one.
 */
export async function answerChange(
  form: FormData,
  typedReference: string,
  { user, mayPrice, language }: { user: User; mayPrice: boolean; language: Language },
  app: App,
): Promise<ChangeAnswer> {
  const { facts } = app.property;
  const texts = changeFields.map((name) => [name, formText(form, name, 40)]);
  const typed = Object.fromEntries(texts) as TypedChange;
  const booking = await findTypedBooking(app.database.db, typedReference, facts);
  // An amount is in the currency of the booking, which may not be the property's of today.
  const read = readChange(typed, booking?.currency ?? facts.currency);
  if (!read.ok) return { ok: false, status: 400, faults: read.faults, typed };
  const { price } = read.request;
  const isOwn = typeof price === "number";
  if (!booking) return { ok: false, status: 404, faults: [], typed };
  const isDecided = isOwn || keepsForOtherDates(booking, typed);
  if (isDecided && !mayPrice && (isOwn || booking.status !== "checked_in"))
    return { ok: false, status: 403, faults: [], typed };
  const deskReason = formText(form, "deskReason");
  // The warnings that were shown; none of them is waived before the box is ticked.
  const warned = formText(form, "warned").split(" ").filter(Boolean);
  const waived = form.has("beyond") ? warned : [];
  const isBeyond = warned.length > 0;
  const reasonFaults = isDecided || isBeyond ? deskReasonFaults({ deskReason }) : [];
  if (isBeyond && waived.length === 0)
    reasonFaults.unshift({ field: "beyond", reason: "beyondMissing" });
  if (reasonFaults.length > 0) return { ok: false, status: 400, faults: reasonFaults, typed };
  const { reference } = booking;
  const { moveFrom, ...wanted } = read.request;
  const request = {
    ...wanted,
    ...placesOf(booking, read.request),
    notifyGuest: moveFrom === null || form.has("tell"),
    reference,
    version: formVersion(form),
    agreedTotal: agreedCents(form, "total"),
    agreedRefund: agreedCents(form, "refund"),
    agreedDropped: form.has("dropped") ? agreedCents(form, "dropped") : 0,
    beyondRules: true,
    waived,
    actor: "owner" as const,
  };
  const changed = await changeStay(request, app, async (trx, before, after, { refund, broken }) => {
    const warnings = broken.map(waivedFault);
    const beyond = describeWarnings(warnings, language, facts);
    await recordWaived(trx, after.id, warnings, app.clock.now());
    await writeAudit(trx, {
      actor: user,
      what: "bookingChanged",
      subject: reference,
      bookingId: after.id,
      before: await describeStay(before, trx, facts),
      after: {
        ...(await describeStay(after, trx, facts)),
        ...(refund > 0 && { refund: formatAmount(refund, after.currency) }),
        ...(price === "keep" && { keptPrice: true }),
        ...(isOwn && { ownPrice: formatAmount(price, after.currency) }),
        ...(beyond !== "" && { beyondRules: beyond }),
        ...((isDecided || beyond !== "") && { reason: typedText(deskReason) }),
      },
      now: app.clock.now(),
    });
  });
  if (changed.ok) return { ok: true, reference };
  if (changed.reason === "unknown") return { ok: false, status: 404, faults: [], typed };
  // The limits on unpaid bookings do not apply to staff.
  if (changed.reason === "unpaidLimit")
    throw new Error("A change by staff was rejected by the limits on unpaid bookings");
  const isConflict = ["changed", "notWaived", "priceChanged", "nightsTaken", "notNow"].includes(
    changed.reason,
  );
  return { ok: false, status: isConflict ? 409 : 400, faults: [changeFault(changed)], typed };
}

async function describeStay(booking: Booking, trx: Trx, facts: PropertyFacts) {
  const { checkIn, checkOut, adults, children, total, currency } = booking;
  const apartment = await nameApartments(trx, booking, facts.defaultLanguage, facts);
  const guests = `${adults}+${children}`;
  return { apartment, checkIn, checkOut, guests, total: formatAmount(total, currency) };
}
