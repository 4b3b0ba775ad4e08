// Refunds an amount that the owner decided on, and writes that into the audit log.
import { refundBooking } from "#app/booking/refund-booking.server.ts";
import type { House } from "#app/house.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { amountText } from "../rules/amount-text.ts";
import { formText } from "../rules/form-text.ts";
import type { BookingFault } from "./booking-faults.ts";
import { readFreeRefund } from "./rules/free-refund.ts";

/** Refunded, or why not; 403 for staff, 404 when there is no such booking. */
export type RefundAnswer =
  | { ok: true }
  | { ok: false; status: 400 | 403 | 404 | 409; fault: BookingFault };

/** The form sends the version that was shown, the amount and the reason. The audit log has the amount, not the reason. */
export async function answerRefund(
  form: FormData,
  reference: string,
  person: Person,
  house: House,
): Promise<RefundAnswer> {
  if (person.role !== "owner") return refuse(403, { field: "amount", reason: "notNow" });
  const read = readFreeRefund(form, 1);
  if (!read.ok) return refuse(400, read.fault);
  const { amount, reason } = read;
  const version = Number(formText(form, "version"));
  const wish = { reference, version, amount, reason };
  const refunded = await refundBooking(wish, house, (trx, after) =>
    writeAudit(trx, {
      actor: person,
      what: "bookingRefunded",
      subject: reference,
      bookingId: after.id,
      after: { refund: amountText(amount, after.currency) },
      now: house.clock.now(),
    }),
  );
  if (refunded.ok) return { ok: true };
  if (refunded.reason === "amountTooHigh")
    return refuse(400, { field: "amount", reason: refunded.reason, cents: refunded.limit });
  const status = refunded.reason === "unknown" ? 404 : 409;
  return refuse(status, { field: "amount", reason: refunded.reason });
}

function refuse(status: 400 | 403 | 404 | 409, fault: BookingFault): RefundAnswer {
  return { ok: false, status, fault };
}
