// `/my-booking/<secret>/invoice.pdf`: the guest's invoice; `?number=` one of the documents that were issued for this booking.
import { houseContext } from "#app/house.server.ts";
import { findBookingByToken } from "../bookings.sql.server.ts";
import { answerInvoice } from "../invoice/answer-invoice.server.ts";
import { issueInvoice } from "../invoice/issue-invoice.server.ts";
import { secretAddressHeaders } from "./secret-address-headers.ts";
import type { Route } from "./+types/my-booking-invoice-page";

/** In the booking's language, whatever that of the URL; 404 for an unknown secret or another booking's number. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const house = context.get(houseContext);
  const booking = await findBookingByToken(house.database.db, params.token);
  const number = new URL(request.url).searchParams.get("number");
  const invoice = booking && (await issueInvoice(booking, number, house));
  return answerInvoice(invoice, secretAddressHeaders);
}
