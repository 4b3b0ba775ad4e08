// `/admin/bookings/:reference/receipt`: the receipt for a payment recorded by hand; `?entry=` selects it.
import { data } from "react-router";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { buildReceipt } from "#app/bookings/invoices/build-receipt.server.ts";
import { invoiceResponse } from "#app/bookings/invoices/draw-invoice.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import type { Route } from "./+types/receipt-page";

// Staff who take money hand out its receipt.
export const handle = { access: "staff", right: "payments" } satisfies PageHandle;

/** A PDF; 404 for an unknown booking or entry. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, searchParams } = await requireUser(args, handle);
  const { db } = app.database;
  const { facts } = app.property;
  const booking = await findTypedBooking(db, args.params.reference, facts);
  const entry = searchParams.get("entry") ?? "";
  const receipt = booking && (await buildReceipt(booking, entry, app.property, db));
  if (!receipt) throw data(null, { status: 404 });
  return invoiceResponse(receipt, { "Cache-Control": "no-store" });
}
