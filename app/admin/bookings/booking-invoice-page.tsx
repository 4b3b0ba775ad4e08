// `/admin/bookings/:reference/invoice`: a booking's invoice; `?number=` selects one of the documents issued for it.
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { invoiceResponse, issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import type { Route } from "./+types/booking-invoice-page";

// It shows what one guest pays, as the booking's page does.
export const handle = { access: "staff", right: "money" } satisfies PageHandle;

/** Issues the invoice when it does not exist yet, and records that in the audit log. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, user, facts, searchParams } = await requireUser(args, handle);
  const reference = normaliseReference(args.params.reference, facts.referencePrefix);
  const booking = await findBookingByReference(app.database.db, reference);
  const number = searchParams.get("number");
  const invoice =
    booking &&
    (await issueInvoice(booking, number, app, (trx) =>
      writeAudit(trx, {
        actor: user,
        what: "invoiceIssued",
        subject: reference,
        bookingId: booking.id,
        now: app.clock.now(),
      }),
    ));
  return invoiceResponse(invoice, { "Cache-Control": "no-store" });
}
