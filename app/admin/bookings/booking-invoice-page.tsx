// `/admin/bookings/:reference/invoice`: a booking's invoice; `?number=` selects one of the documents issued for it.
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { invoiceResponse, issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import type { Route } from "./+types/booking-invoice-page";

// It shows what one guest pays, as the booking's page does.
export const handle = { access: "staff", right: "money" } satisfies PageHandle;

/** Issues the invoice when it does not exist yet, and records that in the audit log. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, user, facts, searchParams } = await requireUser(args, handle);
  const booking = await findTypedBooking(app.database.db, args.params.reference, facts);
  const number = searchParams.get("number");
  const invoice =
    booking &&
    (await issueInvoice(booking, number, app, (trx) =>
      writeAudit(trx, {
        actor: user,
        what: "invoiceIssued",
        subject: booking.reference,
        bookingId: booking.id,
        now: app.clock.now(),
      }),
    ));
  return invoiceResponse(invoice, { "Cache-Control": "no-store" });
}
