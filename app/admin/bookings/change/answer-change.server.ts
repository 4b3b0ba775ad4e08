// Changes a stay when the user confirmed the new price that was shown, and writes that into the audit log.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { changeStay } from "#app/bookings/change-stay.server.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { agreedCents, formText, formVersion } from "#app/ui/rules/form-values.ts";
import { changeFault, changeFields, readChange } from "../rules/stay-change.ts";
import type { ChangeFault, TypedChange } from "../rules/stay-change.ts";

/** Changed, or the form again with its faults; 404 when there is no such booking. */
export type ChangeAnswer =
  | { ok: true; reference: string }
  | { ok: false; status: 400 | 404 | 409; faults: ChangeFault[]; typed: TypedChange };

/** The form sends the stay, and the version, new total and refund (in cents) that were shown. */
export async function answerChange(
  form: FormData,
  typedReference: string,
  user: User,
  app: App,
): Promise<ChangeAnswer> {
  const { facts } = app.property;
  const texts = changeFields.map((name) => [name, formText(form, name, 40)]);
  const typed = Object.fromEntries(texts) as TypedChange;
  const read = readChange(typed);
  if (!read.ok) return { ok: false, status: 400, faults: read.faults, typed };
  const reference = normaliseReference(typedReference, facts.referencePrefix);
  const request = {
    ...read.request,
    reference,
    version: formVersion(form),
    agreedTotal: agreedCents(form, "total"),
    agreedRefund: agreedCents(form, "refund"),
    agreedDropped: form.has("dropped") ? agreedCents(form, "dropped") : 0,
    actor: "owner" as const,
  };
  const changed = await changeStay(request, app, async (trx, before, after, { refund }) =>
    writeAudit(trx, {
      actor: user,
      what: "bookingChanged",
      subject: reference,
      bookingId: after.id,
      before: await describeStay(before, trx, facts),
      after: {
        ...(await describeStay(after, trx, facts)),
        ...(refund > 0 && { refund: formatAmount(refund, after.currency) }),
      },
      now: app.clock.now(),
    }),
  );
  if (changed.ok) return { ok: true, reference };
  if (changed.reason === "unknown") return { ok: false, status: 404, faults: [], typed };
  // The limits on unpaid bookings do not apply to staff.
  if (changed.reason === "unpaidLimit")
    throw new Error("A change by staff was rejected by the limits on unpaid bookings");
  const isConflict = ["changed", "priceChanged", "nightsTaken", "notNow"].includes(changed.reason);
  return { ok: false, status: isConflict ? 409 : 400, faults: [changeFault(changed)], typed };
}

async function describeStay(booking: Booking, trx: Trx, facts: PropertyFacts) {
  const { apartmentId, checkIn, checkOut, adults, children, total, currency } = booking;
  const apartment = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
  const guests = `${adults}+${children}`;
  return { apartment, checkIn, checkOut, guests, total: formatAmount(total, currency) };
}
