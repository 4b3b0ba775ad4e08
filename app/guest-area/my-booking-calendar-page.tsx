// `/my-booking/<secret>/stay.ics`: the stay as a file for any calendar.
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { writeBookingCalendar } from "#app/bookings/emails/write-stay-calendar.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import type { Route } from "./+types/my-booking-calendar-page";
import { guestPageHandle, secretAddressHeaders } from "./guest-page-shell.tsx";

export const handle = guestPageHandle;

/** The file in the language of the URL; 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { app, language } = readPageRequest({ request, params, context });
  const booking = await findBookingByToken(app.database.db, params.token);
  if (!booking) return new Response(null, { status: 404, headers: secretAddressHeaders });
  return new Response(await writeBookingCalendar(booking, language, app), {
    headers: {
      ...secretAddressHeaders,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.ics"`,
    },
  });
}
