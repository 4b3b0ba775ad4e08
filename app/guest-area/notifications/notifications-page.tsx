// `/my-booking/<secret>/notifications`: where the buttons of the booking's page send what they press. No page of its own.
import { redirect } from "react-router";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { guestPageHandle, orNotFound } from "../guest-page-shell.tsx";
import type { Route } from "./+types/notifications-page";
import { answerMyPush } from "./my-push.server.ts";

export const handle = guestPageHandle;

/** Nothing is shown here: back to the booking; 404 for an unknown secret. */
export async function loader(args: Route.LoaderArgs) {
  const { app, addressLanguage } = readPageRequest(args);
  orNotFound(await findBookingByToken(app.database.db, args.params.token));
  throw redirect(addressIn(addressLanguage, `/my-booking/${args.params.token}`), 303);
}

/** 404 for an unknown secret; else back to the booking, which says what was done. */
export async function action(args: Route.ActionArgs) {
  const { app, addressLanguage } = readPageRequest(args);
  const form = await readForm(args.request);
  const result = orNotFound(await answerMyPush(args.params.token, form, app));
  const page = addressIn(addressLanguage, `/my-booking/${args.params.token}`);
  return redirect(`${page}?done=${result}`, 303);
}
