// Marks adults of a booking as exempt from the tourist fee, and writes that into the audit log.
import type { App } from "#app/app.server.ts";
import { exemptFromFee } from "#app/bookings/by-hand/exempt-from-fee.server.ts";
import { sumBill } from "#app/bookings/invoices/rules/bill.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";
import { formVersion } from "#app/ui/rules/form-values.ts";
import type { BookingFault } from "./booking-faults.ts";
import { readExemption } from "./rules/exemption-form.ts";

/** Marked, or why not; 404 when there is no such booking. */
export type ExemptionAnswer =
  | { ok: true }
  | { ok: false; status: 400 | 404 | 409; fault: BookingFault };

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
