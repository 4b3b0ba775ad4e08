// Refunds an amount that the owner decided on, and writes that into the audit log.
import type { App } from "#app/app.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";
import { formVersion } from "#app/ui/rules/form-values.ts";
import type { BookingFault } from "./booking-faults.ts";
import { readGoodwillRefund } from "./rules/booking-forms.ts";

/** Refunded, or why not; 403 for staff, 404 when there is no such booking. */
export type RefundAnswer =
  | { ok: true }
  | { ok: false; status: 400 | 403 | 404 | 409; fault: BookingFault };

/** The form sends the version that was shown, the amount and the reason. The audit log has the amount, not the reason. */
export async function answerRefund(
  form: FormData,
  reference: string,
  user: User,
  app: App,
): Promise<RefundAnswer> {
  if (user.role !== "owner") return refuse(403, { field: "amount", reason: "notNow" });
  const read = readGoodwillRefund(form, 1);
  if (!read.ok) return refuse(400, read.fault);
  const { amount, reason } = read;
  const version = formVersion(form);
  const request = { reference, version, amount, reason };
  const refunded = await refundBooking(request, app, (trx, after) =>
    writeAudit(trx, {
      actor: user,
      what: "bookingRefunded",
      subject: reference,
      bookingId: after.id,
      after: { refund: formatAmount(amount, after.currency) },
      now: app.clock.now(),
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
