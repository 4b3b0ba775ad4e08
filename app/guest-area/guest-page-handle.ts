// The handle of the pages behind the secret URL of a booking.
import type { PageHandle } from "#app/page-handle.ts";

/** For every page below `/my-booking/:token` whose forms change the booking or none at all. */
export const guestPageHandle = {
  counted: 1,
  limits: { read: ["guesses"], write: ["guesses", "bookings"] },
  private: true,
  disallowed: "/my-booking/",
} satisfies PageHandle;
