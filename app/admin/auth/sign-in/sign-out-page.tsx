// `/admin/sign-out`: ends the session of this browser.
import { redirect } from "react-router";
import { appContext } from "#app/app.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import type { Route } from "./+types/sign-out-page";
import { signOut } from "../begin-and-end-session.server.ts";
import { findSession } from "../require-user.server.ts";
import { adminHome } from "../rules/sign-in.ts";
import { writeAdminCookie } from "./sign-in-request.server.ts";

// An expired session may still be ended.
export const handle = {
  access: "public",
  limits: { write: ["adminChanges"] },
  private: true,
  disallowed: "/admin",
} satisfies PageHandle;

/** Only a POST signs out: a link, or an image on another site, must not. */
export function loader() {
  return redirect(adminHome, 303);
}

/** Redirects to the sign-in page also without a session. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const found = await findSession(request, app);
  if (found) await signOut(found, app);
  const cookie = writeAdminCookie("session", null, app.environment.origin);
  return redirect("/admin/sign-in", { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function SignOutPage() {
  return null;
}
