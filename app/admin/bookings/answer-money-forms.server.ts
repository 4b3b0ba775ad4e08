// Handles the forms of a booking's page about money: adults exempt from the tourist fee, and a refund that the owner decided on.
// Both are written into the audit log.
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { exemptFromFee } from "#app/bookings/by-hand/exempt-from-fee.server.ts";
import { sumBill } from "#app/bookings/invoices/rules/bill.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";
import type { BookingFault } from "./booking-faults.ts";
import { readExemption, readGoodwillRefund } from "./rules/booking-forms.ts";

/** Marked, or why not; 404 when there is no such booking. */
type ExemptionAnswer = { ok: true } | { ok: false; status: 400 | 404 | 409; fault: BookingFault };

/** What was shown stays out of the audit log, which is never erased. */
export async function answerExemption(
  form: FormData,
  reference: string,
  user: User,
  app: App,
): Promise<ExemptionAnswer> {
  const read = readExemption(form);
  if (!read.ok) return { ok: false, status: 400, fault: read.fault };
  const version = formVersion(form);
  const request = { reference, version, ...read.exemption, userId: user.id };
  const marked = await exemptFromFee(request, app, (trx, before, after) =>
    writeAudit(trx, {
      actor: user,
      what: "feeExempted",
      subject: reference,
      bookingId: after.id,
      before: { touristFee: feeAmount(before) },
      after: { touristFee: feeAmount(after), exempt: read.exemption.adults },
      now: app.clock.now(),
    }),
  );
  if (marked.ok) return { ok: true };
  const { reason } = marked;
  if (reason === "tooMany") {
    const fault = { field: "exempt", reason: "exemptTooMany", count: marked.limit } as const;
    return { ok: false, status: 400, fault };
  }
  return {
    ok: false,
    status: reason === "unknown" ? 404 : 409,
    fault: { field: "exempt", reason },
  };
}

function feeAmount({ quote, currency }: Booking): string {
  return formatAmount(sumBill(quote.lines.filter(({ kind }) => kind === "touristFee")), currency);
}

/** Refunded, or why not; 403 for staff, 404 when there is no such booking. */
type RefundAnswer =
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
