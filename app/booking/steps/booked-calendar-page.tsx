// `/book/stay.ics?checkIn=...&checkOut=...&apartment=...`: the stay just booked as a calendar file, for the browser that
// booked it.
import { findOwnBooking } from "./find-own-draft.server.ts";
import { readVisit } from "./read-visit.server.ts";
import { keepsNights } from "../rules/status.ts";
import { writeBookingCalendar } from "../my-booking/write-booking-calendar.server.ts";
import type { Route } from "./+types/booked-calendar-page";

/** The file in the language of the URL; 404 for a browser that has booked nothing. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const visit = readVisit(args);
  const headers = { "Cache-Control": "no-store" };
  const booking = (await findOwnBooking(visit))?.booking;
  if (!booking || booking.status === "pending_payment" || !keepsNights.includes(booking.status))
    return new Response(null, { status: 404, headers });
  return new Response(await writeBookingCalendar(booking, visit.language, visit.house), {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.ics"`,
    },
  });
}
