// Cancels a booking for the person who agreed to what it gives back, and writes it into the log.
import { facts } from "#property/facts.ts";
import { cancelBooking } from "#app/booking/cancel-booking.server.ts";
import type { Cancelled } from "#app/booking/cancel-booking.server.ts";
import { normaliseReference } from "#app/booking/rules/reference.ts";
import type { House } from "#app/house.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../people.sql.server.ts";
import { amountText } from "../rules/amount-text.ts";
import { formText } from "../rules/form-text.ts";

/** The form brings the version and the refund, in cents, that the person saw. */
export async function answerCancellation(
  form: FormData,
  typedReference: string,
  person: Person,
  house: House,
): Promise<Cancelled> {
  const refund = formText(form, "refund");
  const wish = {
    reference: normaliseReference(typedReference, facts.referencePrefix),
    version: Number(formText(form, "version")),
    agreedRefund: /^\d{1,12}$/.test(refund) ? Number(refund) : Number.NaN,
    actor: "owner" as const,
  };
  return cancelBooking(wish, house, (trx, before, after, given) =>
    writeAudit(trx, {
      actor: person,
      what: "bookingCancelled",
      subject: after.reference,
      bookingId: after.id,
      before: { status: before.status },
      after: { status: after.status, refund: amountText(given, after.currency) },
      now: house.clock.now(),
    }),
  );
}
