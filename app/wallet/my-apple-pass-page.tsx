// `/my-booking/<secret>/stay.pkpass`: the stay as a pass for Apple Wallet. No page of its own.
import { redirect } from "react-router";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import {
  guestPageHandle,
  orNotFound,
  secretAddressHeaders,
} from "#app/guest-area/guest-page-shell.tsx";
import { addressIn } from "#app/i18n/addresses.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import type { Route } from "./+types/my-apple-pass-page";
import { offerPasses, openPass, signPass } from "./passes.server.ts";
import { applePassType } from "./write-apple-pass.server.ts";

export const handle = {
  ...guestPageHandle,
  // Beside wrong secrets: each answer is signed.
  limits: { ...guestPageHandle.limits, read: ["guesses", "wallet"] },
} satisfies PageHandle;

/** The file; 404 for an unknown secret and without a certificate, and back to the booking once it takes no pass any more. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  const { apple } = app.environment.wallet;
  const booking = orNotFound(apple && (await findBookingByToken(app.database.db, params.token)));
  // Whatever device asks: the file may be meant for another one.
  if (!offerPasses(booking, new Headers(), app).apple)
    throw redirect(addressIn(addressLanguage, `/my-booking/${params.token}`), 303);
  const { pass, content } = await openPass(booking, "apple", app);
  const file = orNotFound(await signPass(pass, content, app));
  return new Response(new Uint8Array(file), {
    headers: {
      ...secretAddressHeaders,
      "Content-Type": applePassType,
      "Content-Disposition": `attachment; filename="${booking.reference}.pkpass"`,
      "Last-Modified": new Date(pass.updated_at).toUTCString(),
    },
  });
}
