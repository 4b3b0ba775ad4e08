// `/my-booking/<secret>/google-wallet`: creates the stay's pass at Google and leads to the page that adds it. No page of its own.
import { redirect } from "react-router";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { guestPageHandle, orNotFound } from "#app/guest-area/guest-page-shell.tsx";
import { addressIn } from "#app/i18n/addresses.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import type { Route } from "./+types/my-google-pass-page";
import { createGooglePass, offerPasses } from "./passes.server.ts";

export const handle = {
  ...guestPageHandle,
  // Beside wrong secrets: each answer is asked for at Google.
  limits: { ...guestPageHandle.limits, read: ["guesses", "wallet"] },
} satisfies PageHandle;

/**
 * On to Google; back to the booking when it takes no pass any more, or Google does not answer, which the booking's page then says. 404
 * for an unknown secret and without an account.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  const { google } = app.environment.wallet;
  const booking = orNotFound(google && (await findBookingByToken(app.database.db, params.token)));
  const page = addressIn(addressLanguage, `/my-booking/${params.token}`);
  if (!google || !offerPasses(booking, new Headers(), app).google) throw redirect(page, 303);
  // A program that only asks for the headers sends nothing to Google.
  if (request.method === "HEAD") return new Response(null, { status: 204 });
  const link = await createGooglePass(booking, google, app);
  throw redirect(link ?? `${page}?done=walletFailed#wallet`, 303);
}
