// Cancels a booking when the user confirmed the refund that was shown, and writes that into the audit log.
import { facts } from "#property/facts.ts";
import { cancelBooking } from "#app/booking/cancel-booking.server.ts";
import type { CancelWish } from "#app/booking/cancel-booking.server.ts";
import { normaliseReference } from "#app/booking/rules/reference.ts";
import type { House } from "#app/house.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { amountText } from "../rules/amount-text.ts";
import { formText } from "../rules/form-text.ts";
import type { BookingFault } from "./booking-faults.ts";
import { readFreeRefund } from "./rules/free-refund.ts";

/** Cancelled, or why not; 403 when the user may not decide it, 404 when there is no such booking. */
export type CancellationAnswer =
  | { ok: true; reference: string }
  | { ok: false; status: 400 | 403 | 404 | 409; fault: BookingFault };

/**
 * The form sends the version and the refund by the terms, in cents, that were shown; with `do=other` also another amount
 * and its reason, which only an owner may set.
 */
export async function answerCancellation(
  form: FormData,
  typedReference: string,
  person: Person,
  house: House,
): Promise<CancellationAnswer> {
  const refund = formText(form, "refund");
  const wish: CancelWish = {
    reference: normaliseReference(typedReference, facts.referencePrefix),
    version: Number(formText(form, "version")),
    agreedRefund: /^\d{1,12}$/.test(refund) ? Number(refund) : Number.NaN,
    actor: "owner",
  };
  if (formText(form, "do") === "other") {
    if (person.role !== "owner") return refuse(403, { field: "amount", reason: "notNow" });
    const read = readFreeRefund(form, 0);
    if (!read.ok) return refuse(400, read.fault);
    wish.instead = { refund: read.amount, reason: read.reason };
  }
  const cancelled = await cancelBooking(wish, house, (trx, before, after, given) =>
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
  if (cancelled.ok) return { ok: true, reference: wish.reference };
  const { reason } = cancelled;
  if (reason === "amountTooLow" || reason === "amountTooHigh")
    return refuse(400, { field: "amount", reason, cents: cancelled.limit });
  if (reason === "refundChanged")
    return refuse(409, { field: "money", reason, cents: cancelled.limit });
  return refuse(reason === "unknown" ? 404 : 409, { field: "money", reason });
}

function refuse(status: 400 | 403 | 404 | 409, fault: BookingFault): CancellationAnswer {
  return { ok: false, status, fault };
}
