// `/book/stay.ics?checkIn=...&checkOut=...&apartment=...`: the stay just booked as a calendar file, for the browser that
// booked it.
import { writeBookingCalendar } from "#app/bookings/emails/write-stay-calendar.server.ts";
import { statusesHoldingNights } from "#app/bookings/rules/booking-status.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { findOwnBooking } from "../own-drafts.server.ts";
import { readBookRequest } from "../read-book-request.server.ts";
import type { Route } from "./+types/booked-calendar-page";

export const handle = {
  counted: 1,
  limits: { read: ["searches"] },
  disallowed: "/book/",
} satisfies PageHandle;

/** The file in the language of the URL; 404 for a browser that has booked nothing. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const bookRequest = readBookRequest(args);
  const headers = { "Cache-Control": "no-store" };
  const booking = (await findOwnBooking(bookRequest))?.booking;
  if (
    !booking ||
    booking.status === "pending_payment" ||
    !statusesHoldingNights.includes(booking.status)
  )
    return new Response(null, { status: 404, headers });
  return new Response(await writeBookingCalendar(booking, bookRequest.language, bookRequest.app), {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.ics"`,
    },
  });
}
