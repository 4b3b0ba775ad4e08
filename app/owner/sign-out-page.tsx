// `/admin/sign-out`: ends the session of this browser.
import { redirect } from "react-router";
import { houseContext } from "#app/house.server.ts";
import { findSession } from "./door/find-session.server.ts";
import { writeCookie } from "./door/owner-cookies.server.ts";
import type { AccessHandle } from "./rules/access.ts";
import { frontPage } from "./rules/next-path.ts";
import { signOutPerson } from "./door/sign-out-person.server.ts";
import type { Route } from "./+types/sign-out-page";

// An expired session may still be ended.
export const handle = { access: "public" } satisfies AccessHandle;

/** Only a POST signs out: a link, or an image on another site, must not. */
export function loader() {
  return redirect(frontPage, 303);
}

/** Redirects to the sign-in page also without a session. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext);
  const found = await findSession(request, house);
  if (found) await signOutPerson(found, house);
  const cookie = writeCookie("session", null, house.environment.origin);
  return redirect("/admin/sign-in", { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function SignOutPage() {
  return null;
}
