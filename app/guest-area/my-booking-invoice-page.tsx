// `/my-booking/<secret>/invoice.pdf`: the guest's invoice; `?number=` one of the documents that were issued for this booking.
import { appContext } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { invoiceResponse, issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import type { Route } from "./+types/my-booking-invoice-page";
import { guestPageHandle, secretAddressHeaders } from "./guest-page-shell.tsx";

export const handle = guestPageHandle;

/** In the booking's language, whatever that of the URL; 404 for an unknown secret or another booking's number. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const booking = await findBookingByToken(app.database.db, params.token);
  const number = new URL(request.url).searchParams.get("number");
  const invoice = booking && (await issueInvoice(booking, number, app));
  return invoiceResponse(invoice, secretAddressHeaders);
}
