// Every path below /admin without a route of its own. Without a session it redirects to sign-in, so that paths stay unknown.
import { data } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import type { Route } from "./+types/admin-not-found-page";

export const handle = { access: "staff" } satisfies PageHandle;

/** Throws 404 for signed-in users. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await requireUser(args, handle);
  throw data(null, { status: 404 });
}

export default function AdminNotFoundPage() {
  return null;
}
