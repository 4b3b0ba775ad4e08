// `/admin/bookings/:reference/invoice`: a booking's invoice; `?number=` selects one of the documents issued for it.
import { facts } from "#property/facts.ts";
import { findBookingByReference } from "#app/booking/bookings.sql.server.ts";
import { answerInvoice } from "#app/booking/invoice/answer-invoice.server.ts";
import { issueInvoice } from "#app/booking/invoice/issue-invoice.server.ts";
import { normaliseReference } from "#app/booking/rules/reference.ts";
import { admitPerson } from "./admit-person.server.ts";
import { writeAudit } from "./audit.sql.server.ts";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/booking-invoice-page";

// It shows what one guest pays, as the booking's page does.
export const handle = { access: "staff" } satisfies AccessHandle;

/** Issues the invoice when it does not exist yet, and records that in the audit log. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { house, person } = await admitPerson(args, handle);
  const reference = normaliseReference(args.params.reference, facts.referencePrefix);
  const booking = await findBookingByReference(house.database.db, reference);
  const number = new URL(args.request.url).searchParams.get("number");
  const invoice =
    booking &&
    (await issueInvoice(booking, number, house, (trx) =>
      writeAudit(trx, {
        actor: person,
        what: "invoiceIssued",
        subject: reference,
        bookingId: booking.id,
        now: house.clock.now(),
      }),
    ));
  return answerInvoice(invoice, { "Cache-Control": "no-store" });
}
