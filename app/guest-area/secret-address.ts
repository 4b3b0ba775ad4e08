// Pages behind the secret URL of a booking: their handle, the headers of each response, and 404 for an unknown secret.
import { data } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";

/** For every page below `/my-booking/:token` whose forms change the booking or none at all. */
export const guestPageHandle = {
  counted: 1,
  limits: { read: ["guesses"], write: ["guesses", "bookings"] },
  private: true,
  disallowed: "/my-booking/",
} satisfies PageHandle;

/**
 * No cache stores a copy, no search engine lists it, and links to other sites send no referrer. With "no-referrer"
 * browsers would send the forms of these pages with `Origin: null`.
 */
export const secretAddressHeaders: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
};

/** What was found by the secret; throws 404 for null, which stands for an unknown secret. */
export function orNotFound<Opened>(opened: Opened | null): Opened {
  if (opened === null) throw data(null, { status: 404, headers: secretAddressHeaders });
  return opened;
}
